/** The row of a list that the keyboard is at: J and K move, Enter opens it, or the first where none was chosen. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from './keys.ts'

/** The key `by` rows on from `current`, kept inside the list; the first one where there is none yet. */
export function moved(keys: readonly string[], current: string | undefined, by: number): string | undefined {
  const here = current === undefined ? -1 : keys.indexOf(current)
  if (here < 0) return keys[0]
  return keys[Math.max(0, Math.min(keys.length - 1, here + by))]
}

/** @returns the key of the row that the keyboard is at, undefined until it was used */
export function useCursor(keys: readonly string[], onOpen: ((key: string) => void) | undefined): string | undefined {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<string>()
  const at = current !== undefined && keys.includes(current) ? current : undefined
  const openAt = (key: string | undefined) => key !== undefined && onOpen?.(key)
  const bindings = [
    { keys: ['j', 'ArrowDown'], says: t('keys.next'), act: () => setCurrent(moved(keys, at, 1)) },
    { keys: ['k', 'ArrowUp'], says: t('keys.previous'), act: () => setCurrent(moved(keys, at, -1)) },
    ...(onOpen ? [{ keys: ['Enter'], says: t('keys.open'), act: () => openAt(at ?? keys[0]) }] : []),
  ]
  // An empty list leaves the keys to whatever else is on the page.
  useKeys(keys.length === 0 ? [] : bindings)
  useEffect(() => {
    if (at !== undefined) document.querySelector('tr[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return at
}
