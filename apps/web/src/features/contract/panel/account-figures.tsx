/** What the contract account stands at: wallet, profit, margins, what is free; and the way to move money. */
import { units } from '@candlewick/money/units'
import { unrealisedProfit } from '@candlewick/rules/contract/position'
import { Button } from '@candlewick/ui/button.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { ContractMarket } from '../contract-market.ts'
import { costText, moneyText } from '../figures.tsx'
import { useOwnContracts } from '../own-contracts.ts'
import { accountOf, besideIn, type HeldPosition, maintenanceOf, unitsOf } from '../position-state.ts'

interface AccountFiguresProps {
  market: ContractMarket
  held: readonly HeldPosition[]
  onTransfer: () => void
}

/** What is bound or has to stay is never said to be less than it is. */
const TAKEN: ReadonlySet<string> = new Set(['crossMargin', 'fixedMargin', 'orderMargin', 'maintenance'])

export default function AccountFigures({ market, held, onTransfer }: AccountFiguresProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const account = useOwnContracts((own) => accountOf(own.accounts, market))
  if (account === undefined) return <Skeleton className="m-4 h-16" />
  const read = (text: string) => unitsOf(text, market.settleDecimals)
  let profit = 0
  for (const one of besideIn(held, market)) profit += unrealisedProfit(one.exact, one.mark, one.market.contract)
  const figures = [
    ['equity', units(read(account.wallet) + profit)],
    ['wallet', read(account.wallet)],
    ['unrealised', profit],
    ['available', read(account.available)],
    ['crossMargin', read(account.crossMargin)],
    ['fixedMargin', read(account.fixedMargin)],
    ['orderMargin', read(account.orderMargin)],
    ['maintenance', maintenanceOf(held, market)],
  ] as const
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3 p-4">
      <dl className="num grid min-w-64 flex-1 grid-cols-2 gap-x-8 gap-y-3 md:grid-cols-4">
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-11 text-ink-3">{t(`account.${name}`)}</dt>
            <dd className="text-13 font-medium">
              {(TAKEN.has(name) ? costText : moneyText)(amount, market.settleDecimals, separators)}{' '}
              <span className="text-ink-3">{market.settle}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" onClick={onTransfer}>
        {t('transfer.title')}
      </Button>
    </div>
  )
}
