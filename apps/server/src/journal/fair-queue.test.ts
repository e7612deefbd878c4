/** One customer's waiting commands are in nobody's way: turns, shares, and the reserve of what closes. */
import type { Command } from '@candlewick/engine/commands'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const of = (user: string): Command => ({ type: 'margin.leverage', user, pair: 'BTC_USDT', leverage: 3 })
const cancel = (user: string): Command => ({ type: 'spot.cancel', user })
const house: Command = { type: 'tick' }

function filled(queue: FairQueue<string>, command: Command, count: number): void {
  for (let n = 0; n < count; n += 1) queue.push(command, 'user' in command ? command.user : 'house')
}

describe('the queue before the journal', () => {
  test('a customer with one command waits for one of each other customer, not for all of one', () => {
    const queue = new FairQueue<string>(20_000)
    filled(queue, of('flood'), 500)
    filled(queue, of('ann'), 2)
    queue.push(house, 'house')
    expect(queue.take(5)).toEqual(['house', 'flood', 'ann', 'flood', 'ann'])
    filled(queue, of('bob'), 1)
    expect(queue.take(2)).toEqual(['flood', 'bob'])
    expect(queue.size).toBe(497)
    expect(queue.drain()).toHaveLength(497)
  })

  test('one customer fills its share and not the queue, and may still cancel', () => {
    const queue = new FairQueue<string>(20_000)
    filled(queue, of('flood'), 500)
    expect(queue.boundFor(of('flood'), 0)).toBe(500)
    expect(queue.boundFor(of('ann'), 0)).toBeUndefined()
    expect(queue.boundFor(cancel('flood'), 0)).toBeUndefined()
    filled(queue, cancel('flood'), 100)
    expect(queue.boundFor(cancel('flood'), 0)).toBe(500)
  })

  test('a full queue takes what cancels, closes or pays back', () => {
    const queue = new FairQueue<string>(100)
    for (let n = 0; n < 60; n += 1) queue.push(of(`customer ${n}`), '')
    expect(queue.boundFor(of('ann'), 40)).toBe(100)
    const rest = {
      user: 'ann',
      symbol: 'X',
      kind: 'market',
      tif: 'IOC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: 'c',
    } as const
    const submit = (direction: 1 | 3): Command => ({ ...rest, type: 'contract.submit', direction })
    const buy: Command = { ...rest, type: 'spot.submit', side: 'buy', account: 5 }
    const repay: Command = { ...buy, repay: true }
    const refused = [submit(1), buy, of('ann')].map((command) => queue.boundFor(command, 40))
    expect(refused).toEqual([100, 100, 100])
    const taken = [submit(3), repay, cancel('ann')].map((command) => queue.boundFor(command, 40))
    expect(taken).toEqual([undefined, undefined, undefined])
  })

  test('keeps the order of each customer, loses nothing, and lets nobody be served twice before another is once', () => {
    const arrival = fc.record({ who: fc.integer({ min: 0, max: 5 }), take: fc.constantFrom(0, 0, 0, 1, 3, 7) })
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 200 }), (arrivals) => {
        const queue = new FairQueue<string>(1_000)
        /** Lines in the order of their turns: whoever is served goes to the end, also from one taking to the next. */
        const lines: { who: number; items: string[] }[] = []
        const next = () => {
          const line = lines.shift()
          const item = line?.items.shift()
          if (line !== undefined && line.items.length > 0) lines.push(line)
          return item
        }
        for (const [n, { who, take }] of arrivals.entries()) {
          queue.push(of(`u${who}`), `u${who} ${n}`)
          const line = lines.find((one) => one.who === who)
          if (line === undefined) lines.push({ who, items: [`u${who} ${n}`] })
          else line.items.push(`u${who} ${n}`)
          for (const item of queue.take(take)) expect(item).toBe(next())
        }
        for (const item of queue.drain()) expect(item).toBe(next())
        expect(lines).toEqual([])
      }),
    )
  })
})
