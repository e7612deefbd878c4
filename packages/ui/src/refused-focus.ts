/** Where what was sent is refused at a field, whoever sent it is taken there. */
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus to the first invalid field when a refusal comes, unless the person has gone on elsewhere meanwhile.
 * @param refused what the server said; undefined while it said nothing
 * @returns for the form
 */
export function useRefusedFocus(refused: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const box = form.current
    if (refused === undefined || box === null) return
    const { activeElement } = document
    // In a dialog the button stands beside the form.
    const place = box.closest('dialog') ?? box
    if (activeElement !== null && activeElement !== document.body && !place.contains(activeElement)) return
    box.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return form
}
