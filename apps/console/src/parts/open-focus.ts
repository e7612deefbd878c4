/** Where the keyboard is when a dialog opens: at what is asked for. The browser takes it to the dialog's first button. */
import { type RefObject, useEffect } from 'react'

export function useOpenFocus(field: RefObject<HTMLElement | null> | undefined): void {
  useEffect(() => {
    // The dialog opens after what stands in it: before that nothing in it can have the focus.
    const frame = requestAnimationFrame(() => field?.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [field])
}
