/** The accounts with their worth, free and occupied, and the day's profit; those with nothing share one tile. */
import { cutDecimals } from '@candlewick/money/decimal'
import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import { RatioFigure, rateOf, ratiosOfTold } from '../margin/public.ts'
import { Figure } from './figures.tsx'
import { Profit } from './profit.tsx'
import { ALL_ACCOUNTS, useAccounts, useMarginAccounts } from './use-assets.ts'
import { type EquityPeriod, useEquity } from './use-equity.ts'
import { freeOf } from './worth.ts'

interface AccountTilesProps {
  /** By its number; 0 for all. */
  chosen: number
  onChoose: (type: number) => void
  period: EquityPeriod
}

const TILE = 'relative grid content-start gap-1 rounded-surface border bg-surface p-4 max-sm:py-3'

/** So many tiles stand side by side on a wide screen. */
const FULL_ROW = 6

export function AccountTiles({ chosen, onChoose, period }: AccountTilesProps) {
  const { t } = useTranslation('assets')
  const say = useNames()
  const { data } = useAccounts()
  const accounts = data?.records.flatMap(({ type, equivalent, occupied }) => {
    const account = type === ALL_ACCOUNTS ? undefined : accountNumbered(type)
    return account === undefined ? [] : [{ type, name: say(account.name), equivalent, occupied }]
  })
  const held = accounts?.filter(
    ({ equivalent, type }) => type === chosen || equivalent === null || /[1-9]/.test(equivalent),
  )
  const rest = accounts?.filter((account) => held?.includes(account) === false)
  return (
    <section aria-labelledby="accounts-title">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 id="accounts-title" className="text-20 font-semibold">
          {t('accounts')}
        </h2>
        <p className="text-13 text-ink-2">{t('transferHint')}</p>
      </div>
      {held && rest ? (
        <ul className="num grid gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]">
          {held.map(({ type, ...account }) => (
            <li key={type} className={cx(TILE, type === chosen ? 'border-ink' : 'border-line hover:border-ink-3')}>
              <Tile type={type} chosen={type === chosen} onChoose={onChoose} period={period} {...account} />
            </li>
          ))}
          {rest.length > 0 ? (
            <li
              className={cx(
                TILE,
                'border-dashed border-line-strong bg-transparent text-13 text-ink-2',
                // Alone in a row of its own it would leave that empty.
                held.length >= FULL_ROW && 'xl:col-span-full xl:flex xl:flex-wrap xl:items-center xl:gap-x-8 xl:py-3',
              )}
            >
              {rest.map(({ type, name }) => (
                <button
                  key={type}
                  type="button"
                  onClick={() => onChoose(type)}
                  className="flex min-h-6 justify-between gap-3 text-left hover:text-ink"
                >
                  {name} <span>0</span>
                </button>
              ))}
              <Link
                to="/assets/index"
                search={{ key: 'transfer' }}
                className="mt-1 justify-self-start underline decoration-line-strong underline-offset-4 hover:text-ink"
              >
                {t('openByTransfer')}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </section>
  )
}

interface TileProps extends Omit<AccountTilesProps, 'chosen'> {
  type: number
  name: string
  equivalent: string | null
  occupied: string | null
  chosen: boolean
}

function Tile({ type, name, equivalent, occupied, chosen, onChoose, period }: TileProps) {
  const { t } = useTranslation('assets')
  const { data } = useEquity(period)
  const today = data?.today.accounts.find((one) => one.type === type)
  const { free, share } = freeOf(equivalent, occupied)
  return (
    <>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(chosen ? ALL_ACCOUNTS : type)}
        className="grid gap-1 pr-9 text-left outline-offset-4 after:absolute after:inset-0"
      >
        <span className="text-13 text-ink-2">{name}</span>
      </button>
      {/* Above what the button covers: the figure leads to the entries behind it. */}
      <Link
        to="/account/wallet/bills"
        search={{ account: String(type) }}
        className="relative max-w-full justify-self-start truncate text-16 font-semibold underline-offset-4 hover:underline"
      >
        <Figure text={equivalent === null ? null : cutDecimals(equivalent, 2)} />
      </Link>
      <span
        aria-hidden="true"
        className="mt-1 block h-0.5 bg-[repeating-linear-gradient(90deg,var(--line-strong)_0_3px,transparent_3px_5px)]"
      >
        <span className="block h-full bg-ink" style={{ width: `${share}%` }} />
      </span>
      <span className="text-12 text-ink-2">
        <Figure text={free} /> {t('free')}
      </span>
      {today && /[1-9]/.test(today.equivalent ?? '') ? (
        <span className="text-12">
          <Profit equivalent={today.equivalent} /> <span className="sr-only">{t('profitToday')}</span>
        </span>
      ) : null}
      {type === 5 ? <Risk account="all" /> : null}
      {type === 6 ? <Risk account="fixed" /> : null}
      <Link
        to="/assets/index"
        search={{ key: 'transfer', out: String(type) }}
        aria-label={t('transferFrom', { account: name })}
        title={t('transferFrom', { account: name })}
        className="absolute top-3 right-3 grid size-8 place-items-center rounded-full border border-line-strong bg-surface text-ink hover:border-ink"
      >
        <ArrowLeftRight size={14} aria-hidden="true" />
      </Link>
    </>
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
