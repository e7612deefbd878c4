/** Pages that hear on the private socket what becomes of one's own keep it open while they stand. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, settled, show } from './testing/stage.tsx'
import { answers, MuteSocket } from './testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('./testing/page-at.tsx')
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

it.each(['/assets/index?key=withdraw', '/account/wallet/history-withdrawal', '/account/center/reward-center'])(
  '%s',
  async (path) => {
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
  },
)
