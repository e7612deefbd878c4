/** The choice of indicators and what each is set by. Loaded when it is first opened. */
import { groupDigits } from '@candlewick/money/display'
import { isMarked } from '@candlewick/money/typed-number'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { INDICATOR_NAMES, INDICATORS, type IndicatorName, readParams } from '@candlewick/ui/chart/indicators.ts'
import type { ChartIndicator } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckRow } from './chart-popover.tsx'

interface ChartIndicatorsProps {
  indicators: readonly ChartIndicator[]
  onIndicators: (indicators: readonly ChartIndicator[]) => void
}

export default function ChartIndicators({ indicators, onIndicators }: ChartIndicatorsProps) {
  const { t } = useTranslation('chart-tools')
  /** The list keeps the order of all, whatever was switched on last. */
  const put = (name: IndicatorName, params: readonly number[] | undefined) => {
    const others = indicators.filter((one) => one.name !== name)
    const all = params === undefined ? others : [...others, { name, params }]
    onIndicators(INDICATOR_NAMES.flatMap((one) => all.find((candidate) => candidate.name === one) ?? []))
  }
  return (
    <ul className="py-1.5">
      {INDICATOR_NAMES.map((name) => {
        const shown = indicators.find((one) => one.name === name)
        return (
          <li key={name} className="px-3 py-0.5">
            <CheckRow
              label={
                <>
                  <b className="font-semibold">{name}</b>{' '}
                  <span className="text-12 text-ink-2">{t(`indicator.${name}`)}</span>
                </>
              }
              checked={shown !== undefined}
              onChange={(on) => put(name, on ? INDICATORS[name].params : undefined)}
            />
            {shown ? <Params name={name} params={shown.params} onParams={(params) => put(name, params)} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

interface ParamsProps {
  name: IndicatorName
  params: readonly number[]
  onParams: (params: readonly number[]) => void
}

/** An indicator that is a list of periods has a field for each it may have; an empty one counts for nothing. */
function Params({ name, params, onParams }: ParamsProps) {
  const { t } = useTranslation('chart-tools')
  const { most, least, bound, names } = INDICATORS[name]
  const labelOf = (at: number) => t(`param.${names[at] ?? 'window'}`, { number: at + 1 })
  const change = (at: number, value: number | undefined) => {
    const next = Array.from({ length: most }, (_, place) => (place === at ? value : params[place]))
    const given = next.filter((one) => one !== undefined)
    // A field that must have a value goes back to the one it had.
    if (given.length >= least) onParams(readParams(name, given))
  }
  return (
    <div className="mb-1.5 flex flex-wrap gap-1.5 pl-6">
      {Array.from({ length: most }, (_, at) => (
        <ParamField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity here
          key={at}
          label={labelOf(at)}
          name={name}
          value={params[at]}
          bound={bound(at)}
          onValue={(value) => change(at, value)}
        />
      ))}
    </div>
  )
}

interface ParamFieldProps {
  label: string
  name: IndicatorName
  value: number | undefined
  bound: ReturnType<(typeof INDICATORS)[IndicatorName]['bound']>
  onValue: (value: number | undefined) => void
}

function ParamField({ label, name, value, bound: { low, high, step }, onValue }: ParamFieldProps) {
  const { separators } = useUiTexts()
  const inForce = String(value ?? '')
  const [entry, setEntry] = useState(inForce)
  useEffect(() => setEntry(inForce), [inForce])
  const next = entry === '' ? undefined : Number(entry)
  const outside = next !== undefined && (next < low || next > high)
  const commit = () => {
    if (isMarked(entry) || outside) return
    if (next !== value) onValue(next)
    // What was not taken goes back to what is in force.
    setEntry(inForce)
  }
  return (
    <span className="w-20" title={label}>
      <AmountInput
        labelPlace="unseen"
        label={`${name}: ${label}`}
        decimals={stepDecimals(step)}
        value={entry}
        placeholder="–"
        error={outside ? `${low} – ${groupDigits(String(high), separators)}` : undefined}
        onValue={setEntry}
        onCommit={commit}
      />
    </span>
  )
}

const stepDecimals = (step: number): number => String(step).split('.')[1]?.length ?? 0
