/** What is left of a quote: a ring that empties, and the seconds in it. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../platform/server-clock.ts'

const RADIUS = 15
const AROUND = 2 * Math.PI * RADIUS
/** The ring moves on so often. */
const STEP_MS = 200

/** How much of `lasts` milliseconds is left, from `cameAt` on by the server's clock. */
function useLeft(cameAt: number, lasts: number): number {
  const [now, setNow] = useState(cameAt)
  useEffect(() => {
    setNow(Math.max(cameAt, serverNow()))
    const timer = setInterval(() => setNow(serverNow()), STEP_MS)
    return () => clearInterval(timer)
  }, [cameAt])
  return Math.max(0, Math.min(lasts, cameAt + lasts - now))
}

export function QuoteRing({ cameAt, lasts }: { cameAt: number; lasts: number }) {
  const { t } = useTranslation('swap')
  const left = useLeft(cameAt, lasts)
  const seconds = Math.ceil(left / 1_000)
  return (
    <span
      role="timer"
      aria-label={t('secondsLeft', { count: seconds })}
      className="relative inline-grid size-9 place-items-center"
    >
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
        <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="3" className="stroke-line" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - (lasts === 0 ? 0 : left / lasts))}
          className="stroke-flame"
        />
      </svg>
      <span aria-hidden="true" className="num text-13 font-semibold">
        {seconds}
      </span>
    </span>
  )
}
