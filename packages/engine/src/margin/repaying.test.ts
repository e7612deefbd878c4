/** Orders whose fills pay back what their margin account owes. */
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { SpotSubmitCommand } from '../spot/commands.ts'
import { BTC, COIN, Desk, loansOf, START, USD } from './testing/desk.ts'

/** Ann has two bitcoin of her own in her cross account, and owes 5,000 dollars, which are there. */
function open(): Desk {
  const desk = Desk.open('ann', 'bob')
  desk.give('ann', 'BTC', 2 * COIN, 5)
  desk.borrow('ann', 'USDT', 5_000 * USD)
  desk.give('bob', 'USDT', 100_000 * USD)
  return desk
}

const REPAYS: Partial<SpotSubmitCommand> = { account: 5, repay: true }
const repaid = (events: readonly Event[]) =>
  loansOf(events).flatMap(({ what, asset, principal, interest }) =>
    what === 'repay' ? [[asset, -(principal + interest)]] : [],
  )
const sum = ([principal, interest]: readonly [number, number]) => principal + interest
const sell = (desk: Desk, price: number, quantity: number, more: Partial<SpotSubmitCommand> = {}) =>
  desk.do(desk.spotOrder('ann', 'sell', price, quantity, undefined, { ...REPAYS, ...more }))

describe('an order that pays back', () => {
  test('rests, and each fill pays what it brought, until nothing is owed', () => {
    const desk = open()
    sell(desk, START, 1_000)
    expect(desk.engine.openOrders('ann')).toMatchObject([{ repays: true, account: 5, status: 'open' }])
    expect(desk.engine.digest()).toBe(Engine.restore(desk.engine.snapshot()).digest())
    const owed = sum(desk.owes('ann', 'USDT'))
    // 2,000 dollars less a thousandth for the fee.
    expect(repaid(desk.do(desk.spotOrder('bob', 'buy', START, 200)))).toEqual([['USDT', 1_998 * USD]])
    expect(sum(desk.owes('ann', 'USDT'))).toBe(owed - 1_998 * USD)
    expect(repaid(desk.do(desk.spotOrder('bob', 'buy', START, 800)))).toEqual([['USDT', owed - 1_998 * USD]])
    expect(desk.owes('ann', 'USDT')).toEqual([0, 0])
    // What it borrowed and 9,990 dollars, less what it owed.
    expect(desk.has('ann', 'USDT')).toBe(14_990 * USD - owed)
  })

  test('pays at once where it takes, and what it bought where coins are owed', () => {
    const desk = open()
    desk.quote(BTC, START)
    expect(repaid(sell(desk, START - 1, 100))).toHaveLength(1)
    desk.borrow('ann', 'BTC', COIN / 10)
    const owed = sum(desk.owes('ann', 'BTC'))
    const events = desk.do(desk.spotOrder('ann', 'buy', START + 1, 50, undefined, REPAYS))
    expect(repaid(events)).toEqual([['BTC', COIN / 20]])
    expect(sum(desk.owes('ann', 'BTC'))).toBe(owed - COIN / 20)
  })

  test('pays when a stop of it fires', () => {
    const desk = open()
    desk.quote(BTC, START)
    desk.do({
      ...{ type: 'spot.stop', user: 'ann', symbol: BTC, side: 'sell', kind: 'market', lots: lots(100), tif: 'IOC' },
      ...{ postOnly: false, stp: 'expire_taker', clientId: 'stop', trigger: ticks(START - 100), triggerBy: 'index' },
      ...{ account: 5, repay: true },
    })
    expect(repaid(desk.prices(START - 100, START))).toHaveLength(1)
  })

  test('pays nothing where nothing is owed of what it brings, or where it does not say so', () => {
    const desk = open()
    desk.quote(BTC, START)
    expect(repaid(desk.do(desk.spotOrder('ann', 'buy', START + 1, 10, undefined, REPAYS)))).toEqual([])
    expect(repaid(desk.do(desk.spotOrder('ann', 'sell', START - 1, 10, undefined, { account: 5 })))).toEqual([])
  })

  test('goes on with the next command where one has no ids left for all of it', () => {
    const desk = Desk.open('bob')
    for (const name of NAMES) {
      for (const command of begin(name)) desk.engine.advance(desk.next(command))
      desk.engine.advance(desk.next(desk.spotOrder(name, 'sell', START, 10, undefined, REPAYS)))
    }
    desk.give('bob', 'USDT', 1_000_000 * USD)
    const paid = repaid(desk.do(desk.spotOrder('bob', 'buy', START, 10 * NAMES.length)))
    expect(paid.length).toBeLessThan(NAMES.length)
    expect(Engine.restore(desk.engine.snapshot()).digest()).toBe(desk.engine.digest())
    expect(repaid(desk.prices(START, START))).toHaveLength(NAMES.length - paid.length)
    for (const name of NAMES) expect(sum(desk.owes(name, 'USDT'))).toBeLessThan(USD)
  })
})

/** More of them than a command has ids for, where each takes one for its trade and one to pay back. */
const NAMES = Array.from({ length: 700 }, (_, at) => `n${at}`)
const begin = (user: string): Command[] => [
  { type: 'account.open', user, kind: 'customer' },
  { type: 'deposit', id: user, user, asset: 'BTC', amount: units(COIN), account: 5 },
  { type: 'margin.borrow', user, account: 5, asset: 'USDT', amount: units(100 * USD) },
]

test.each<[string, Partial<SpotSubmitCommand>]>([
  ['order_form', { repay: true }],
  ['order_form', { repay: true, account: 1 }],
])('refused: %s of %o', (rule, more) => {
  const desk = open()
  expect(desk.do(desk.spotOrder('bob', 'buy', START, 1, undefined, more))).toMatchObject([{ rule, field: 'repay' }])
})

test('the id of an order stands for whether it pays back', () => {
  const desk = open()
  const ask = (more: Partial<SpotSubmitCommand>) =>
    desk.do(desk.spotOrder('ann', 'sell', START, 10, 'once', { account: 5, ...more }))
  expect(ask({ repay: true })).not.toMatchObject([{ type: 'refused' }])
  expect(ask({})).toMatchObject([{ rule: 'client_id_reused' }])
})
