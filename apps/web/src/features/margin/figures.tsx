/** Figures of margin accounts as they are written: ratios with their level, amounts, prices, what leads to what. */
import { cutDecimals, formatDecimal, raiseDecimals } from '@candlewick/money/decimal'
import { groupDigits, type Separators } from '@candlewick/money/display'
import type { Rate, Units } from '@candlewick/money/types'
import type { RiskRatios } from '@candlewick/rules/margin/ratios'
import type { RatioTick } from '@candlewick/rules/margin/risk'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { priceOf } from '../../markets/terminal-market.ts'
import { type RiskLevel, ratioText, riskLevel } from './account.ts'

/** An amount cut at the decimals that anyone reads, exact where it is less than these. */
export function amountText(amount: Units | number, decimals: number, separators: Separators, shown = 4): string {
  const exact = formatDecimal(Math.abs(amount), decimals)
  const cut = cutDecimals(exact, Math.min(shown, decimals))
  const text = /[1-9]/.test(cut) ? cut : exact
  return (amount < 0 ? '−' : '') + groupDigits(text, separators)
}

/** What is owed, or comes to be: rounded up at the decimals that anyone reads. */
export function owedText(amount: Units | number, decimals: number, separators: Separators, shown = 4): string {
  return groupDigits(raiseDecimals(formatDecimal(amount, decimals), Math.min(shown, decimals)), separators)
}

/** An amount to its last unit, without zeros behind it. */
export function exactText(amount: Units | number, decimals: number, separators: Separators): string {
  const exact = formatDecimal(Math.abs(amount), decimals)
  const text = exact.includes('.') ? exact.replace(/\.?0+$/, '') : exact
  return (amount < 0 ? '−' : '') + groupDigits(text, separators)
}

export const LEVEL_COLOUR: Record<RiskLevel, string> = {
  safe: 'text-good',
  tight: 'text-ink',
  warning: 'text-flame',
  liquidation: 'text-bad',
}

/** A ratio in the colour of its level, which stands beside it in words where `worded`. */
export function RatioFigure({
  ratio,
  ratios,
  worded = false,
}: {
  ratio: Rate | undefined
  ratios: RiskRatios
  worded?: boolean
}) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  if (ratio === undefined) return <>{UNKNOWN_FIGURE}</>
  const level = riskLevel(ratio, ratios)
  return (
    <span className={cx('num', LEVEL_COLOUR[level])}>
      {worded ? <span className="font-normal">{t(`level.${level}`)} </span> : null}
      {ratioText(ratio, separators)}
    </span>
  )
}

/** A price at which an account is liquidated; a dash where none does it. */
export function LiquidationFigure({ market, at }: { market: SpotMarket; at: RatioTick | undefined }) {
  const { separators } = useUiTexts()
  return <>{at === undefined ? UNKNOWN_FIGURE : groupDigits(priceOf(market, at.price), separators)}</>
}

/** A signed decimal of the server; a dash for nothing. */
export function SignedText({ text }: { text: string }) {
  const { separators } = useUiTexts()
  if (!/[1-9]/.test(text)) return <span className="text-ink-3">{UNKNOWN_FIGURE}</span>
  const less = text.startsWith('-')
  return <>{`${less ? '−' : '+'}${groupDigits(less ? text.slice(1) : text, separators)}`}</>
}

/** What is, and what it leads to. */
export function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <>
      {from} <span className="text-ink-3">→</span> {to}
    </>
  )
}
