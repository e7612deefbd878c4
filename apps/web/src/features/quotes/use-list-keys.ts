/** The keys of a list page: `/` goes to the search, arrow keys walk through the rows. */
import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from '../../navigation/typing.ts'

function walk(box: HTMLElement, event: KeyboardEvent): void {
  const rows = [...box.querySelectorAll<HTMLElement>('tbody tr[tabindex]')]
  const here = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1
  const down = event.key === 'ArrowDown'
  // From the search the first row is one step away; from elsewhere the page scrolls as it always does.
  const inSearch = document.activeElement instanceof HTMLInputElement && down
  if (here < 0 && !inSearch) return
  event.preventDefault()
  rows[here + (down ? 1 : -1)]?.focus()
}

/** For the element around search and table. */
export function useListKeys<Box extends HTMLElement>(): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const box = ref.current
      if (!box || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === '/' && !isTyping(event.target)) {
        event.preventDefault()
        box.querySelector<HTMLInputElement>('input[type=search]')?.focus()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(box, event)
    }
    // Before the window hears it, where `/` opens the palette on pages that have no search of their own.
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return ref
}
