/** Which price sets an order off, and how far away it is now. */
import { divFloor } from '@candlewick/money/arithmetic'
import { cutDecimals, formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOf, type TerminalMarket } from '../../markets/terminal-market.ts'
import { Choice } from './choice.tsx'
import type { Reference } from './kinds.ts'

interface TriggerReferenceProps<By extends Reference | 'mark'> {
  /** Of the radio group, where a form has several. */
  name?: string
  references: readonly By[]
  by: By
  onBy: (by: By) => void
  error?: string | undefined
  /** A word about where the market is. */
  children?: ReactNode
}

/** Which price sets it off. */
export function TriggerReference<By extends Reference | 'mark'>({
  name = 'trigger-by',
  references,
  by,
  onBy,
  error,
  children,
}: TriggerReferenceProps<By>) {
  const { t } = useTranslation('order-types')
  return (
    <div className="-mt-1 grid gap-1">
      {/* Beside three choices long words take two lines: their room is kept, so that nothing moves while one types. */}
      <div
        className={cx(
          'flex items-center justify-between gap-2 text-11 text-ink-2',
          references.length > 2 ? 'min-h-8' : 'min-h-6',
        )}
      >
        <span className="num min-w-0 leading-tight">{children}</span>
        <fieldset
          aria-label={t('field.triggerBy')}
          title={t('field.triggerBy')}
          className="flex shrink-0 rounded-control bg-sunken p-0.5"
        >
          {references.map((one) => (
            <Choice
              key={one}
              name={name}
              checked={one === by}
              onChoose={() => onBy(one)}
              className={cx(
                'rounded-control px-2 py-0.5 whitespace-nowrap pointer-coarse:py-1.5',
                one === by ? 'bg-raised font-medium text-ink' : 'hover:text-ink',
              )}
            >
              {t(`field.${one}`)}
            </Choice>
          ))}
        </fieldset>
      </div>
      <Refusal size="small">{error}</Refusal>
    </div>
  )
}

interface DistanceProps {
  market: TerminalMarket
  price: number | undefined
  reference: number | undefined
}

/** "+1.20% from 64,120.0"; the market's price alone while nothing is entered. */
export function Distance({ market, price, reference }: DistanceProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  if (!reference) return null
  const here = groupDigits(priceOf(market, reference), separators)
  if (!price) return t('field.now', { price: here })
  return t('field.away', { percent: percentText(signedPercent(price, reference), separators), price: here })
}

/** How far `price` is from `reference`, in percent with two decimals, cut towards nought: "+1.20", "−0.35". */
export function signedPercent(price: number, reference: number): string {
  const hundredths = divFloor(Math.abs(price - reference) * 10_000, reference)
  const sign = price < reference ? '−' : '+'
  return sign + cutDecimals(formatDecimal(hundredths, 2), 2)
}
