import { texts } from '@candlewick/ui/texts.ts'
import { UiTextsProvider } from '@candlewick/ui/ui-texts.tsx'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import common from '../../../locales/en/common.json'
import signIn from '../../../locales/en/sign-in.json'
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx'

function Form() {
  const [value, setValue] = useState<NewPassword>({ password: '', confirm: '' })
  return (
    <UiTextsProvider texts={{ ...common, separators: { group: ',', decimal: '.', percent: '%' } }}>
      <NewPasswordFields label="Password" value={value} onValue={setValue} confirmError="differs" />
    </UiTextsProvider>
  )
}

let root: Root
const page = document.createElement('div')

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  texts.start({ language: 'en', resources: { en: { common, 'sign-in': signIn } } })
})
beforeEach(() => {
  document.body.append(page)
  root = createRoot(page)
  act(() => root.render(<Form />))
})
afterEach(() => act(() => root.unmount()))

function inputOf(label: string): HTMLInputElement {
  const found = [...page.querySelectorAll('label')].find((each) => each.textContent === label)
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
  return input
}

function type(input: HTMLInputElement, text: string): void {
  act(() => {
    // React hears a change only where the value was set by the element's own setter, as typing does.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const met = () =>
  [...page.querySelectorAll('li')].map((item) => item.querySelector('.sr-only')?.textContent === signIn.ruleMet)

describe('the fields of a new password', () => {
  it('tick off the rules while typing', () => {
    const input = inputOf('Password')
    expect(met()).toEqual([false, false, false])
    type(input, 'abcdefghij')
    expect(met()).toEqual([true, false, false])
    type(input, 'wax and wick 7')
    expect(met()).toEqual([true, true, true])
  })

  it('show the password on request', () => {
    const input = inputOf('Password')
    expect(input.type).toBe('password')
    act(() => page.querySelector<HTMLElement>(`[aria-label="${common.showPassword}"]`)?.click())
    expect(input.type).toBe('text')
  })

  it('say what is wrong beside the field, and tie it to it', () => {
    const again = inputOf(signIn.confirmPassword)
    expect(again.getAttribute('aria-invalid')).toBe('true')
    expect(page.querySelector('[role=alert]')?.id).toBe(again.getAttribute('aria-describedby'))
  })
})
