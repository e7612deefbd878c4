/** What a dialog would do to the account: risk ratio and liquidation price, before and after. */
import type { RiskRatios } from '@candlewick/rules/margin/ratios'
import type { MarginAsset } from '@candlewick/rules/margin/risk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { Line } from '../../../terminal/form/line.tsx'
import { liquidationOf, type MarginView, ratioOf, riskLevel } from '../account.ts'
import { Change, LiquidationFigure, RatioFigure } from '../figures.tsx'

interface EffectProps {
  view: MarginView
  /** Undefined while nothing valid is entered: then only how it stands is shown. */
  after: readonly MarginAsset[] | undefined
  /** Other ratios that hold afterwards, where they change. */
  ratiosAfter?: RiskRatios
  market: SpotMarket
  /** Figures that stand above. */
  children?: ReactNode
}

export function Effect({ view, after, ratiosAfter = view.ratios, market, children }: EffectProps) {
  const { t } = useTranslation('margin')
  const isolated = view.told.account === 'fixed'
  const ratio = ratioOf(after)
  const level = ratio === undefined ? undefined : riskLevel(ratio, ratiosAfter)
  return (
    <div className="grid gap-2">
      <dl className="num grid gap-1.5 rounded-control bg-sunken p-3 text-13">
        {children}
        <Line label={t('risk.title')}>
          <Change
            from={<Ratio assets={view.assets} ratios={view.ratios} />}
            to={after === undefined ? '…' : <Ratio assets={after} ratios={ratiosAfter} worded />}
          />
        </Line>
        {isolated ? (
          <Line label={t('liquidationPrice')}>
            <Change
              from={<LiquidationFigure market={market} at={liquidationOf(view.assets, view.ratios, market)} />}
              to={
                after === undefined ? (
                  '…'
                ) : (
                  <LiquidationFigure market={market} at={liquidationOf(after, ratiosAfter, market)} />
                )
              }
            />
          </Line>
        ) : null}
      </dl>
      {level === undefined || level === 'safe' ? null : (
        <p role="status" className="text-13 text-flame">
          {t(`effect.${level}`)}
        </p>
      )}
    </div>
  )
}

interface RatioProps {
  assets: readonly MarginAsset[] | undefined
  ratios: RiskRatios
  worded?: boolean
}

/** Where nothing is owed, that is said: it is the best there is. */
function Ratio({ assets, ratios, worded = false }: RatioProps) {
  const { t } = useTranslation('margin')
  const ratio = ratioOf(assets)
  if (assets !== undefined && ratio === undefined) return <span className="font-normal">{t('risk.none')}</span>
  return <RatioFigure ratio={ratio} ratios={ratios} worded={worded} />
}
