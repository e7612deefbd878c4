import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Admission } from './admission.ts'
import { REALTIME_LIMITS } from './limits.ts'

const LIMITS = { ...REALTIME_LIMITS, socketsPerAddress: 2, sockets: 3 }
const open = (trustedProxies: number) => new Admission({ limits: LIMITS, origins: [], trustedProxies })

/** A request with that header, of a connection that was never made: its own address is ''. */
function from(forwarded: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

describe('the address that is counted', () => {
  test.each([
    ['without a proxy of ours it is the connection’s own, whatever is said', 0, '6.6.6.6', ''],
    ['behind one it is the one that this one saw', 1, '6.6.6.6, 5.5.5.5, 1.1.1.1', '1.1.1.1'],
    ['behind two it is the one that the outer saw', 2, '6.6.6.6, 1.1.1.1, 10.0.0.1', '1.1.1.1'],
    ['where fewer have passed than are trusted it is the connection’s own', 2, '1.1.1.1', ''],
    ['where none has said anything too', 1, undefined, ''],
  ])('%s', (_, proxies, forwarded, address) => {
    expect(open(proxies).addressOf(from(forwarded))).toBe(address)
  })

  test('a header that the visitor made up buys no places', () => {
    const admission = open(1)
    const told = Array.from({ length: 4 }, (_, n) => admission.enter(from(`9.9.9.${n}, 1.1.1.1`)))
    expect(told).toEqual([undefined, undefined, 429, 429])
  })
})

test('places are bounded for an address and for all, and free again for both when somebody leaves', () => {
  const admission = open(1)
  const enter = (address: string) => admission.enter(from(address))
  for (let round = 0; round < 3; round += 1) {
    expect([enter('a'), enter('a'), enter('a')]).toEqual([undefined, undefined, 429])
    expect([enter('b'), enter('b'), enter('c')]).toEqual([undefined, 503, 503])
    admission.leave('a')
    expect([enter('c'), enter('a')]).toEqual([undefined, 503])
    for (const address of ['a', 'b', 'c']) admission.leave(address)
  }
})
