/** Above the order form of a margin account: how near it is to its liquidation, and borrowing, paying back, moving money. */
import type { Units } from '@candlewick/money/types'
import { marginStateOf } from '@candlewick/rules/margin/risk'
import { Button } from '@candlewick/ui/button.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { hourlyCost, isEmpty, isIndebted, liquidationOf, type MarginView, ratioOf } from './account.ts'
import type { MarginActions, MarginPlace } from './actions.ts'
import { LiquidationFigure, owedText } from './figures.tsx'
import { MarginIntro } from './margin-intro.tsx'
import { RiskMeter } from './risk-meter.tsx'
import { useMarginView } from './use-margin.ts'

export default function MarginHead({ account, market, markets, ...actions }: MarginPlace & MarginActions) {
  const view = useMarginView(account, market, markets)
  if (view === undefined) return <Skeleton className="h-31" />
  if (isEmpty(view)) return <MarginIntro {...{ account, market, view }} onTransfer={actions.onTransfer} />
  return <AccountSummary view={view} market={market} {...actions} />
}

interface AccountSummaryProps extends MarginActions {
  view: MarginView
  market: SpotMarket
}

function AccountSummary({ view, market, onMargin, onTransfer }: AccountSummaryProps) {
  const { t } = useTranslation('margin')
  const indebted = isIndebted(view)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <RiskMeter
        ratio={ratioOf(view.assets)}
        ratios={view.ratios}
        unpriced={indebted && view.assets === undefined}
        aside={view.told.account === 'fixed' ? <Leverage view={view} onMargin={onMargin} /> : null}
      />
      {indebted ? <Danger view={view} market={market} /> : null}
      <div className="flex flex-wrap gap-1.5 *:flex-auto *:px-1.5">
        <Button size="sm" aria-haspopup="dialog" onClick={() => onMargin('borrow')}>
          {t('borrow.action')}
        </Button>
        <Button size="sm" aria-haspopup="dialog" disabled={!indebted} onClick={() => onMargin('repay')}>
          {t('repay.action')}
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => onTransfer()}>
          {t('transfer')}
        </Button>
      </div>
    </div>
  )
}

/** The leverage of a pair's account; a press opens the dialog that changes it. */
function Leverage({ view, onMargin }: Pick<AccountSummaryProps, 'view' | 'onMargin'>) {
  const { t } = useTranslation('margin')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onMargin('leverage')}
      className="num ml-1 rounded-control border border-line-strong px-1.5 font-semibold text-ink hover:bg-sunken"
    >
      <span className="sr-only">{t('leverage.title')} </span>
      {t('times', { leverage: view.ratios.leverage })}
    </button>
  )
}

/** All that is owed, and at which price a pair's account is liquidated, or what the debts of all pairs cost. */
function Danger({ view, market }: Pick<AccountSummaryProps, 'view' | 'market'>) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const { assets, valueDecimals, told, ratios } = view
  const value = (amount: Units) => owedText(amount, valueDecimals, separators, 2)
  const cost = hourlyCost(view)
  return (
    <dl className="num flex justify-between gap-3">
      <div>
        <dt className="text-11 text-ink-3">{t('debt')}</dt>
        <dd className="font-medium">
          {assets === undefined ? UNKNOWN_FIGURE : `${value(marginStateOf(assets).debt)} ${told.valueCoin}`}
        </dd>
      </div>
      {told.account === 'fixed' ? (
        <div className="text-right">
          <dt className="text-11 text-ink-3">{t('liquidationPrice')}</dt>
          <dd className="font-medium" data-testid="margin-liquidation">
            <LiquidationFigure market={market} at={liquidationOf(assets, ratios, market)} />
          </dd>
        </div>
      ) : (
        <div className="text-right">
          <dt className="text-11 text-ink-3">{t('hourly')}</dt>
          <dd className="font-medium">{cost === undefined ? UNKNOWN_FIGURE : `${value(cost)} ${told.valueCoin}`}</dd>
        </div>
      )}
    </dl>
  )
}
