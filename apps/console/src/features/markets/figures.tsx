/** The fields of terms: one figure, or rows of them that can be added and taken away. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../parts/names.ts'
import { isRate, ratePercent } from '../../parts/rate.ts'
import { ONE } from './products/form.ts'

const DECIMAL = /^\d+(\.\d+)?$/
const COUNTS = new Set([ONE, 'cap', 'leverage', 'period', 'decimals', 'supply', 'maxOpenOrders'])
const LARGE = new Set(['maxQuantity', 'maxPosition', 'maxOpenInterest', 'limit', 'held'])
const FINE = /Size$/

/** Decimals of a term's field: what is as fine as a step or a rate could not hold what is as large as a limit. */
function decimalsOf(name: string): number {
  if (COUNTS.has(name)) return 0
  if (LARGE.has(name)) return 3
  return FINE.test(name) || isRate(name) ? 12 : 6
}

interface FigureProps {
  /** Of the term. */
  name: string
  label: string
  value: string
  error?: string | undefined
  /** What it is counted in. */
  unit?: string | undefined
  hint?: string | undefined
  onValue: (value: string) => void
}

export function Figure({ name, unit, ...field }: FigureProps) {
  const shared = { decimals: decimalsOf(name), ...field }
  if (isRate(name)) return <RateInput {...shared} />
  return <AmountInput {...shared} {...(unit !== undefined && { unit })} />
}

interface RateInputProps {
  label: string
  decimals: number
  value: string
  error?: string | undefined
  onValue: (value: string) => void
}

/** A rate is typed as the server has it, a part of one, and said in percent: a slipped zero shows before it is proposed. */
export function RateInput({ value, ...field }: RateInputProps) {
  const { t } = useTranslation('markets')
  const hint = DECIMAL.test(value) ? `= ${ratePercent(value)}` : t('rateHint')
  return <AmountInput {...field} value={value} hint={hint} />
}

type Row = Readonly<Record<string, string>>

interface FigureRowsProps {
  label: string
  rows: readonly Row[]
  error: string | undefined
  onRows: (rows: readonly Row[]) => void
  /** What a row is called, where rows have names. */
  nameOf?: (index: number) => string
  /** What a column is counted in. */
  unitOf?: (column: string) => string | undefined
}

export function FigureRows({ label, rows, error, onRows, nameOf, unitOf }: FigureRowsProps) {
  const { t } = useTranslation('markets')
  const names = useNames()
  const columns = Object.keys(rows[0] ?? { [ONE]: '' })
  const put = (index: number, column: string, value: string) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, [column]: value } : row)))
  // Rows have no names: the place is what they are known by.
  const placed = rows.map((row, index) => ({ row, index, key: `row-${index}` }))
  const labelOf = (column: string, index: number) => {
    const field = column === ONE ? t('row', { row: index + 1 }) : names('fields', column)
    return nameOf === undefined ? field : `${nameOf(index)} · ${field}`
  }
  const another = () => onRows([...rows, rows.at(-1) ?? { [ONE]: '' }])
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      {placed.map(({ key, row, index }) => (
        <div key={key} className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            {columns.map((column) => (
              <div key={column} className="min-w-32 flex-1">
                <Figure
                  name={column}
                  label={labelOf(column, index)}
                  unit={unitOf?.(column)}
                  value={row[column] ?? ''}
                  onValue={(value) => put(index, column, value)}
                />
              </div>
            ))}
          </div>
          <IconButton
            label={t('takeRow', { row: index + 1 })}
            className="mt-7"
            disabled={rows.length === 1}
            onClick={() => onRows(rows.filter((_, at) => at !== index))}
          >
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button size="sm" className="justify-self-start" onClick={another}>
        <Plus size={14} aria-hidden="true" />
        {t('addRow')}
      </Button>
      <Refusal>{error}</Refusal>
    </fieldset>
  )
}
