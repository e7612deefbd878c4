/** A code to the address that is bound is asked for without it: what the app shows of it is masked. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answer } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { BindDialog } = await import('../../../features/account/security/bind-dialog.tsx')
const { UNGUARDED } = await import('../../testing/specimens/account.tsx')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

const nothing = () => undefined
const sent: { url: string; body: unknown }[] = []

beforeAll(async () => {
  await openStage()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, body: init.body })
    return answer(url)
  })
  useSession.setState({
    isLogin: true,
    token: 'secret',
    userInfo: { ...USER, email: 'ka****st', phone: '491****4567' },
  })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it.each([
  ['email', '/api/user/sendEmailCode'],
  ['phone', '/api/user/sendMobileCode'],
] as const)('an %s', async (kind, path) => {
  await show(<BindDialog overview={UNGUARDED} kind={kind} onClose={nothing} />)
  const [first] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Send code')
  await act(async () => first?.click())
  await reached(() => expect(sent.filter(({ url }) => url.includes(path))).toHaveLength(1))
  expect(JSON.stringify(sent)).toContain('bind')
  expect(JSON.stringify(sent)).not.toContain('****')
})
