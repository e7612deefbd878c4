/**
 * The table for lists that may be long: of those only the rows in view stand in the page. Most never are, so that the code
 * for it comes when one is; where it does not come, all rows stand there. Same columns and looks as table.tsx.
 */
import { useEffect, useState } from 'react'
import { FirstRows, ShortTable } from './short-table.tsx'
import type { TableProps } from './table.tsx'
import { VIRTUAL_FROM } from './table-sizes.ts'

type Long = typeof import('./long-table.tsx')

export function VirtualTable<Row>(props: TableProps<Row>) {
  const { rows } = props
  const isLong = rows !== undefined && rows.length >= VIRTUAL_FROM
  const long = useLong(isLong)
  if (!isLong || long === 'missing') return <ShortTable {...props} />
  if (long === 'coming') return <FirstRows {...props} rows={rows} />
  return <long.BoxedTable {...props} rows={rows} />
}

let loaded: Long | undefined

/** What shows long lists, asked for once one is there. */
function useLong(isLong: boolean): Long | 'coming' | 'missing' {
  const [long, setLong] = useState<Long | 'coming' | 'missing'>(loaded ?? 'coming')
  useEffect(() => {
    if (!isLong || long !== 'coming') return
    let gone = false
    const take = (found: Long | 'missing') => {
      if (!gone) setLong(found)
    }
    import('./long-table.tsx').then(
      (found) => {
        loaded = found
        take(found)
      },
      () => take('missing'),
    )
    return () => {
      gone = true
    }
  }, [isLong, long])
  return long
}
