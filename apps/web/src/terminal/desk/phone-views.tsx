/** The views that every terminal has on a narrow screen: chart, book, trades. A price that is taken brings the form. */
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { BookPanel } from '../book/book-panel.tsx'
import type { TakePrice } from '../book/book-side.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import type { OwnOnChart } from '../chart/own-on-chart.ts'
import type { PhoneView } from './phone-frame.tsx'
import { TradesPanel } from './trades-panel.tsx'

interface PhoneViewsProps {
  market: TerminalMarket
  own: OwnOnChart
  onTake: TakePrice
  onForm: () => void
}

export function usePhoneViews({ market, own, onTake, onForm }: PhoneViewsProps): [PhoneView, ...PhoneView[]] {
  const { t } = useTranslation('trade')
  const take: TakePrice = (ticks, lots) => {
    onTake(ticks, lots)
    onForm()
  }
  const place = { market, titled: false, className: 'flex-1' }
  return [
    { id: 'chart', label: t('chart.title'), content: <ChartPanel {...place} own={own} /> },
    { id: 'book', label: t('book.title'), content: <BookPanel {...place} onTake={take} onCancel={own.onClosed} /> },
    { id: 'trades', label: t('trades.title'), content: <TradesPanel {...place} /> },
  ]
}
