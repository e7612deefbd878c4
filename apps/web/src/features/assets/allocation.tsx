/** What one's worth is made of: a bar whose parts are as long as their shares, and its legend, which says the same. */
import { percentText } from '@candlewick/money/display'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { ALL_ACCOUNTS, useBalances } from './use-assets.ts'
import { type Part, partsOf, shareText } from './worth.ts'

/** More parts than this cannot be told apart by colour. */
const MOST_PARTS = 6
const COLOURS = ['--part-1', '--part-2', '--part-3', '--part-4', '--part-5', '--part-6'] as const

const colourOf = (index: number) => `var(${COLOURS[Math.min(index, COLOURS.length - 1)] ?? COLOURS[0]})`

interface AllocationProps {
  /** A press on a coin of the legend leads to it. */
  onCoin: (coin: string) => void
}

export function Allocation({ onCoin }: AllocationProps) {
  const { t } = useTranslation('assets')
  const { separators } = useUiTexts()
  const { data } = useBalances(ALL_ACCOUNTS)
  const parts = data ? partsOf(data.records, MOST_PARTS) : undefined
  if (parts?.length === 0) return null
  const percentOf = (part: Part) => percentText(shareText(part.share), separators)
  const nameOf = (part: Part) => part.coin ?? t('others')
  const total = parts?.reduce((sum, { share }) => sum + share, 0) ?? 1
  return (
    <section aria-label={t('allocation')} className="border-t border-line px-4 py-4 sm:px-6">
      {parts ? (
        <>
          <div
            role="img"
            aria-label={t('allocationText', {
              parts: parts.map((part) => `${nameOf(part)} ${percentOf(part)}`).join(', '),
            })}
            className="flex h-2 overflow-hidden rounded-full"
          >
            {parts.map((part, index) => (
              <span
                key={nameOf(part)}
                // The gap is part of its area: lengths stay true.
                className="h-full shrink-0 border-r-2 border-surface last:border-r-0"
                style={{ width: `${(part.share * 100) / total}%`, background: colourOf(index) }}
              />
            ))}
          </div>
          <ul className="num mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-13 sm:flex sm:flex-wrap sm:justify-between">
            {parts.map((part, index) => (
              <li key={nameOf(part)} className="flex min-h-7 items-center gap-2">
                <span aria-hidden="true" className="size-2.5 rounded-sm" style={{ background: colourOf(index) }} />
                {part.coin === undefined ? null : <CoinIcon coin={part.coin} size="sm" className="size-4!" />}
                {part.coin === undefined ? (
                  <span className="flex-1 text-ink-2">{t('others')}</span>
                ) : (
                  <button
                    type="button"
                    onClick={() => onCoin(part.coin ?? '')}
                    className="flex-1 text-left font-medium underline-offset-2 hover:underline"
                  >
                    {part.coin}
                  </button>
                )}
                <span className="text-ink-2">{percentOf(part)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
    </section>
  )
}
