import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, type Gateways, openGateways } from '../../test/gateways.ts'
import { replayElsewhere } from './replay-elsewhere.ts'

let gateways: Gateways
let gateway: Gateway

beforeEach(async () => {
  gateways = await openGateways()
  gateway = await gateways.start()
})

afterEach(() => gateways.close())

test('another process tells all that was applied after a sequence, and what comes while it is listened to', async () => {
  const said: unknown[] = []
  for (let i = 0; i < 300; i++)
    said.push(await gateway.replica.submit({ type: 'account.open', user: `u${i}`, kind: 'customer' }))
  const heard: unknown[] = []
  for await (const applied of replayElsewhere(gateways.url, 40)) {
    heard.push(applied)
    if (heard.length === 260) said.push(await gateway.replica.submit({ type: 'tick' }))
    if (heard.length === 261) break
  }
  expect(heard).toEqual(said.slice(40))
})

test('where the journal is broken it says so', async () => {
  await gateway.replica.submit({ type: 'tick' })
  await gateways.sql`update journal set time = time + 1`
  const read = async () => {
    for await (const _ of replayElsewhere(gateways.url, 0)) return
  }
  await expect(read()).rejects.toThrow(/changed record/)
})

test('what Node itself says to a process that watches its sources is no answer', async () => {
  const said = await gateway.replica.submit({ type: 'tick' })
  process.env.WATCH_REPORT_DEPENDENCIES = '1'
  try {
    for await (const applied of replayElsewhere(gateways.url, 0)) {
      expect(applied).toEqual(said)
      break
    }
  } finally {
    delete process.env.WATCH_REPORT_DEPENDENCIES
  }
})
