import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../test/exchange.ts'
import { OwnWrites, reachedBy } from './own-writes.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(async () => {
  await exchange.close()
})

describe('a reader', () => {
  it('waits for the rows of the last own command, also where another process writes them', async () => {
    const waiting = { reached: async () => false }
    for (const projector of [exchange.projector, waiting, undefined]) {
      const writes = new OwnWrites(reachedBy(exchange.sql, projector))
      const token = await exchange.customer({ USDT: '5' })
      writes.note(exchange.userOf(token), exchange.replica.sequence)
      await writes.settled(exchange.userOf(token))
      const [row] = await exchange.sql<{ n: number }[]>`
        select count(*)::int as n from projection.bills where user_id = ${exchange.userOf(token)}`
      expect(row?.n).toBe(1)
    }
  })

  it('waits only once, and never for what others did', async () => {
    const asked: number[] = []
    const writes = new OwnWrites(async (sequence) => {
      asked.push(sequence)
      return true
    })
    writes.note('a', 7)
    await writes.settled('b')
    await writes.settled('a')
    await writes.settled('a')
    expect(asked).toEqual([7])
  })

  it('is not kept for ever where the rows never come', async () => {
    const asked: number[] = []
    const writes = new OwnWrites(async (sequence) => {
      asked.push(sequence)
      return false
    })
    writes.note('a', 7)
    await writes.settled('a')
    await writes.settled('a')
    expect(asked).toEqual([7, 7])
    for (let i = 0; i < 20_001; i += 1) writes.note(`u${i}`, i)
    await writes.settled('a')
    expect(asked).toEqual([7, 7])
  })
})
