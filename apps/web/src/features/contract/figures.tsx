/** Figures of contracts as they are written: money, prices between ticks, rates, directions. */
import { cutDecimals, formatDecimal, raiseDecimals } from '@candlewick/money/decimal'
import { groupDigits, percentText, type Separators } from '@candlewick/money/display'
import { PERCENT_DECIMALS, type Rate } from '@candlewick/money/types'
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { symbolName } from '../../markets/symbol-name.ts'

/** Money is shown to the cent, a coin to its last decimals but two; what is smaller, exactly. */
const shownDecimals = (decimals: number): number => (decimals > MONEY_DECIMALS ? decimals - 2 : 2)
const MONEY_DECIMALS = 6

/** As `moneyText`, as a plain decimal: a bound that is said of an order is written as the same figure beside it. */
export function moneyDecimal(amount: number, decimals: number, shorten = cutDecimals): string {
  const exact = formatDecimal(amount, decimals)
  const shown = shownDecimals(decimals)
  return amount >= 10 ** (decimals - shown) || amount === 0 ? shorten(exact, shown) : exact
}

/** An amount of the settle coin, cut at the decimals shown where it is at least one of them; grouped, with a real minus sign. */
export function moneyText(
  amount: number,
  decimals: number,
  separators: Separators,
  signed = false,
  shorten = cutDecimals,
): string {
  const text = moneyDecimal(Math.abs(amount), decimals, shorten)
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  return sign + groupDigits(text, separators)
}

/** What is said to be taken at most, or owed: rounded up, so that it stays true. */
export function costText(amount: number, decimals: number, separators: Separators): string {
  return moneyText(amount, decimals, separators, false, raiseDecimals)
}

/** What an order is said to bring: a gain rounded down, a loss up, so that no less is left in the end. */
export function promisedText(amount: number, decimals: number, separators: Separators): string {
  return moneyText(amount, decimals, separators, true, amount < 0 ? raiseDecimals : cutDecimals)
}

/** A rate of hundred-millionths as a percentage with this many decimals, cut towards zero. */
export function rateText(of: Rate | number, separators: Separators, decimals = 2, signed = false): string {
  const text = cutDecimals(formatDecimal(Math.abs(of), PERCENT_DECIMALS), decimals)
  const sign = of < 0 ? '−' : signed && of > 0 ? '+' : ''
  return sign + percentText(text, separators)
}

/** Gain or loss: signed and coloured. */
export function Profit({ amount, decimals, unit }: { amount: number; decimals: number; unit?: string }) {
  const { separators } = useUiTexts()
  return (
    <span className={cx(amount > 0 && 'text-up', amount < 0 && 'text-down')}>
      {moneyText(amount, decimals, separators, true)}
      {unit === undefined ? null : <span className="text-ink-3"> {unit}</span>}
    </span>
  )
}

/** Gain or loss to its last decimal, as sums need it. */
export function ExactProfit({ amount, decimals, unit }: { amount: number; decimals: number; unit: string }) {
  const { separators } = useUiTexts()
  const sign = amount < 0 ? '−' : amount > 0 ? '+' : ''
  return (
    <span className={cx(amount > 0 && 'text-up', amount < 0 && 'text-down')}>
      {sign + groupDigits(formatDecimal(Math.abs(amount), decimals), separators)}
      <span className="text-ink-3"> {unit}</span>
    </span>
  )
}

/** A decimal of the server in its coin, signed and coloured; a dash for nothing. */
export function ProfitText({ text, unit }: { text: string; unit: string | undefined }) {
  const { separators } = useUiTexts()
  if (!/[1-9]/.test(text)) return UNKNOWN_FIGURE
  const loss = text.startsWith('-')
  const plain = groupDigits(loss ? text.slice(1) : text, separators)
  return (
    <span className={cx('whitespace-nowrap', loss ? 'text-down' : 'text-up')}>
      {loss ? `−${plain}` : `+${plain}`}
      {unit === undefined ? null : <span className="font-normal text-ink-3"> {unit}</span>}
    </span>
  )
}

/** The words of directions. */
export const DIRECTION_WORDS = { 1: 'openLong', 2: 'openShort', 3: 'closeLong', 4: 'closeShort' } as const

/** What an order does: it buys or sells, and opens or closes; the colour is that of the book's side. */
export function DirectionCell({ direction }: Pick<OwnContractOrder, 'direction'>) {
  const { t } = useTranslation('contract')
  const buys = direction === 1 || direction === 4
  return <span className={buys ? 'text-up' : 'text-down'}>{t(`direction.${DIRECTION_WORDS[direction]}`)}</span>
}

/** `BTC_USDT_PERP` as it is called: BTCUSDT. */
export const contractName = symbolName
