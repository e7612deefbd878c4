import { isMarked } from '@candlewick/money/typed-number'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { AmountInput } from './amount-input.tsx'
import { testTexts } from './testing/texts.ts'
import { UiTextsProvider } from './ui-texts.tsx'

let root: Root
let entry = ''
let put: (entry: string) => void
let steps = 0
const page = document.createElement('div')

function Form({ decimals }: { decimals: number }) {
  const [value, setValue] = useState('')
  entry = value
  put = setValue
  return (
    <AmountInput
      id="amount"
      label="Amount"
      unit="USDT"
      value={value}
      decimals={decimals}
      error={value === '7' ? 'seven' : undefined}
      onValue={setValue}
      onStep={() => {
        steps += 1
      }}
    />
  )
}

function show(language: string, decimals = 2) {
  act(() =>
    root.render(
      <UiTextsProvider texts={testTexts(language)}>
        <Form decimals={decimals} />
      </UiTextsProvider>,
    ),
  )
}

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
beforeEach(() => {
  document.body.append(page)
  root = createRoot(page)
  steps = 0
})
afterEach(() => act(() => root.unmount()))

function input(): HTMLInputElement {
  const found = document.getElementById('amount')
  if (!(found instanceof HTMLInputElement)) throw new Error('no field')
  return found
}

/** As a browser does: the text changes by itself and the field is told. */
function type(text: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    setter?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function focus() {
  await act(async () => {
    input().focus()
    await Promise.resolve()
  })
}

const said = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .filter(Boolean)
const choices = () => [...page.querySelectorAll('button')].map((button) => button.textContent)

it('leaves the text as it was typed and says what was understood, also to whoever hears it', async () => {
  show('en')
  await focus()
  type('1 500')
  expect([input().value, entry, said()]).toEqual(['1 500', '1500', ['1,500 USDT']])
  expect(input().hasAttribute('aria-invalid')).toBe(false)
})

it('shows what was understood only where it looks otherwise than the text; it is heard all the same', async () => {
  show('en')
  const seen = () => !document.getElementById('amount-echo')?.classList.contains('sr-only')
  expect(seen()).toBe(false)
  await focus()
  for (const [text, shown] of [
    ['5', false],
    ['1500', true],
    ['1,500', false],
    ['1,500.50', false],
    ['0.5', false],
    ['.5', true],
    ['1 500', true],
  ] as const) {
    type(text)
    expect([text, seen()]).toEqual([text, shown])
    expect(said()).not.toEqual([])
  }
  type('1500')
  act(() => input().blur())
  expect([input().value, seen(), said()]).toEqual(['1,500', false, ['1,500 USDT']])
})

it('marks what can be read in two ways, and takes the reading that is chosen', async () => {
  show('de')
  await focus()
  type('1.500')
  expect(input().value).toBe('1.500')
  expect(isMarked(entry)).toBe(true)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(said()[0]).toContain('<ambiguous>')
  expect(choices()).toEqual(['1.500 USDT', '1,5 USDT'])
  act(() => page.querySelector('button')?.click())
  expect([entry, input().value, said(), choices()]).toEqual(['1500', '1500', ['1.500 USDT'], []])
  expect(document.activeElement).toBe(input())
})

it('groups what is understood while nobody types, and what is marked stays as it is', async () => {
  show('de')
  await focus()
  type('61.000,5')
  act(() => input().blur())
  expect(input().value).toBe('61.000,5')
  await focus()
  expect(input().value).toBe('61.000,5')
  type('61000,5')
  act(() => input().blur())
  expect(input().value).toBe('61.000,5')
  type('1.2.3')
  act(() => input().blur())
  expect(input().value).toBe('1.2.3')
})

it('shows a value from elsewhere in place of the text, ungrouped while somebody types', async () => {
  show('de')
  await focus()
  type('1.500')
  act(() => put('64120.5'))
  expect([input().value, said(), choices()]).toEqual(['64120,5', ['64.120,5 USDT'], []])
})

it('asks again in another language, for what was typed was typed in the first', async () => {
  show('en')
  await focus()
  type('1.500')
  expect(entry).toBe('1.50')
  show('de')
  expect([input().value, said()]).toEqual(['1,50', ['1,5 USDT']])
  type('1.500')
  show('en')
  expect(isMarked(entry)).toBe(true)
  expect(choices()).toEqual(['1.5 USDT'])
})

it('never cuts decimals, drops a sign or joins digits', async () => {
  show('en', 0)
  await focus()
  for (const [text, fault] of [
    ['10.5', '<integer>'],
    ['-5', '<negative>'],
    ['5 BTC', '<unit>'],
    ['1e5', '<form>'],
  ] as const) {
    type(text)
    expect([input().value, isMarked(entry)]).toEqual([text, true])
    expect(said()[0]).toContain(fault)
  }
})

it('takes no step from what is marked, and says what the form says else', async () => {
  show('en')
  await focus()
  const up = () => {
    act(() => void input().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })))
  }
  type('1,5')
  up()
  expect(steps).toBe(0)
  type('7')
  up()
  expect([steps, said()[0]]).toEqual([1, 'seven'])
})

it('is in hand before anything else is shown: a part of the page that comes then would have what was selected lost', async () => {
  show('en')
  act(() => put('64111.5'))
  const live = () => document.getElementById('amount-echo')?.getAttribute('aria-live')
  expect([input().value, live()]).toEqual(['64,111.5', 'off'])
  // As it is in a page, where React comes to an update after others.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  input().select()
  input().focus()
  await Promise.resolve()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  expect([input().value, input().selectionStart, input().selectionEnd]).toEqual(['64111.5', 0, 7])
  expect(live()).toBe('polite')
})
