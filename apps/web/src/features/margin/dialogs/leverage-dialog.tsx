/** The leverage of an isolated pair: its three ratios, and what the choice does to liquidation and to what can be borrowed. */
import { borrowable } from '@candlewick/rules/margin/borrowing'
import { type RiskRatios, ratiosOf } from '@candlewick/rules/margin/ratios'
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../../terminal/form/line.tsx'
import { type MarginView, ratioOf, ratioText } from '../account.ts'
import { chooseLeverage } from '../calls.ts'
import { amountText, Change } from '../figures.tsx'
import { MarginForm, useWork } from './dialog-frame.tsx'
import { Effect } from './effect.tsx'
import type { MarginDialogProps } from './margin-dialog.tsx'

const BOUNDS = ['initial', 'warning', 'liquidation'] as const

export function LeverageDialog({ view, market, title, onClose }: MarginDialogProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const [leverage, setLeverage] = useState(view.ratios.leverage)
  const { busy, refused, forget, run } = useWork(() => {
    toast.success(t('leverage.done', { name: market.name, leverage: t('times', { leverage }) }))
    onClose()
  })
  const ratios = ratiosOf('isolated', leverage) ?? view.ratios
  const ratio = ratioOf(view.assets)
  const tooLow = ratio !== undefined && ratio < ratios.initial
  return (
    <MarginForm
      title={title}
      onClose={onClose}
      action={t('leverage.go')}
      disabled={leverage === view.ratios.leverage || tooLow}
      busy={busy}
      onSubmit={() => void run(() => chooseLeverage(market.symbol, leverage))}
    >
      <div className="num flex gap-2">
        {view.told.leverages.map((one) => (
          <Button
            key={one}
            aria-pressed={one === leverage}
            onClick={() => {
              setLeverage(one)
              forget()
            }}
            className="flex-1 aria-pressed:border-ink aria-pressed:font-semibold"
          >
            {t('times', { leverage: one })}
          </Button>
        ))}
      </div>
      <dl className="num flex flex-wrap justify-between gap-x-4 gap-y-2 text-13">
        {BOUNDS.map((bound) => (
          <div key={bound}>
            <dt className="text-ink-2">{t(`ratio.${bound}`)}</dt>
            <dd className="text-16 font-semibold">{ratioText(ratios[bound], separators)}</dd>
          </div>
        ))}
      </dl>
      <Effect view={view} market={market} after={view.assets} ratiosAfter={ratios}>
        <Room view={view} ratios={ratios} />
      </Effect>
      <p className="text-13 text-ink-2">{t('leverage.hint')}</p>
      {tooLow || refused !== undefined ? (
        <Refusal>{refused ?? t('leverage.tooLow', { ratio: ratioText(ratios.initial, separators) })}</Refusal>
      ) : null}
    </MarginForm>
  )
}

/** How much of each coin could be borrowed by these ratios, as far as its bound goes. */
function Room({ view, ratios }: { view: MarginView; ratios: RiskRatios }) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const { assets } = view
  if (assets === undefined) return null
  return view.coins.map((coin) => {
    const most = (initial: RiskRatios['initial']) =>
      amountText(borrowable(assets, coin.coin, initial, coin.hourly, coin.room), coin.decimals, separators)
    return (
      <Line key={coin.coin} label={t('leverage.most', { coin: coin.coin })}>
        <Change from={most(view.ratios.initial)} to={most(ratios.initial)} />
      </Line>
    )
  })
}
