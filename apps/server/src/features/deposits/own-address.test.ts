/** When a customer is given the address that she pays to. */
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositDesk, openDesk } from '../../../test/deposit-desk.ts'
import { evmReaderOf } from '../../../test/readers.ts'
import { NetworkFollower } from './follow.ts'

let devChains: DevChains
let desk: DepositDesk
let follower: NetworkFollower

beforeAll(async () => {
  devChains = await startDevChains()
  const reader = evmReaderOf(devChains)
  desk = await openDesk({ mode: 'development', readers: new Map([[reader.network, reader]]) })
  follower = new NetworkFollower(desk.dependencies, reader, async () => undefined)
})
afterAll(async () => {
  await desk.close()
  await devChains.stop()
})

test('an address is given once its network is followed, and not while a payment to it would be seen by nobody', async () => {
  const ann = await desk.customer('ann@x.test')
  const ask = () =>
    desk.app.ask('/api/exchange/coin/assets/getDepositAddress/USDT', undefined, desk.app.withToken(ann.satoken))
  expect((await ask()).body.error).toBe('unavailable')
  await follower.look(true)
  expect((await ask()).body.data).toMatchObject({ address: await desk.wallets.addressFor(ann.userId, 'ethereum') })
})
