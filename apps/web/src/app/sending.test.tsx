/**
 * Every form and dialog that sends something, in the states of the component page: sent twice at once it asks once, says
 * that it works, and what the server refuses is announced once, at a field that then has the focus where it shows one.
 */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { faultsShown, leave, openStage, reached, settled, show } from './testing/stage.tsx'
import { answers, asked } from './testing/told-server.ts'

// What the page's first script sets, there before any module of the app.
vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('./testing/page-at.tsx')
const { send } = await import('./testing/hands.ts')
const { SPECIMENS } = await import('./testing/specimens/specimens.ts')
const { tellFacts } = await import('./testing/told-facts.ts')
const { trailOf } = await import('../features/flash/price-trail.ts')
const { fillWorld, PRICE } = await import('./testing/world.ts')
const { useSession } = await import('../session/session.ts')
const { USER } = await import('../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000 })
const REFUSED = 'The server does not want that.'

beforeAll(async () => {
  await openStage()
  // Its prices are heard all the time.
  trailOf('BTC_USDT').heard.push({ time: Number.MAX_SAFE_INTEGER, price: Number(PRICE) })
})
beforeEach(() => {
  answers.clear()
  tellFacts()
  fillWorld()
  asked.length = 0
})
afterEach(leave)

/** What has that state: an order of a terminal is sent and the form is free for the next. */
const SHOWN_BUSY = new Set(SPECIMENS.filter(({ state }) => state === 'busy').map(({ name }) => name))
const SENDING = SPECIMENS.filter(({ refusedAt }) => refusedAt !== undefined)

describe.each(SENDING.map((specimen) => [specimen.name, specimen] as const))('%s', (_, specimen) => {
  const path = specimen.refusedAt?.path ?? ''
  const times = () => asked.filter((url) => url.includes(path)).length
  const stand = async () => {
    const { visitor } = specimen
    useSession.setState({
      isLogin: !visitor,
      token: visitor ? undefined : 'secret',
      userInfo: visitor ? undefined : USER,
    })
    await show(<AnyPage>{specimen.make()}</AnyPage>)
    // A page's code is fetched when it is first shown, which a busy machine takes its time for.
    await vi.waitFor(
      async () => {
        await settled()
        expect(document.querySelector('form, dialog button')).not.toBeNull()
      },
      { timeout: 20_000 },
    )
    return document.body
  }

  it('asks once, however often it is sent, and says that it works', async () => {
    answers.delete(path)
    const box = await stand()
    await act(async () => {
      await specimen.drive(box)
      send(box)
    })
    await reached(() => expect(times()).toBe(1))
    if (SHOWN_BUSY.has(specimen.name)) expect(document.querySelector('button[aria-busy="true"]')).not.toBeNull()
  })

  it('announces a refusal once, and takes the person to the field that it is said of', async () => {
    const { field } = specimen.refusedAt ?? {}
    answers.set(path, { refusal: { error: 'refused', msg: REFUSED, ...(field !== undefined && { field }) } })
    const box = await stand()
    await act(async () => specimen.drive(box))
    await reached(() => expect(faultsShown().filter(({ words }) => words === REFUSED)).toHaveLength(1))
    const invalid = document.querySelector('[aria-invalid="true"]')
    if (invalid !== null) expect(document.activeElement).toBe(invalid)
    expect(times()).toBe(1)
  })
})
