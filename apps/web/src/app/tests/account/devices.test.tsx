/** The page of devices: each with its sessions, which are ended one by one. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { faultsShown, leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { default: DevicesPage } = await import('../../../features/account/security/devices-page.tsx')
const { AnyPage } = await import('../../testing/page-at.tsx')
const { DEVICE, LOGIN, OTHER_SESSION, SESSION } = await import('../../testing/specimens/account.tsx')

const SESSIONS = endOf('devices.sessions')
const END = endOf('devices.endSession')
const endings = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'End')
const times = (end: string) => asked.filter((url) => url.split('?')[0]?.endsWith(end)).length
const opened = () =>
  show(
    <AnyPage>
      <DevicesPage />
    </AnyPage>,
  )

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  asked.length = 0
  answers.set(endOf('devices.getLoginDevice'), { data: { records: [{ ...DEVICE, current: true }] } })
  answers.set(endOf('devices.getLoginLog'), { data: { records: [], total: 0 } })
  const here = { ...SESSION, current: true }
  answers.set(SESSIONS, { data: { records: [here, { ...SESSION, id: '8', address: '192.0.2.8' }, OTHER_SESSION] } })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it('shows each session where its device is, those of a forgotten one too, and ends all but its own', async () => {
  await opened()
  await reached(() => expect(endings()).toHaveLength(2))
  expect(document.body.textContent).toContain('Open sessions: 2')
  expect(document.body.textContent).toContain('This session')
  const [other] = endings()
  expect(other?.getAttribute('aria-label')).toBe('End: Germany · 192.0.2.8')
  answers.set(END, { refusal: { error: 'not_found', field: 'id', msg: 'It has ended.' } })
  await act(async () => other?.click())
  await reached(() => expect(faultsShown().map(({ words }) => words)).toEqual(['It has ended.']))
  const before = times(SESSIONS)
  answers.set(END, { data: null })
  answers.set(SESSIONS, { data: { records: [{ ...SESSION, current: true }, OTHER_SESSION] } })
  await act(async () => endings()[0]?.click())
  await reached(() => expect(endings()).toHaveLength(1))
  expect(times(SESSIONS)).toBe(before + 1)
})

it('asks again for what failed', async () => {
  answers.set(SESSIONS, { refusal: { error: 'busy', msg: 'Not now.' } })
  await opened()
  const retry = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await reached(() => expect(retry()).toBeDefined())
  answers.set(SESSIONS, { data: { records: [SESSION] } })
  await act(async () => retry()?.click())
  await reached(() => expect(endings()).toHaveLength(1))
})

it('says of each login by what it was, and of one from before that was noted nothing', async () => {
  const means = ['password_passkey', null] as const
  answers.set(endOf('devices.getLoginLog'), {
    data: { records: means.map((by, id) => ({ ...LOGIN, id: String(id), outcome: 'done', means: by })), total: 2 },
  })
  await opened()
  await reached(() => expect(document.body.textContent).toContain('Password and passkey'))
})
