/** The accounts with their worth; the one chosen is the one whose coins stand below. */
import { cutDecimals } from '@candlewick/money/decimal'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import { RatioFigure, rateOf, ratiosOfTold } from '../margin/public.ts'
import { Figure } from './figures.tsx'
import { useAccounts, useMarginAccounts } from './use-assets.ts'

interface AccountListProps {
  /** By its number. */
  chosen: number
  onChoose: (type: number) => void
}

export function AccountList({ chosen, onChoose }: AccountListProps) {
  const { t } = useTranslation('assets')
  const say = useNames()
  const { data } = useAccounts()
  const accounts = data?.records.flatMap(({ type, equivalent }) => {
    const account = accountNumbered(type)
    return account === undefined ? [] : [{ type, name: say(account.name), equivalent }]
  })
  return (
    <section aria-labelledby="accounts-title">
      <h2 id="accounts-title" className="mb-3 text-20 font-semibold">
        {t('accounts')}
      </h2>
      <p className="sr-only">{t('accountsHint')}</p>
      {accounts ? (
        <ul className="num grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
          {accounts.map(({ type, name, equivalent }) => (
            <li key={type}>
              <button
                type="button"
                aria-pressed={type === chosen}
                onClick={() => onChoose(type)}
                className="grid h-full w-full content-start gap-0.5 rounded-surface border border-line bg-surface px-3 py-2.5 text-left hover:border-ink-3 aria-pressed:border-ink"
              >
                <span className="text-13 text-ink-2">{name}</span>
                <span className="truncate font-semibold">
                  <Figure text={equivalent === null ? null : cutDecimals(equivalent, 2)} />
                </span>
                {type === 5 ? <Risk account="all" /> : null}
                {type === 6 ? <Risk account="fixed" /> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </section>
  )
}

/** The risk ratio of a margin account, of isolated ones the nearest to its liquidation; nothing where nothing is owed. */
function Risk({ account }: { account: BorrowingAccount }) {
  const { t } = useTranslation('margin')
  const { data = [] } = useMarginAccounts(account)
  const nearest = data
    .flatMap((property) => {
      if (property.riskRatio === null) return []
      const [ratio, ratios] = [rateOf(property.riskRatio), ratiosOfTold(property)]
      return [{ ratio, ratios, above: ratio - ratios.liquidation }]
    })
    .sort((a, b) => a.above - b.above)[0]
  if (nearest === undefined) return null
  return (
    <span className="text-12 text-ink-2">
      {t('risk.title')} <RatioFigure ratio={nearest.ratio} ratios={nearest.ratios} />
    </span>
  )
}
