/** Both sides of a change, field by field, with what differs marked by weight and not by colour alone. */
import { groupDigits } from '@candlewick/money/display'
import { useTranslation } from 'react-i18next'
import { stamp } from '../platform/times.ts'
import { useNames } from './names.ts'
import { isRate, ratePercent, tierLineText } from './rate.ts'

export type FactValue = unknown
export type Facts = Readonly<Record<string, FactValue>>

interface ChangeProps {
  before: Facts
  after: Facts
}

/** The fields of both sides, those that differ first. */
export function fieldsOf({ before, after }: ChangeProps): { field: string; differs: boolean }[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, differs: JSON.stringify(before[field]) !== JSON.stringify(after[field]) }))
    .toSorted((one, other) => Number(other.differs) - Number(one.differs))
}

const DECIMAL = /^-?\d+(\.\d+)?$/
const TIME = /(Time|Until|since|until)$/

/** A value as it is read: grouped digits, rates in percent, times in UTC, tables row by row. */
export function valueText(field: string, value: FactValue): string {
  if (value === undefined || value === null || value === '') return '–'
  if (field === 'feeTiers' && typeof value === 'string') return tierLineText(value)
  if (typeof value === 'string' && isRate(field)) return ratePercent(value)
  if (typeof value === 'number' && TIME.test(field)) return `${stamp(value)} UTC`
  if (typeof value === 'number') return groupDigits(String(value))
  if (typeof value === 'string') return DECIMAL.test(value) ? groupDigits(value) : value
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => valueText(field, one)).join('\n')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name} ${valueText(name, part)}`)
      .join(', ')
  }
  return String(value)
}

/** On phones both sides have the width to themselves, below the name of their field. */
const ROW = 'max-sm:grid max-sm:grid-cols-2'

export function Change(change: ChangeProps) {
  const { t } = useTranslation()
  const names = useNames()
  const fields = fieldsOf(change)
  if (fields.length === 0) return <p className="px-3 py-2.5 text-ink-2">{t('change.none')}</p>
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr className={`text-left text-11 text-ink-2 ${ROW}`}>
          <th scope="col" className="w-1/4 px-3 py-1.5 font-normal max-sm:sr-only">
            {t('change.field')}
          </th>
          <th scope="col" className="px-2 py-1.5 font-normal max-sm:pl-3">
            {t('change.before')}
          </th>
          <th scope="col" className="px-2 py-1.5 pr-3 font-normal">
            {t('change.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, differs }) => (
          <tr key={field} className={`border-t border-line align-top ${ROW}`}>
            <th
              scope="row"
              className="px-3 py-1.5 text-left font-normal break-words text-ink-2 max-sm:col-span-2 max-sm:pb-0"
            >
              {names('fields', field)}
            </th>
            <td className="px-2 py-1.5 break-words whitespace-pre-wrap text-ink-2 max-sm:pl-3">
              {valueText(field, change.before[field])}
            </td>
            <td
              className={`px-2 py-1.5 pr-3 break-words whitespace-pre-wrap ${differs ? 'font-semibold' : 'text-ink-2'}`}
            >
              {differs ? '→ ' : ''}
              {valueText(field, change.after[field])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
