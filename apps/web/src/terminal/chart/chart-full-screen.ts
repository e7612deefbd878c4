/** An element that takes the whole screen; where the browser cannot give it, the whole window. */
import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  /** The screen, or only the window. */
  state: 'off' | 'screen' | 'window'
  toggle: () => void
}

export function useFullScreen(box: RefObject<HTMLElement | null>): FullScreen {
  const [state, setState] = useState<FullScreen['state']>('off')
  useEffect(() => {
    const onChange = () => setState(document.fullscreenElement === box.current ? 'screen' : 'off')
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [box])
  useEffect(() => {
    if (state !== 'window') return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) setState('off')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [state])
  const toggle = useCallback(() => {
    if (state === 'screen') void document.exitFullscreen()
    else if (state === 'window') setState('off')
    else {
      // A phone may know no full screen for parts of a page, a frame may forbid it.
      const asked = box.current?.requestFullscreen?.()
      if (asked) asked.catch(() => setState('window'))
      else setState('window')
    }
  }, [box, state])
  return { state, toggle }
}
