/** Receipts and their keys: one key at a time, and each receipt the same for ever, whatever keys come after. */
import { createPublicKey, verify } from 'node:crypto'
import { rate, units } from '@candlewick/money/units'
import type { FlashTerms } from '@candlewick/rules/flash/receipt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FlashReceipt, KEY_NOTICE_MS, Receipts } from './receipts.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

function acceptedAt(time: number): FlashTerms {
  return {
    ...{ id: 51_200, user: 'ann', clientId: 'mine', symbol: 'BTC_USDT', tickSize: '0.1', asset: 'USDT' },
    ...{ direction: 'up', seconds: 30, stake: units(100_000_000), payoutRate: rate(80_000_000) },
    ...{ acceptedAt: time, sequence: 50, headHash: 'head', rulesVersion: 1 },
  }
}

function isSigned({ text, signature, keyId }: FlashReceipt, receipts: Receipts): boolean {
  const named = receipts.keys().find((key) => key.keyId === keyId)
  if (named === undefined) throw new Error(`the key ${keyId} is not published`)
  return verify(null, Buffer.from(text), createPublicKey(named.publicKey), Buffer.from(signature, 'base64url'))
}

test('a new key is used from its notice on; what was signed before is the same, and verified by the key it names', async () => {
  const [receipts, running] = [await Receipts.open(database.sql), await Receipts.open(database.sql)]
  const [first] = receipts.keys()
  if (first === undefined) throw new Error('no key')
  expect(first).not.toHaveProperty('until')
  const before = receipts.receipt(acceptedAt(first.since + 1))
  await receipts.rotate()
  const [second, ...older] = receipts.keys()
  if (second === undefined) throw new Error('no key')
  expect(older).toEqual([{ ...first, until: second.since }])
  expect(second.keyId).not.toBe(first.keyId)
  expect(second.since - first.since).toBeGreaterThanOrEqual(KEY_NOTICE_MS)

  expect(receipts.receipt(acceptedAt(first.since + 1))).toEqual(before)
  const [last, next] = [receipts.receipt(acceptedAt(second.since - 1)), receipts.receipt(acceptedAt(second.since))]
  expect([last.keyId, next.keyId]).toEqual([first.keyId, second.keyId])
  expect(receipts.keyOf(second.since)).toEqual(second)
  expect([before, last, next].every((receipt) => isSigned(receipt, receipts))).toBe(true)

  // Another process has read it within the notice, and one that starts later finds the same.
  await running.refresh()
  const started = await Receipts.open(database.sql)
  for (const other of [running, started]) {
    expect(other.keys()).toEqual(receipts.keys())
    expect(other.receipt(acceptedAt(second.since))).toEqual(next)
  }
})

test('keys that are made at once follow each other, and of no two the time is the same', async () => {
  const all = await Promise.all([1, 2, 3].map(() => Receipts.open(database.sql)))
  await Promise.all(all.map((receipts) => receipts.rotate()))
  const keys = (await Receipts.open(database.sql)).keys().reverse()
  expect(keys).toHaveLength(4)
  expect(keys.map(({ until }) => until)).toEqual([...keys.slice(1).map(({ since }) => since), undefined])
  expect(new Set(keys.map(({ since }) => since)).size).toBe(4)
})

test('a contract that was accepted before there was any key is signed with the first', async () => {
  const receipts = await Receipts.open(database.sql)
  await receipts.rotate()
  const [first] = receipts.keys().slice(-1)
  expect(receipts.receipt(acceptedAt(1)).keyId).toBe(first?.keyId)
})
