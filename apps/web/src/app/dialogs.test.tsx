/**
 * Every dialog and sheet stands on the component page, and is what the platform's are: the keyboard goes into it and back to
 * where it was, Escape closes it, and in no language it lacks a word. What is refused in one, `sending.test.tsx` looks at.
 */
import { LANGUAGES } from '@candlewick/protocol/languages'
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show, speak } from './testing/stage.tsx'
import { answers } from './testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('./testing/page-at.tsx')
const { isAmong, openers, ownersOf } = await import('./testing/openers.ts')
const { SPECIMENS } = await import('./testing/specimens/specimens.ts')
const { tellFacts } = await import('./testing/told-facts.ts')
const { fillWorld, PRICE } = await import('./testing/world.ts')
const { trailOf } = await import('../features/flash/price-trail.ts')
const { useSession } = await import('../session/session.ts')
const { USER } = await import('../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Specimen = (typeof SPECIMENS)[number]

/** Of each the first of its states. */
const DIALOGS = [
  ...new Map(
    SPECIMENS.filter(({ place }) => place === 'dialog')
      .toReversed()
      .map((one) => [one.name, one]),
  ).values(),
].toReversed()

const FIRST = 'button:not(:disabled), input:not(:disabled), a[href], [tabindex="0"]'
const { showModal } = HTMLDialogElement.prototype
const { focus } = HTMLElement.prototype

/** What browsers do and the document of the tests does not: a dialog takes the focus, and nothing in a closed one does. */
function behaveAsBrowsers(): void {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    showModal.call(this)
    ;(this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(FIRST))?.focus()
  })
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    if (this.closest('dialog:not([open])') === null) focus.call(this)
  })
  // A camera that nobody has allowed or refused yet.
  const mediaDevices = { getUserMedia: () => new Promise(() => undefined) }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
}

beforeAll(async () => {
  await openStage()
  behaveAsBrowsers()
  trailOf('BTC_USDT').heard.push({ time: Number.MAX_SAFE_INTEGER, price: Number(PRICE) })
})
beforeEach(() => {
  answers.clear()
  tellFacts()
  fillWorld()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(leave)
afterAll(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')

async function open(specimen: Specimen, onClose?: () => void): Promise<HTMLDialogElement> {
  await show(<AnyPage>{specimen.make(onClose)}</AnyPage>)
  await reached(() => expect(dialog()).not.toBeNull())
  const box = dialog()
  if (box === null) throw new Error(`${specimen.name} is not open`)
  return box
}

describe.each(DIALOGS.map((specimen) => [specimen.name, specimen] as const))('the dialog %s', (_, specimen) => {
  it('takes the keyboard, gives it back to where it was, and closes by Escape', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const onClose = vi.fn()
    const box = await open(specimen, onClose)
    expect(box.contains(document.activeElement)).toBe(true)
    act(() => void box.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(onClose).toHaveBeenCalledOnce()
    leave()
    expect(document.activeElement).toBe(opener)
    opener.remove()
  })

  it('has a title, and words for everything in all languages', async () => {
    missing.length = 0
    const box = await open(specimen)
    await act(async () => specimen.drive(document.body))
    for (const language of [...LANGUAGES].reverse()) {
      await speak(language)
      expect(box.textContent).not.toBe('')
    }
    expect(missing).toEqual([])
  })
})

it('no component opens a dialog or a sheet that is not on the component page', async () => {
  const seen: (readonly unknown[])[] = []
  for (const specimen of DIALOGS) seen.push(ownersOf(await open(specimen)))
  const all = openers()
  const unseen: string[] = []
  for (const opener of all) {
    const found = await Promise.all(seen.map((owners) => isAmong(opener, owners)))
    if (!found.includes(true)) unseen.push(`${opener.file} ${opener.component}`)
  }
  expect(all.length).toBeGreaterThan(40)
  expect(unseen).toEqual([])
})
