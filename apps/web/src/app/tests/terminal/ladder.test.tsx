/** A ladder is asked about once, with all its orders, and sent once; what the server refuses is said at its field. */
import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { faultsShown, leave, missing, openStage, reached, show, submit } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { SPECIMENS } = await import('../../testing/specimens/specimens.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { fillWorld } = await import('../../testing/world.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const REFUSED = 'The server does not want that.'
const FORMS = [
  ['spot', endOf('spot.ladder'), 'order'],
  ['contract', endOf('contract.ladder'), 'contract'],
] as const

const form = (area: string): ReactNode =>
  SPECIMENS.find(({ name, state }) => name === `${area}/ladder` && state === 'filled')?.make()
const times = (path: string) => asked.filter((url) => url.includes(path)).length
const field = (id: string) => document.getElementById(id) as HTMLInputElement
const dialog = () => document.querySelector('dialog[open]')
const place = () => [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')].at(-1)

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  tellFacts()
  fillWorld()
  asked.length = 0
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

describe.each(FORMS)('a ladder of %s', (area, path, prefix) => {
  beforeEach(async () => {
    await show(<AnyPage>{form(area)}</AnyPage>)
    await reached(() => expect(field(`${prefix}-from`)).not.toBeNull())
  })

  it('shows every order, and asks with all of them before anything is sent', async () => {
    expect(document.querySelectorAll('form tbody tr')).toHaveLength(4)
    await submit()
    expect(times(path)).toBe(0)
    const rows = [...(dialog()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toContain('63,000.0')
    expect(rows[3]).toContain('62,000.0')
  })

  it('is sent once, however often it is pressed, and says that it works', async () => {
    answers.delete(path)
    await submit()
    await act(async () => {
      place()?.click()
      place()?.click()
    })
    await reached(() => expect(times(path)).toBe(1))
    expect(place()?.getAttribute('aria-busy')).toBe('true')
  })

  it('announces a refusal once, at its field, with what was entered', async () => {
    const entered = field(`${prefix}-quantity`).value
    answers.set(path, { refusal: { error: 'price_band', msg: REFUSED, field: 'toPrice' } })
    await submit()
    await act(async () => place()?.click())
    await reached(() => expect(faultsShown().filter(({ words }) => words === REFUSED)).toHaveLength(1))
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(field(`${prefix}-to`))
    expect(field(`${prefix}-quantity`).value).toBe(entered)
  })

  it('says how many were placed, and is empty for the next', async () => {
    answers.set(path, { data: { clientId: 'a', placed: 3, refused: 1, records: [] } })
    await submit()
    await act(async () => place()?.click())
    await reached(() => expect(field(`${prefix}-quantity`).value).toBe(''))
    expect(dialog()).toBeNull()
  })
})
