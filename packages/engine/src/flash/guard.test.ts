/** What customers bind themselves by: nobody gets past it, at no hour, and it becomes looser by time alone. */
import { units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import { BTC, EUR, FlashDesk, flashMarket, USD } from './testing/desk.ts'

const DAY = 86_400_000
/** From acceptance to the command behind maturity. */
const LIFE = 36_000

function limit(desk: FlashDesk, dollars: number | undefined) {
  const amount = dollars === undefined ? {} : { limit: units(dollars * USD) }
  return desk.do({ type: 'flash.limit', user: 'ann', asset: 'USDT', ...amount })
}

/** Why a command was refused; undefined where it was not. */
function refusedOf([event]: readonly Event[]) {
  return event?.type === 'refused' ? event : undefined
}

const pause = (desk: FlashDesk, until: number) => desk.do({ type: 'flash.pause', user: 'ann', until })
const refusal = (desk: FlashDesk, dollars: number, more = {}) =>
  refusedOf(desk.do(desk.openOf('ann', 'up', dollars * USD, more)))
const left = (desk: FlashDesk) => desk.engine.flash.guard('ann').limits[0]?.left
const result = (desk: FlashDesk) => desk.engine.flash.guard('ann').limits[0]?.result

/** Ann's contract of so many dollars is won, lost or drawn. */
function settle(desk: FlashDesk, dollars: number, outcome: 'win' | 'lose' | 'draw'): void {
  desk.prices(60_000)
  desk.bet('ann', 'up', dollars * USD)
  desk.feed(6_000, 60_000)
  desk.feed(LIFE - 6_000, { win: 60_100, lose: 59_900, draw: 60_000 }[outcome])
}

function later(desk: FlashDesk, milliseconds: number): void {
  desk.time += milliseconds
  desk.prices(60_000)
}

describe('a limit of losses', () => {
  test('counts what is open as lost, however many are sent at once and on whichever market', () => {
    const desk = FlashDesk.open('ann', 'bob')
    limit(desk, 100)
    desk.bet('ann', 'up', 60 * USD)
    expect(refusal(desk, 41)).toMatchObject({ rule: 'flash_loss_limit', field: 'stake', bound: 40 * USD })
    expect(refusal(desk, 41, { symbol: EUR, seconds: 60 })).toMatchObject({ rule: 'flash_loss_limit' })
    desk.bet('ann', 'down', 40 * USD, { symbol: EUR })
    expect(refusal(desk, 5)).toMatchObject({ rule: 'flash_loss_limit', bound: 0 })
    expect(desk.engine.flash.preview('ann', BTC, 30, units(5 * USD))).toMatchObject({ rule: 'flash_loss_limit' })
    // It binds nobody else.
    desk.bet('bob', 'up', 500 * USD)
  })

  test('is used up by losses, given back by wins and draws, and never more than itself', () => {
    const desk = FlashDesk.open('ann')
    limit(desk, 100)
    settle(desk, 60, 'lose')
    expect([result(desk), left(desk)]).toEqual([-60 * USD, 40 * USD])
    settle(desk, 40, 'draw')
    expect(left(desk)).toBe(40 * USD)
    settle(desk, 40, 'win')
    expect([result(desk), left(desk)]).toEqual([-28 * USD, 72 * USD])
    settle(desk, 70, 'win')
    expect([result(desk), left(desk)]).toEqual([28 * USD, 100 * USD])
  })

  test('begins with what the day had lost before it was set', () => {
    const desk = FlashDesk.open('ann')
    settle(desk, 80, 'lose')
    limit(desk, 100)
    expect(refusal(desk, 21)).toMatchObject({ rule: 'flash_loss_limit', bound: 20 * USD })
  })

  test('begins anew with the UTC day, but for what is still open', () => {
    const desk = FlashDesk.open('ann')
    limit(desk, 100)
    settle(desk, 60, 'lose')
    later(desk, DAY - (desk.time % DAY) - 10_000)
    desk.bet('ann', 'up', 40 * USD)
    desk.feed(10_000, 60_000)
    expect([result(desk), left(desk)]).toEqual([0, 60 * USD])
    desk.feed(LIFE, 60_000)
    expect(left(desk)).toBe(100 * USD)
  })

  test('becomes lower at once, higher or none only after 24 hours, and a lower one takes that back', () => {
    const desk = FlashDesk.open('ann')
    limit(desk, 100)
    limit(desk, 5_000)
    expect(refusal(desk, 101)).toMatchObject({ bound: 100 * USD })
    later(desk, DAY - 1)
    expect(refusal(desk, 101)).toMatchObject({ bound: 100 * USD })
    limit(desk, 50)
    later(desk, 2 * DAY)
    expect(refusal(desk, 51)).toMatchObject({ bound: 50 * USD })
    limit(desk, undefined)
    expect(desk.engine.flash.guard('ann').limits).toMatchObject([
      { limit: 50 * USD, pending: { limit: undefined, from: desk.time + DAY } },
    ])
    later(desk, DAY)
    expect(refusal(desk, 3_000)).toBeUndefined()
    expect(desk.engine.flash.guard('ann').limits).toMatchObject([{ limit: undefined, left: undefined }])
    // And one may be set again, which holds at once.
    limit(desk, 10)
    expect(refusal(desk, 11)).toMatchObject({ rule: 'flash_loss_limit', bound: 0 })
  })

  test('asked to rise again and again rises a day after the last time', () => {
    const desk = FlashDesk.open('ann')
    limit(desk, 100)
    limit(desk, 200)
    later(desk, DAY / 2)
    limit(desk, 300)
    later(desk, DAY / 2)
    expect(refusal(desk, 101)).toMatchObject({ bound: 100 * USD })
    later(desk, DAY / 2)
    expect(left(desk)).toBe(300 * USD)
  })
})

describe('a pause', () => {
  test('lets nothing new be opened until its moment, and what is open run to its end', () => {
    const desk = FlashDesk.open('ann')
    const asked = desk.openOf('ann', 'up', 5 * USD)
    desk.do(asked)
    const until = desk.time + DAY
    pause(desk, until)
    expect(refusal(desk, 5)).toEqual({ type: 'refused', rule: 'flash_paused', field: 'symbol', bound: until })
    expect(refusedOf(desk.do(asked))).toBeUndefined()
    desk.feed(LIFE, 60_000)
    expect(desk.engine.flash.orders('ann')).toEqual([])
    later(desk, until - 1 - desk.time)
    expect(refusal(desk, 5)).toMatchObject({ rule: 'flash_paused' })
    later(desk, 1)
    expect(refusal(desk, 5)).toBeUndefined()
  })

  test('can only be made longer', () => {
    const desk = FlashDesk.open('ann')
    const until = desk.time + 7 * DAY
    pause(desk, until)
    for (const shorter of [until, until - DAY]) {
      expect(refusedOf(pause(desk, shorter))).toMatchObject({ rule: 'flash_pause_longer', bound: until })
    }
    expect(refusedOf(pause(desk, until + 1))).toBeUndefined()
    expect(desk.engine.flash.guard('ann').pausedUntil).toBe(until + 1)
  })
})

test('what binds a customer survives a restart to the digest', () => {
  const desk = FlashDesk.open('ann')
  limit(desk, 100)
  settle(desk, 60, 'lose')
  limit(desk, 200)
  pause(desk, desk.time + DAY)
  desk.do(flashMarket(BTC))
  const again = Engine.restore(desk.engine.snapshot())
  expect(again.digest()).toBe(desk.engine.digest())
  expect(again.flash.guard('ann')).toEqual(desk.engine.flash.guard('ann'))
  expect(again.flash.guard('ann')).toMatchObject({
    limits: [{ asset: 'USDT', limit: 100 * USD, pending: { limit: 200 * USD }, result: -60 * USD, left: 40 * USD }],
  })
})
