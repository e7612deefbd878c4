/** Where the keyboard is: in a dialog at what is asked for, on a button that works still on the button. */
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { testTexts } from './testing/texts.ts'
import { UiTextsProvider } from './ui-texts.tsx'

const page = document.createElement('div')
let root: Root

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
beforeEach(() => {
  document.body.append(page)
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

const show = (what: ReactNode) =>
  act(() => root.render(<UiTextsProvider texts={testTexts('en')}>{what}</UiTextsProvider>))
const button = (): HTMLButtonElement => page.querySelector('button') ?? document.createElement('button')

describe('a button whose work is under way', () => {
  test('keeps the keyboard, says so, and is pressed for nothing', () => {
    let pressed = 0
    const press = () => {
      pressed += 1
    }
    show(<Button onClick={press}>Send</Button>)
    button().focus()
    show(
      <Button busy onClick={press}>
        Send
      </Button>,
    )
    expect(document.activeElement).toBe(button())
    expect([button().getAttribute('aria-busy'), button().getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    act(() => button().click())
    expect(pressed).toBe(0)
    show(<Button onClick={press}>Send</Button>)
    act(() => button().click())
    expect(pressed).toBe(1)
  })

  test('sends no form, by Enter neither, which presses it', () => {
    let sent = 0
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    )
    show(form(true))
    act(() => button().click())
    expect(sent).toBe(0)
    show(form(false))
    act(() => button().click())
    expect(sent).toBe(1)
  })
})

describe('a dialog that opens', () => {
  const open = (children: ReactNode) =>
    show(
      <Dialog open onClose={() => undefined} title="Ask">
        {children}
      </Dialog>,
    )
  const held = () => document.activeElement?.getAttribute('name')

  test('has the keyboard in its first field, past what is hidden or cannot be used', () => {
    open(
      <>
        <input type="hidden" name="hidden" />
        <Field label="Fixed" name="fixed" disabled />
        <Field label="Name" name="name" />
        <Field label="Other" name="other" />
      </>,
    )
    expect(held()).toBe('name')
  })

  test('has it in a list to choose from as well', () => {
    open(
      <Select label="From" name="from" options={[{ value: '1', label: 'Spot' }]} value="1" onValue={() => undefined} />,
    )
    expect(held()).toBe('from')
  })

  test('has it on the button that confirms where nothing is to be filled in, which a held Enter does not press', () => {
    const footer = (
      <>
        <Button>Keep</Button>
        <Button confirms name="go">
          Cancel all
        </Button>
      </>
    )
    show(
      <Dialog open title="Sure?" onClose={() => undefined} footer={footer}>
        <p>Three orders.</p>
      </Dialog>,
    )
    const [, , go] = page.querySelectorAll('button')
    expect(document.activeElement).toBe(go)
    const strike = (repeat: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })
      act(() => void go?.dispatchEvent(event))
      return event.defaultPrevented
    }
    expect([strike(true), strike(false)]).toEqual([true, false])
  })
})
