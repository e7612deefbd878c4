/** How figures are painted: prices, amounts, changes. Exact decimal strings in, the language's separators out. */
import { abbreviate, groupDigits, percentText } from '@candlewick/money/display'
import { cx } from './cx.ts'
import { useUiTexts } from './ui-texts.tsx'

/** What stands where a figure is not known: never a zero that nobody computed. */
export const UNKNOWN_FIGURE = '–'

interface AmountProps {
  /** A plain decimal string, or undefined where it is not known. */
  value: string | undefined
  /** Written after the figure: a coin, a currency. */
  unit?: string
  className?: string
}

/** An amount with grouped digits, all its decimals kept. */
export function Amount({ value, unit, className }: AmountProps) {
  const { separators } = useUiTexts()
  return (
    <span className={cx('num', className)}>
      {value === undefined ? UNKNOWN_FIGURE : groupDigits(value, separators)}
      {unit && value !== undefined ? <span className="text-ink-2"> {unit}</span> : null}
    </span>
  )
}

interface AbbreviatedProps extends AmountProps {
  /** The tip, where it is not the whole figure. */
  title?: string
}

/** A large figure cut to K, M, B or T; the whole figure in the tooltip. */
export function Abbreviated({ value, unit, className, title }: AbbreviatedProps) {
  const { separators } = useUiTexts()
  if (value === undefined) return <span className={cx('num', className)}>{UNKNOWN_FIGURE}</span>
  return (
    <span className={cx('num', className)} title={title ?? groupDigits(value, separators)}>
      {abbreviate(value, separators)}
      {unit ? <span className="text-ink-2"> {unit}</span> : null}
    </span>
  )
}

interface PriceProps {
  value: string | undefined
  /** The feed is late or cut: the price greys out instead of looking live. */
  stale?: boolean
  className?: string
}

export function Price({ value, stale, className }: PriceProps) {
  return <Amount value={value} className={cx(className, stale && 'text-ink-3')} />
}

export type Direction = 'up' | 'down' | 'flat'

/** Which way a signed decimal string points. */
export function directionOf(value: string | undefined): Direction {
  if (value === undefined || !/[1-9]/.test(value)) return 'flat'
  return value.startsWith('-') ? 'down' : 'up'
}

export const SIGN: Record<Direction, string> = { up: '+', down: '−', flat: '' }
export const DIRECTION_COLOUR: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-ink-2' }

interface ChangeProps {
  /** Percent as a signed decimal string, such as "-0.84". */
  percent: string | undefined
  /** Without the arrow where space is short: the sign stays. */
  arrow?: boolean
  /** `ink` where the ground already has the colour. */
  tone?: 'move' | 'ink'
  className?: string
}

/** Which way something went, drawn; nothing where it went neither. */
export function Arrow({ way }: { way: Direction }) {
  return way === 'flat' ? null : <span aria-hidden="true" className={way === 'up' ? 'mark-up' : 'mark-down'} />
}

/** A change with colour, arrow and sign: never by colour alone. */
export function Change({ percent, arrow = true, tone = 'move', className }: ChangeProps) {
  const { separators } = useUiTexts()
  if (percent === undefined) return <span className={cx('num text-ink-3', className)}>{UNKNOWN_FIGURE}</span>
  const direction = directionOf(percent)
  return (
    <span className={cx('num whitespace-nowrap', tone === 'ink' ? 'text-ink' : DIRECTION_COLOUR[direction], className)}>
      {arrow ? <Arrow way={direction} /> : null}
      {SIGN[direction]}
      {percentText(percent.replace(/^[-+−]/, ''), separators)}
    </span>
  )
}
