/** Where a page goes on to its next step in place, whoever reads it is taken to where that step begins. */
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes focus and sight to the heading of a step, or to its place in the line of steps where it has no heading yet. The
 * step that stood there on arriving stays as it is: the page itself begins at its top.
 * @returns for what holds the line of steps and the step
 */
export function useStepFocus(step: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const { current } = box
    const heading = current?.querySelector<HTMLElement>('h2') ?? current?.querySelector<HTMLElement>('[aria-current]')
    if (!heading) return
    heading.tabIndex = -1
    // Below the bar, and with the line of steps in sight.
    heading.style.scrollMarginTop = 'calc(var(--bar, 0px) + 5rem)'
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'nearest' })
  }, [step])
  return box
}
