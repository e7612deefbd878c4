/** What somebody does to open a dialog: presses a button, types into a field. */

/** Presses the first button that says so, or is called so. */
export function press(words: string): (box: Element) => void {
  return (box) => {
    const button = [...box.querySelectorAll('button')].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(words),
    )
    if (button === undefined) throw new Error(`there is no button "${words}"`)
    button.click()
  }
}

/** Types into a field; what was typed is taken over before anything else. */
export async function enter(input: Element | undefined, text: string): Promise<void> {
  // React hears a change only where the value was set by the element's own setter, as typing does.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise((resume) => setTimeout(resume))
}
