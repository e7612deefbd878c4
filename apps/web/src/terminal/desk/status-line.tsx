/** The line at the foot of a terminal: how live it is, what time it is, which keys there are. */
import { cx } from '@candlewick/ui/cx.ts'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { byServer, useServerClock } from '../../platform/server-clock.ts'
import { useFeedHealth } from '../../realtime/market.ts'
import { useSettings } from '../../settings/settings.ts'
import { clockText, utcText } from '../../settings/times.ts'
import { offsetText } from './utc-offset.ts'

interface StatusLineProps {
  onKeys: () => void
  onReset: () => void
}

export function StatusLine({ onKeys, onReset }: StatusLineProps) {
  const { t } = useTranslation('trade')
  const { t: book } = useTranslation('book')
  const keys = [
    ['/', t('keys.search')],
    ['B', t('keys.buy')],
    ['S', t('keys.sell')],
    ['Shift Esc', t('keys.cancelAll')],
  ] as const
  return (
    <footer className="flex h-6.5 items-center gap-4.5 px-4 text-11 text-ink-2">
      <Liveness />
      <Clock />
      <span className="flex-1" />
      <button type="button" onClick={onReset} className="flex items-center gap-1.5 hover:text-ink">
        <RotateCcw size={11} aria-hidden="true" />
        {book('resetLayout')}
      </button>
      <dl aria-label={t('keys.title')} className="flex gap-3.5">
        {keys.map(([key, meaning]) => (
          <div key={key} className="flex gap-1.5">
            <dt>
              <kbd className="rounded-control border border-line-strong px-1 font-sans text-ink-3">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        onClick={onKeys}
        aria-haspopup="dialog"
        className="flex items-center gap-1.5 hover:text-ink"
      >
        <kbd className="rounded-control border border-line-strong px-1 font-sans text-ink-3">?</kbd>
        {book('allKeys')}
      </button>
    </footer>
  )
}

/** How live the prices are, in words; `brief` shows a light alone, where the bar above says what is not live. */
export function Liveness({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation('trade')
  const { state, since, delay } = useFeedHealth()
  const timezone = useSettings((settings) => settings.timezone)
  const live = state === 'live'
  const words = live
    ? delay === undefined
      ? t('stale.live')
      : t('stale.liveDelay', { ms: delay })
    : t(`stale.${state}`, { time: clockText(byServer(since), timezone) })
  return (
    <span title={words} className={cx('num flex items-center gap-1.5', !live && state !== 'opening' && 'text-flame')}>
      <span
        aria-hidden="true"
        className={cx('size-1.5 rounded-full', live ? 'bg-good' : state === 'opening' ? 'bg-ink-3' : 'bg-flame')}
      />
      <span className={cx(brief && 'sr-only')}>{words}</span>
    </span>
  )
}

function Clock() {
  const timezone = useSettings((settings) => settings.timezone)
  const now = useServerClock()
  return (
    <time className="num" dateTime={new Date(now).toISOString()} title={utcText(now)}>
      {offsetText(now, timezone)} {clockText(now, timezone)}
    </time>
  )
}
