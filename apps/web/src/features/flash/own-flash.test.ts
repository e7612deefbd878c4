// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { serverNow } from '../../platform/server-clock.ts'
import { useSession } from '../../session/session.ts'
import { USER } from '../../session/testing/user.ts'
import { hearFlash, loadFlash, putAway, useOwnFlash } from './own-flash.ts'
import { flashOrder } from './testing/flash-order.ts'

const running = () => useOwnFlash.getState().running.map(({ id, status }) => `${id} ${status}`)
const ended = () => useOwnFlash.getState().ended.map(({ id }) => id)
const settled = (id: string) => flashOrder({ id, status: 'settled', outcome: 'win', settlePrice: '601', payout: '180' })

/** Everything is of one customer: another one begins with nothing. */
let customer = 0
function logInAnother(): void {
  customer += 1
  useSession.setState({ userInfo: { ...USER, userId: `customer ${customer}` } })
}
beforeEach(logInAnother)

describe('own flash contracts', () => {
  it('run in the order in which they mature, whatever brings them', () => {
    loadFlash([flashOrder({ id: '1', settleAt: 3_000_000 }), flashOrder({ id: '2', settleAt: 2_000_000 })], 0)
    hearFlash([flashOrder({ id: '3', settleAt: 2_500_000 })])
    expect(running()).toEqual(['2 running', '3 running', '1 running'])
    expect(useOwnFlash.getState().known).toBe(true)
  })

  it('only go forward: an older word or list does not take one back', () => {
    hearFlash([flashOrder({ id: '1' })])
    hearFlash([flashOrder({ id: '1', status: 'generating' })])
    expect(running()).toEqual(['1 running'])
    loadFlash([flashOrder({ id: '1', status: 'generating' })], 0)
    expect(running()).toEqual(['1 running'])
    hearFlash([flashOrder({ id: '1', openPrice: '601' })])
    expect(useOwnFlash.getState().running[0]?.openPrice).toBe('601')
  })

  it('stay ended, in a slower answer and in a slower list too', () => {
    hearFlash([flashOrder({ id: '1' }), flashOrder({ id: '2' })])
    hearFlash([settled('1')])
    expect([running(), ended()]).toEqual([['2 running'], ['1']])
    hearFlash([flashOrder({ id: '1' })])
    hearFlash([settled('1')])
    loadFlash([flashOrder({ id: '1' }), flashOrder({ id: '2' })], 0)
    expect([running(), ended()]).toEqual([['2 running'], ['1']])
  })

  it('have ended unheard where a list no longer names them, and are younger than the list where they opened behind its question', () => {
    hearFlash([flashOrder({ id: '1', createTime: 1_000 }), flashOrder({ id: '2', createTime: 5_000 })])
    loadFlash([], 5_000)
    expect(running()).toEqual(['2 running'])
  })

  it('keep the newest results until they are put away, and no more than twenty', () => {
    hearFlash([settled('1')])
    hearFlash(Array.from({ length: 20 }, (_, n) => settled(`later ${n}`)))
    expect(ended()).toHaveLength(20)
    expect(ended()).not.toContain('1')
    putAway('later 3')
    expect(ended()).toHaveLength(19)
    hearFlash([settled('later 3')])
    expect(ended()).not.toContain('later 3')
  })

  it('are gone when another customer logs in, and may then be heard of anew', () => {
    hearFlash([flashOrder({ id: '1' }), settled('2')])
    logInAnother()
    expect(useOwnFlash.getState()).toEqual({ known: false, running: [], ended: [] })
    hearFlash([flashOrder({ id: '2' })])
    expect(running()).toEqual(['2 running'])
  })
})

it('a countdown says what time it is at the server; of one that has ended it says nothing', () => {
  const ahead = serverNow() + 60_000
  hearFlash([flashOrder({ settleAt: ahead + 100_000, countdown: 100_000 })])
  expect(serverNow()).toBeGreaterThanOrEqual(ahead)
  hearFlash([flashOrder({ settleAt: ahead + 9_000_000, countdown: 0 })])
  expect(serverNow()).toBeLessThan(ahead + 60_000)
})
