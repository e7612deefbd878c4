/** Pages that hear on the private socket what becomes of one's own keep it open while they stand. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from './testing/stage.tsx'
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
  await reached(() => expect(opened.map(decodeURI)).toContain(`/ws/coin/${userId}`))
})

it.each(['/assets/index?key=recharge', '/assets/index?key=records'])(
  '%s reads deposits anew when it hears of one',
  async (path) => {
    answers.clear()
    tellFacts()
    useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
    const times = () => asked.filter((url) => url.split('?')[0]?.endsWith('/api/recharge/list')).length
    asked.length = 0
    await show(<PageAt path={path} />)
    await reached(() => expect(times()).toBeGreaterThan(0))
    const before = times()
    tell('DEPOSIT', { type: 'DEPOSIT', sequence: 1, data: [{ id: '1', coin: 'USDT' }] })
    // Sooner than it looks again by itself.
    await reached(() => expect(times()).toBeGreaterThan(before), 3_000)
  },
)
