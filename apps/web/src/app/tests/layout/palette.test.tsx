/** The palette as a person uses it: keys choose, Enter goes and is remembered, a sentence leads to its form. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { enter } from '../../testing/hands.ts'
import { AnyPage } from '../../testing/page-at.tsx'
import { leave, missing, openStage, reached, settled, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { default: Palette } = await import('../../layout/palette.tsx')
const { HeldKeys } = await import('../../layout/held-keys.tsx')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { fillWorld } = await import('../../testing/world.ts')
const closed = vi.fn()
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const field = () => document.querySelector('input[role=combobox]') as HTMLInputElement
const press = (key: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const typed = (text: string) => act(async () => enter(field(), text))
const open = async (begun = '') => {
  await show(
    <AnyPage>
      <Palette begun={{ current: begun }} onClose={closed} onSettings={closed} />
    </AnyPage>,
  )
  await settled()
}

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined
  await openStage()
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it('leads to a setting by keys alone, and has it first the next time', async () => {
  await open()
  await typed('theme')
  expect(options()).toEqual(['Theme: DaySetting', 'Theme: NightSetting'])
  await press('ArrowDown')
  await press('Enter')
  expect(closed).toHaveBeenCalledOnce()
  expect(JSON.stringify(localStorage)).toContain('theme-night')
  leave()
  await open()
  expect(options()[0]).toBe('Theme: NightSetting')
})

it('offers the form that a sentence fills in, and says where nothing fits', async () => {
  await open()
  await typed('transfer 500 to contracts')
  expect(options()[0]).toMatch(/^Transfer 500 USDT to .*contract/i)
  await typed('zzzzzz')
  expect(options()).toEqual([])
  expect(document.body.textContent).toContain('Nothing is called like that')
})

it('finds a page by what is on it, and by what others call it', async () => {
  await open()
  for (const [words, label] of [
    ['funding', 'Fees and rates'],
    ['tax', 'Yearly statement'],
    ['convert', 'Swap'],
    ['login history', 'Devices and logins'],
  ] as const) {
    await typed(words)
    expect([words, options()[0]]).toEqual([words, `${label}Page`])
  }
})

it('keeps what is typed before it is there, and lets no key of the page act', async () => {
  const page = vi.fn()
  window.addEventListener('keydown', page)
  const held = { current: '' }
  await show(<HeldKeys held={held} onClose={closed} />)
  const strike = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(['s', 'e', 'x', 'Backspace', 'c'].map(strike)).toEqual([true, true, true, true, true])
  expect(held.current).toBe('sec')
  expect(page).not.toHaveBeenCalled()
  window.removeEventListener('keydown', page)
  leave()
  await open(held.current)
  expect(field().value).toBe('sec')
  expect(options()[0]).toMatch(/^Security/)
})

it('has what is typed after it was made and before it stands there', async () => {
  const begun = { current: '' }
  await show(
    <AnyPage>
      <Palette begun={begun} onClose={closed} onSettings={closed} />
      <Late held={begun} />
    </AnyPage>,
  )
  await settled()
  expect(field().value).toBe('sec')
})

/** Made after what stands before it, and before either is shown. */
function Late({ held }: { held: { current: string } }) {
  held.current = 'sec'
  return null
}

it('is typed into at once, also where fingers point, and finds what is bought', async () => {
  const fingers = vi.spyOn(window, 'matchMedia').mockReturnValue({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  } as unknown as MediaQueryList)
  tellFacts()
  fillWorld()
  await open()
  fingers.mockRestore()
  expect(document.activeElement).toBe(field())
  await typed('buy btc')
  await reached(() => expect(options()[0]).toMatch(/BTC/))
})
