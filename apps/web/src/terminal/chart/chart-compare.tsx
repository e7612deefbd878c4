/** Which other market is drawn over the candles. Loaded when first opened. */
import { Field } from '@candlewick/ui/field.tsx'
import { hasKeyboard } from '@candlewick/ui/has-keyboard.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKinds } from '../../areas/use-kinds.ts'
import { useNames } from '../../i18n/named.ts'
import { useAllRows } from '../../markets/rows.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import { ChartGroup } from './chart-popover.tsx'

interface ChartCompareProps {
  symbol: string
  compared: string | undefined
  onCompare: (symbol: string | undefined) => void
}

interface Comparable {
  readonly symbol: string
  readonly name: string
}

/** Of each kind that may be compared its markets, kind by kind. */
function useComparable(): readonly Comparable[] {
  const say = useNames()
  const kinds = useKinds()
  const { rows = [] } = useAllRows()
  return kinds.flatMap(({ compared, trades }): readonly Comparable[] => {
    if (compared === undefined) return []
    const mark = compared.mark === undefined ? '' : ` ${say(compared.mark)}`
    return rows.filter(trades).map(({ symbol }) => ({ symbol, name: `${symbolName(symbol)}${mark}` }))
  })
}

export default function ChartCompare({ symbol, compared, onCompare }: ChartCompareProps) {
  const { t } = useTranslation('chart-tools')
  const comparable = useComparable()
  const [wanted, setWanted] = useState('')
  const choices = comparable
    .filter((one) => one.symbol !== symbol && one.name.toLowerCase().includes(wanted.trim().toLowerCase()))
    .slice(0, 30)
  const nearest = choices[0]
  return (
    <>
      <ChartGroup title={t('compare.title')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted.trim() !== '' && nearest !== undefined) onCompare(nearest.symbol)
          }}
        >
          <Field
            autoFocus={hasKeyboard()}
            label={t('compare.find')}
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </form>
        <ul className="mt-2 max-h-56 overflow-y-auto">
          {choices.map((one) => (
            <li key={one.symbol}>
              <button
                type="button"
                aria-pressed={one.symbol === compared}
                onClick={() => onCompare(one.symbol)}
                className="w-full rounded-control px-1.5 py-1.5 text-left text-12 hover:bg-sunken aria-pressed:font-semibold"
              >
                {one.name}
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-11 text-ink-3">{t('compare.hint')}</p>
      </ChartGroup>
      {compared === undefined ? null : (
        <div className="border-t border-line px-3 py-2.5">
          <button type="button" onClick={() => onCompare(undefined)} className="text-12 underline underline-offset-2">
            {t('compare.remove', { name: symbolName(compared) })}
          </button>
        </div>
      )}
    </>
  )
}
