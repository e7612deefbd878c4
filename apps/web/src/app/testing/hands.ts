/** What a person does with a form: types into a field, ticks, sends. */

/** Types a text into a field. */
export function enter(input: HTMLInputElement, text: string): void {
  // React hears a change only where the value was set by the element's own setter, as typing does.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Chooses a picture of that name. */
function choose(input: HTMLInputElement, name: string): void {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const picture = Uint8Array.from(atob(dot), (sign) => sign.charCodeAt(0))
  const chosen = new DataTransfer()
  chosen.items.add(new File([picture], name, { type: 'image/png' }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The input of a selector; ticks where it is a box that is not ticked. */
export function fill(box: Element, entries: Readonly<Record<string, string>>): void {
  for (const [selector, text] of Object.entries(entries)) {
    const input = box.querySelector<HTMLInputElement>(selector)
    if (input === null) throw new Error(`there is no ${selector}`)
    if (input.type === 'file') choose(input, text)
    else if (input.type !== 'checkbox') enter(input, text)
    else if (!input.checked) input.click()
  }
}

/** Sends the form that is shown, or presses the button that does what a dialog is for. */
export function send(box: Element): void {
  const form = [...box.querySelectorAll('form')].find((one) => one.closest('[hidden]') === null)
  if (form !== undefined) {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    return
  }
  const button = [...box.querySelectorAll('button')].at(-1)
  if (button === undefined) throw new Error('there is nothing to press')
  button.click()
}
