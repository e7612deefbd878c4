/** Pages that hear on the private socket what becomes of one's own keep it open while they stand. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, settled, show } from './testing/stage.tsx'
import { answers, asked, MuteSocket } from './testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('./testing/page-at.tsx')
const { tell } = await import('../realtime/channels.ts')
const { tellFacts } = await import('./testing/told-facts.ts')
const { useSession } = await import('../session/session.ts')
const { USER } = await import('../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const opened: string[] = []

beforeAll(async () => {
  await openStage()
  const Heard = class extends MuteSocket {
    constructor(...[url]: [string]) {
      super()
      opened.push(new URL(url).pathname)
    }
  }
  vi.stubGlobal('WebSocket', Heard)
})
afterEach(leave)

it.each([
  '/assets/index?key=recharge',
  '/assets/index?key=withdraw',
  '/assets/index?key=records',
  '/account/wallet/history-withdrawal',
  '/account/center/reward-center',
])('%s', async (path) => {
  answers.clear()
  tellFacts()
  const userId = `user of ${path.replaceAll(/\W/g, '')}`
  useSession.setState({ isLogin: true, token: 'secret', userInfo: { ...USER, userId } })
  opened.length = 0
  await show(<PageAt path={path} />)
  await vi.waitFor(
    async () => {
      await settled()
      expect(opened.map(decodeURI)).toContain(`/ws/coin/${userId}`)
    },
    { timeout: 20_000 },
  )
})

it.each([
  ['/assets/index?key=recharge', 'DEPOSIT', '/api/recharge/list'],
  ['/assets/index?key=records', 'DEPOSIT', '/api/recharge/list'],
] as const)('%s reads its list anew when it hears %s', async (path, type, list) => {
  answers.clear()
  tellFacts()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
  const times = () => asked.filter((url) => url.split('?')[0]?.endsWith(list)).length
  const reached = (check: () => void) =>
    vi.waitFor(
      async () => {
        await settled()
        check()
      },
      { timeout: 20_000 },
    )
  asked.length = 0
  await show(<PageAt path={path} />)
  await reached(() => expect(times()).toBeGreaterThan(0))
  const before = times()
  tell(type, { type, sequence: 1, data: [{ id: '1', coin: 'USDT' }] })
  // Sooner than it looks again by itself.
  await vi.waitFor(
    async () => {
      await settled()
      expect(times()).toBeGreaterThan(before)
    },
    { timeout: 3_000 },
  )
})
