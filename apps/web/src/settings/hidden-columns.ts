/** Which columns of a table a person has put away; kept in the browser, one key a table. */
import { useState } from 'react'
import { store, stored } from '../platform/storage.ts'

function kept(key: string): string[] {
  const value = stored(key)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The hidden columns of the table called `table`, and the way to change them. */
export function useHiddenColumns(table: string): [readonly string[], (hidden: string[]) => void] {
  const key = `columns-${table}`
  const [hidden, setHidden] = useState(() => kept(key))
  const change = (next: string[]) => {
    setHidden(next)
    store(key, next)
  }
  return [hidden, change]
}
