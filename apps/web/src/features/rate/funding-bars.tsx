/** The newest funding rates of a contract as bars around zero: a shape, the figures stand in the list. */
import { useTranslation } from 'react-i18next'
import { barsOf } from './bars.ts'
import { useFundingRates } from './funding-rates.ts'

const WIDTH = 120
const HEIGHT = 28

export function FundingBars({ symbol }: { symbol: string }) {
  const { t } = useTranslation('rate')
  const { data } = useFundingRates(symbol)
  const rates = data?.pages[0]?.records.map(({ rate }) => rate).toReversed()
  if (rates === undefined || rates.length === 0) return <span className="text-ink-3">{t('fundingNone')}</span>
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} className="inline-block">
      <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className="stroke-line-strong" />
      {barsOf(rates, WIDTH, HEIGHT).map((bar) => (
        <rect key={bar.x} {...bar} className={bar.y < HEIGHT / 2 ? 'fill-up' : 'fill-down'} />
      ))}
    </svg>
  )
}
