/** The brand mark, a candle that is a candlestick, and which of its apps this is. */
import { useTranslation } from 'react-i18next'

export function Brand() {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-2 text-14 font-bold tracking-tight">
      <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true" className="shrink-0">
        <path d="M9 0c1.6 2.6 2.6 3.6 2.6 5.2A2.6 2.6 0 1 1 6.4 5.2C6.4 3.6 7.4 2.6 9 0Z" className="fill-flame" />
        <rect x="5" y="9" width="8" height="8" rx="1.5" className="fill-ink" />
        <rect x="8.4" y="7.2" width="1.2" height="12.8" className="fill-ink" />
      </svg>
      Candlewick
      <span className="font-normal text-ink-2">{t('console')}</span>
    </span>
  )
}
