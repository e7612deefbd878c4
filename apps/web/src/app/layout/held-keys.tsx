/**
 * Stands where the palette will be until its code is there: what is typed meanwhile is kept for it, and no key of the page
 * behind acts. A terminal's `s` would turn the order form to selling.
 */
import { type RefObject, useLayoutEffect } from 'react'

interface HeldKeysProps {
  /** Takes what was typed. */
  held: RefObject<string>
  onClose: () => void
}

export function HeldKeys({ held, onClose }: HeldKeysProps) {
  // It hands over in the moment in which the palette stands there: no key falls between the two.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') held.current = held.current.slice(0, -1)
      else if (key.length === 1) held.current += key
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [held, onClose])
  return null
}
