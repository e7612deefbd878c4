/** Both sides of a change, field by field, with what differs marked by weight and not by colour alone. */
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { stamp } from '../platform/times.ts'
import { AccountName, customerOn, isAccount } from './account-name.tsx'
import { useNames } from './names.ts'
import { isRate, ratePercent, tierLineText } from './rate.ts'

export type FactValue = unknown
export type Facts = Readonly<Record<string, FactValue>>

interface ChangeProps {
  before: Facts
  after: Facts
}

/** False says something only beside another value: that something is not there yet is no part of what it will be. */
const isNothing = (value: FactValue, other: FactValue): boolean =>
  value === undefined || value === null || value === '' || (value === false && other === undefined)

/** Names of those whose accounts the other fields are. */
const NAME_OF = /^(from|to)Name$/

/** The fields of both sides, those that differ first, the id of a request last; what is nothing on both is left out. */
export function fieldsOf({ before, after }: ChangeProps): { field: string; differs: boolean }[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) =>
      !NAME_OF.test(field) &&
      !(isNothing(before[field], after[field]) && isNothing(after[field], before[field])) &&
      !(field === 'coin' && typeof after.amount === 'string'),
  )
  return fields
    .map((field) => ({ field, differs: JSON.stringify(before[field]) !== JSON.stringify(after[field]) }))
    .toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ field, differs }: { field: string; differs: boolean }) => (field === 'id' ? 2 : differs ? 0 : 1)

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
  // What was not there before has one side.
  const isNew = fields.every(({ field }) => isNothing(change.before[field], change.after[field]))
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr className={`text-left text-11 text-ink-2 ${ROW}`}>
          <th scope="col" className="w-1/4 px-3 py-1.5 font-normal max-sm:sr-only">
            {t('change.field')}
          </th>
          {isNew ? null : (
            <th scope="col" className="px-2 py-1.5 font-normal max-sm:pl-3">
              {t('change.before')}
            </th>
          )}
          <th scope="col" className={`px-2 py-1.5 pr-3 font-normal ${isNew ? 'max-sm:col-span-2 max-sm:pl-3' : ''}`}>
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
            {isNew ? null : (
              <td className="px-2 py-1.5 break-words whitespace-pre-wrap text-ink-2 max-sm:pl-3">
                <Side of={change.before} field={field} />
              </td>
            )}
            <td
              className={cx(
                'px-2 py-1.5 pr-3 break-words whitespace-pre-wrap',
                isNew && 'max-sm:col-span-2 max-sm:pl-3',
                differs && field !== 'id' ? 'font-semibold' : 'text-ink-2',
              )}
            >
              {differs && !isNew ? '→ ' : ''}
              <Side of={change.after} field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A field of one side: accounts by name, amounts with their coin. */
function Side({ of, field }: { of: Facts; field: string }) {
  const value = of[field]
  if (isAccount(value)) return <AccountName account={value} customer={customerOn(field, of)} />
  const text = valueText(field, value)
  return field === 'amount' && typeof of.coin === 'string' ? `${text} ${of.coin}` : text
}
