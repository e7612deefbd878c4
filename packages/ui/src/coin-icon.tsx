/** A coin's mark: its letter in a ring. Drawn, neutral, no one's trademark. */
import { cx } from './cx.ts'

/** Signs that say more than the first letter: currencies and metals. */
const SIGNS: Record<string, string> = {
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  USD: '$',
  AUD: 'A$',
  CHF: 'Fr',
  XAU: 'Au',
  XAG: 'Ag',
}

/** The letters of a coin, at most two. Only a whole code is a sign: USDC is not a dollar. */
export function coinLetters(coin: string): string {
  return SIGNS[coin] ?? coin.slice(0, 1).toUpperCase()
}

export function CoinIcon({ coin, size = 'md', className }: { coin: string; size?: 'sm' | 'md'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-11 font-bold text-ink',
        size === 'md' ? 'size-7' : 'size-5',
        className,
      )}
    >
      {coinLetters(coin)}
    </span>
  )
}
