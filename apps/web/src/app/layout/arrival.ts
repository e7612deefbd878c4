/**
 * Leaving a page and arriving at the next. The address changes at once, the page only when its code and texts are
 * there: until then the old page is still in sight but answers nothing, since what one opened or chose on it would
 * vanish a moment later, or change the address of a page that is not its own.
 */
import { type ParsedLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Place = Pick<ParsedLocation, 'pathname' | 'search'>

/** What tells pages apart: the path, and the key where several share one. Filters and tabs do not leave a page. */
export function pageOf({ pathname, search }: Place): string {
  const { key }: { key?: unknown } = search
  return typeof key === 'string' ? `${pathname}?${key}` : pathname
}

/** Whether a navigation leads away from the page that is shown. */
export function isLeaving(from: Place | undefined, to: Place): boolean {
  return from !== undefined && pageOf(from) !== pageOf(to)
}

/**
 * Closes the old page while another is on its way. On arrival the new one stands at its top, and keyboard and screen
 * reader start at its content; who turns back has the focus where it was.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  const shown = useRouterState({
    select: ({ matches, location }) => pageOf(matches.at(-1) ?? location),
  })
  const last = useRef(shown)

  useEffect(() => {
    let before: Element | null = null
    const stops = [
      // Before the browser gives the next press to anybody: a state of React would come too late.
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        const leaving = isLeaving(fromLocation, toLocation)
        if (!main.current || main.current.inert === leaving) return
        if (leaving) before = document.activeElement
        main.current.inert = leaving
        if (!leaving && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }),
      router.subscribe('onResolved', () => {
        if (main.current) main.current.inert = false
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router, main])

  // Open again in the moment in which the new page stands: what it opens itself (a dialog that the address names)
  // takes the focus in an effect that comes after this one.
  useLayoutEffect(() => {
    if (shown !== last.current && main.current) main.current.inert = false
  }, [shown, main])

  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [shown, main])
}
