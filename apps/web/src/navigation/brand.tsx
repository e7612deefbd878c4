/** The brand mark: a candle that is a candlestick. */
import { Link } from '@tanstack/react-router'

function BrandMark() {
  return (
    <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true" className="shrink-0">
      <path d="M9 0c1.6 2.6 2.6 3.6 2.6 5.2A2.6 2.6 0 1 1 6.4 5.2C6.4 3.6 7.4 2.6 9 0Z" className="fill-flame" />
      <rect x="5" y="9" width="8" height="8" rx="1.5" className="fill-ink" />
      <rect x="8.4" y="7.2" width="1.2" height="12.8" className="fill-ink" />
    </svg>
  )
}

/** Mark and name, leading home. */
export function Brand() {
  return (
    <Link to="/home/index" className="flex min-w-0 items-center gap-1.5 font-bold tracking-tight">
      <BrandMark />
      {/* Where there is no room for the name it wraps to a second line, out of sight, and the mark stays. */}
      <span className="flex h-5 min-w-0 flex-wrap overflow-hidden leading-5">
        <span className="h-5 w-px" />
        Candlewick
      </span>
    </Link>
  )
}
