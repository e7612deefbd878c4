/** The terms of a market by name: figures, and tables of figures. */
import { groupDigits } from '@candlewick/money/display'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { valueText } from '../../parts/change.tsx'
import { useNames } from '../../parts/names.ts'
import { isTable, type Terms } from './terms.ts'

export function TermsTable({ terms, fixed }: { terms: Terms; fixed: readonly string[] }) {
  const { t } = useTranslation('markets')
  const names = useNames()
  return (
    <div>
      {Object.entries(terms).map(([name, value]) => (
        <div key={name} className="border-t border-line px-3 py-1.5 first:border-t-0">
          {isTable(value) ? (
            <TableOf name={name} rows={value} />
          ) : (
            <div className="flex items-baseline justify-between gap-4">
              <span className="inline-flex items-center gap-1 text-ink-2">
                {names('fields', name)}
                {fixed.includes(name) ? <Lock size={12} role="img" aria-label={t('fixed')} /> : null}
              </span>
              <span className="text-right break-words">{valueText(name, value)}</span>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

function TableOf({ name, rows }: { name: string; rows: readonly Readonly<Record<string, string | number>>[] }) {
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
                {names('fields', column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-t border-line">
              {columns.map((column) => (
                <td key={column} className="px-2 py-1 text-right first:pl-0 first:text-left last:pr-0">
                  {groupDigits(String(row[column] ?? ''))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
