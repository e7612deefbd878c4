/** What one's worth is made of: a ring in shades of ink and its legend, which says the same in words. */
import { percentText } from '@candlewick/money/display'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_ACCOUNTS, useBalances } from './use-assets.ts'
import { type Part, partsOf, shareText } from './worth.ts'

/** More parts than this cannot be told apart by shade. */
const MOST_PARTS = 6
const SIZE = 144
const STROKE = 20
const RADIUS = (SIZE - STROKE) / 2
const AROUND = 2 * Math.PI * RADIUS
/** Left open between two parts, in pixels. */
const GAP = 3
const SHADES = [1, 0.7, 0.48, 0.32, 0.2, 0.12] as const

const shadeOf = (index: number): number => SHADES[Math.min(index, SHADES.length - 1)] ?? 1

interface AllocationProps {
  /** A press on a coin of the legend leads to it. */
  onCoin: (coin: string) => void
}

export function Allocation({ onCoin }: AllocationProps) {
  const { t } = useTranslation('assets')
  const { separators } = useUiTexts()
  const { data } = useBalances(ALL_ACCOUNTS)
  const [pointed, setPointed] = useState<string>()
  const parts = data ? partsOf(data.records, MOST_PARTS) : undefined
  if (parts?.length === 0) return null
  const percentOf = (part: Part) => percentText(shareText(part.share), separators)
  const nameOf = (part: Part) => part.coin ?? t('others')
  const words = parts?.map((part) => `${nameOf(part)} ${percentOf(part)}`)
  return (
    <section aria-label={t('allocation')} className="flex items-center gap-4 sm:gap-6">
      {parts ? (
        <svg
          role="img"
          aria-label={t('allocationText', { parts: words?.join(', ') ?? '' })}
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          className="size-36 shrink-0 -rotate-90"
        >
          <Arcs parts={parts} pointed={pointed} nameOf={nameOf} />
        </svg>
      ) : (
        <Skeleton className="size-36 shrink-0 rounded-full!" />
      )}
      {parts ? (
        <ul className="num grid min-w-36 text-13 sm:min-w-44">
          {parts.map((part, index) => (
            <li
              key={nameOf(part)}
              onPointerEnter={() => setPointed(nameOf(part))}
              onPointerLeave={() => setPointed(undefined)}
              className="flex min-h-6 items-center gap-2"
            >
              <span aria-hidden="true" className="size-2.5 bg-ink" style={{ opacity: shadeOf(index) }} />
              <LegendName coin={part.coin} onCoin={onCoin} onFocus={() => setPointed(nameOf(part))} />
              <span className="text-ink-2">{percentOf(part)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-24 w-36 sm:w-44" />
      )}
    </section>
  )
}

interface LegendNameProps extends AllocationProps {
  coin: string | undefined
  onFocus: () => void
}

function LegendName({ coin, onCoin, onFocus }: LegendNameProps) {
  const { t } = useTranslation('assets')
  if (coin === undefined) return <span className="flex-1 text-ink-2">{t('others')}</span>
  return (
    <button
      type="button"
      onFocus={onFocus}
      onClick={() => onCoin(coin)}
      className="flex-1 text-left font-medium underline-offset-2 hover:underline"
    >
      {coin}
    </button>
  )
}

interface ArcsProps {
  parts: readonly Part[]
  pointed: string | undefined
  nameOf: (part: Part) => string
}

/** Drawing only, so plain numbers are exact enough. */
function Arcs({ parts, pointed, nameOf }: ArcsProps) {
  const gap = parts.length > 1 ? GAP : 0
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  let from = 0
  return parts.map((part, index) => {
    const length = (part.share / total) * AROUND
    const start = from
    from += length
    const faint = pointed !== undefined && pointed !== nameOf(part)
    return (
      <circle
        key={nameOf(part)}
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        fill="none"
        strokeWidth={pointed === nameOf(part) ? STROKE + 4 : STROKE}
        strokeDasharray={`${Math.max(length - gap, 1)} ${AROUND}`}
        strokeDashoffset={-start}
        className="stroke-ink transition-opacity"
        style={{ opacity: faint ? shadeOf(index) / 2 : shadeOf(index) }}
      />
    )
  })
}
