/** Figures of flash contracts as they are written: direction, profit, cycle, countdown, rates. */
import { cutDecimals, formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText, type Separators } from '@candlewick/money/display'
import { PERCENT_DECIMALS, type Rate } from '@candlewick/money/types'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { breakEvenBasisPoints } from '@candlewick/rules/flash/terms'
import { cx } from '@candlewick/ui/cx.ts'
import { DIRECTION_COLOUR, directionOf, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'

/** Never by colour alone. */
export const DIRECTION_MARK = { up: '▲', down: '▼' } as const satisfies Record<OwnFlashOrder['direction'], string>

export function FlashDirection({ direction }: Pick<OwnFlashOrder, 'direction'>) {
  const { t } = useTranslation('flash')
  return (
    <span className={cx('whitespace-nowrap', DIRECTION_COLOUR[direction])}>
      <span aria-hidden="true">{DIRECTION_MARK[direction]} </span>
      {t(direction)}
    </span>
  )
}

export const toneOf = directionOf

/** A signed amount with its sign in front; a zero has none. */
export function profitText(text: string, separators: Separators): string {
  const sign = { up: '+', down: '−', flat: '' }[directionOf(text)]
  return sign + groupDigits(text.replace('-', ''), separators)
}

/** What a contract brings beyond its stake, coloured; a dash while that cannot be said. */
export function FlashProfit({ text, coin }: { text: string | undefined; coin?: string }) {
  const { separators } = useUiTexts()
  if (text === undefined) return UNKNOWN_FIGURE
  return (
    <span className={cx('num whitespace-nowrap', DIRECTION_COLOUR[directionOf(text)])}>
      {profitText(text, separators)}
      {coin === undefined ? null : <span className="text-ink-3"> {coin}</span>}
    </span>
  )
}

/** "30 s", "5 min", "1 h". */
export function useCycleText(): (seconds: number) => string {
  const { t } = useTranslation('flash')
  return (seconds) => {
    if (seconds % 3_600 === 0) return t('cycle.hours', { number: seconds / 3_600 })
    if (seconds % 60 === 0) return t('cycle.minutes', { number: seconds / 60 })
    return t('cycle.seconds', { number: seconds })
  }
}

/** "HH:mm:ss" of milliseconds; a second that has begun counts. */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** "80%": the payout rate without decimals that say nothing. */
export function payoutText(rate: Rate, separators: Separators): string {
  return percentText(plain(formatDecimal(rate, PERCENT_DECIMALS)), separators)
}

/** The payout rate of the server, "0.8", as a percentage. */
export function payoutRateText(rate: string, separators: Separators): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(2, '0')
  const text = `${Number(whole + digits.slice(0, 2))}.${digits.slice(2)}`
  return percentText(plain(text), separators)
}

/** How large a part has to be won not to lose, rounded up. */
export function breakEvenText(rate: Rate, separators: Separators): string {
  return percentText(plain(formatDecimal(breakEvenBasisPoints(rate), 2)), separators)
}

/** Without zeros at the end that say nothing. */
function plain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0*$/, '') : text
}

/** Money of the account, cut at the cent. */
export function stakeMoney(amount: number, decimals: number, separators: Separators): string {
  return groupDigits(cutDecimals(formatDecimal(amount, decimals), 2), separators)
}

/** The exact amount without zeros at the end. */
export function exactMoney(amount: number, decimals: number, separators: Separators): string {
  return groupDigits(plain(formatDecimal(amount, decimals)), separators)
}
