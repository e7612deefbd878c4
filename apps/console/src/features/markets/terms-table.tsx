/** The terms of a market by name, each with its unit: figures, and tables of figures. */
import { groupDigits } from '@candlewick/money/display'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { valueText } from '../../parts/change.tsx'
import { useNames } from '../../parts/names.ts'
import type { Market } from './market-page.tsx'
import { isTable, unitOf } from './terms.ts'

export function TermsTable({ market }: { market: Market }) {
  const { terms, fixed } = market
  const { t } = useTranslation('markets')
  const names = useNames()
  return (
    <div>
      {Object.entries(terms).map(([name, value]) => (
        <div key={name} className="border-t border-line px-3 py-1.5 first:border-t-0">
          {isTable(value) ? (
            <TableOf name={name} rows={value} unit={(column) => unitOf(market, column)} />
          ) : (
            <div className="flex items-baseline justify-between gap-4">
              <span className="inline-flex items-center gap-1 text-ink-2">
                {names('fields', name)}
                {fixed.includes(name) ? <Lock size={12} role="img" aria-label={t('fixed')} /> : null}
              </span>
              <span className="text-right break-words">
                {value === '' ? (
                  <Usual market={market} name={name} />
                ) : (
                  withUnit(valueText(name, value), unitOf(market, name))
                )}
              </span>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

const withUnit = (text: string, unit: string | undefined) => (unit === undefined ? text : `${text} ${unit}`)

/** What holds where none is set: an empty line would leave open whether it is nothing or anything. */
function Usual({ market, name }: { market: Market; name: string }) {
  const { t } = useTranslation('markets')
  const contract = market.summary?.contract
  const most = name === 'maxPosition' ? contract?.positionMost : name === 'maxOpenInterest' ? contract?.openMost : null
  if (most === null || most === undefined) return t('unset')
  return t('usual', { amount: withUnit(groupDigits(most), unitOf(market, name)) })
}

interface TableOfProps {
  name: string
  rows: readonly Readonly<Record<string, string | number>>[]
  unit: (column: string) => string | undefined
}

function TableOf({ name, rows, unit }: TableOfProps) {
  const names = useNames()
  const columns = Object.keys(rows[0] ?? {})
  return (
    <ScrollBox label={names('fields', name)} className="overflow-x-auto focus-visible:-outline-offset-2">
      <table className="w-full border-collapse">
        <caption className="pb-1 text-left text-ink-2">{names('fields', name)}</caption>
        <thead>
          <tr className="text-11 text-ink-2">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-2 py-1 text-right font-normal first:pl-0 first:text-left last:pr-0"
              >
                {[names('fields', column), unit(column)].filter(Boolean).join(', ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-t border-line">
              {columns.map((column) => (
                <td key={column} className="px-2 py-1 text-right first:pl-0 first:text-left last:pr-0">
                  {valueText(column, row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
