/** How much room there is: the window's width, and the rows that fit. */
import { useEffect, useState, useSyncExternalStore } from 'react'

/** From this width on a terminal stands side by side, in all its columns. */
const WIDE = '(min-width: 1100px)'
/** From this width on there is room for two columns; below it is one view at a time. */
export const TWO_COLUMNS = '(min-width: 768px)'

export function useIsWide(): boolean {
  return useMedia(WIDE)
}

export function useIsTwoColumns(): boolean {
  return useMedia(TWO_COLUMNS)
}

/** Whether a media query holds now. */
export function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(condition)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(condition).matches,
  )
}

/** How many rows of a height fit into an element. */
export function useFittingRows(rowHeight: number): [ref: (element: HTMLElement | null) => void, rows: number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [rows, setRows] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setRows(Math.floor(element.clientHeight / rowHeight)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, rowHeight])
  return [setElement, rows]
}
