/** What a snapshot leaves out may not matter: an engine restored from it tells what the other tells. */
import { rate, units } from '@candlewick/money/units'
import { expect, it } from 'vitest'
import type { Command } from '../commands.ts'
import { Floor, LINEAR_TERMS } from '../contract/testing/floor.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { Halt } from '../faults/commands.ts'
import { RULES_VERSION } from '../limits.ts'
import { BTC, COIN, coin, Desk, ETH, START, USD } from '../margin/testing/desk.ts'
import type { EngineLimits } from '../products.ts'
import { testMarket } from '../testing/exchange.ts'

/** Does the commands, a millisecond apart, with an engine and with one restored from it; what the commands told. */
function together(engine: Engine, commands: readonly Command[], after = 0, limits: EngineLimits = {}): Event[] {
  const restored = Engine.restore(engine.snapshot(), limits)
  expect(restored.digest()).toBe(engine.digest())
  const told: Event[] = []
  const from = engine.time + after
  for (const [n, command] of commands.entries()) {
    const recorded = { sequence: engine.sequence + 1, time: from + n, command }
    const events = engine.apply(recorded)
    expect(restored.apply(recorded)).toEqual(events)
    expect(restored.digest()).toBe(engine.digest())
    told.push(...events)
  }
  engine.checkInvariants()
  return told
}

function liquidated(events: readonly Event[]): string[] {
  return events.flatMap((event) => (event.type === 'contract.liquidation' ? [event.user] : []))
}

function risks(events: readonly Event[]): string[] {
  return events.flatMap((event) => (event.type === 'margin.risk' ? [event.status] : []))
}

it('money that comes in is booked in a contract that the customer has something in', () => {
  const other = { ...LINEAR_TERMS, symbol: 'BTC_USDT_NEXT' }
  const floor = Floor.open('ann')
  floor.do(other)
  floor.customer('cat', 5_900_000_000)
  floor.index(60_000)
  // Of the first contract nothing remains but that cat has once asked for it.
  const asked = floor.order('cat', 1, 50_000, 1)
  floor.do({ type: 'contract.cancel', user: 'cat', symbol: LINEAR_TERMS.symbol })
  expect(asked).not.toMatchObject([{ type: 'refused' }])
  floor.trade('cat', 'ann', 60_000, 1_000, other.symbol)
  floor.order('cat', 1, 54_500, 1_000, { symbol: other.symbol })
  floor.index(56_500)
  floor.order('ann', 1, 56_500, 500, { symbol: other.symbol })
  floor.order('cat', 3, 56_500, 500, { symbol: other.symbol })
  const told = together(floor.engine, [
    { type: 'deposit', id: 'in', user: 'cat', asset: 'USDT', amount: units(1_000_000), account: 2 },
  ])
  const booked = told.filter((event) => event.type === 'posting' && event.reason === 'contract_hold')
  expect(booked).toMatchObject([{ symbol: other.symbol }])
})

it('an account in which nothing is left of what was asked for is read as one in which nothing ever was', () => {
  const floor = Floor.open('ann', 'bob')
  floor.order('ann', 1, 59_000, 1)
  expect(floor.engine.contracts.account('ann', 2, 'USDT')).toBeDefined()
  floor.do({ type: 'contract.cancel', user: 'ann' })
  const restored = Engine.restore(floor.engine.snapshot())
  for (const engine of [floor.engine, restored]) {
    expect(engine.contracts.account('ann', 2, 'USDT')).toEqual(engine.contracts.account('bob', 2, 'USDT'))
  }
})

it('who is behind with interest is looked at when charged, wherever prices are looked at before', () => {
  const limits = { interestDue: 1 }
  const engine = new Engine(limits)
  const send = (command: Command) =>
    engine.apply({ sequence: engine.sequence + 1, time: Date.UTC(2026, 0, 5, 1), command })
  for (const asset of ['USDT', 'BTC']) send({ type: 'asset', asset, decimals: 8, cap: units(1e15) })
  send(testMarket(BTC, 'BTC', 'USDT'))
  send({ type: 'margin.asset', asset: 'USDT', hourly: rate(10_000_000), limit: units(1e15), weight: rate(100_000_000) })
  send(coin('BTC', BTC, 100_000_000))
  const prices: Command = { type: 'prices', entries: [[BTC, START, 3]], hash: 'h' }
  send(prices)
  send({ type: 'house.fund', id: 'lent', user: 'house:lender', asset: 'USDT', amount: units(1e14) })
  for (const user of ['ann', 'bob']) {
    send({ type: 'account.open', user, kind: 'customer' })
    send({ type: 'deposit', id: user, user, asset: 'USDT', account: 5, amount: units(1e9) })
    send({ type: 'margin.borrow', user, account: 5, asset: 'USDT', amount: units(2.6e9) })
  }
  send(prices)
  const told = together(engine, [prices, { type: 'tick' }, { type: 'tick' }], 3_600_000, limits)
  const warned = told.flatMap((event) =>
    event.type === 'margin.loan' || event.type === 'margin.risk' ? [event.user] : [],
  )
  expect(warned).toEqual(['ann', 'ann', 'bob', 'bob'])
})

it('an asset that can be borrowed from now on counts in every account from now on', () => {
  const desk = Desk.open('ann')
  desk.do({ type: 'asset', asset: 'LTC', decimals: 8, cap: units(1e15) })
  desk.do(testMarket('LTC_USDT', 'LTC', 'USDT'))
  desk.give('ann', 'BTC', COIN, 5)
  desk.give('ann', 'LTC', 1_000 * COIN, 5)
  desk.borrow('ann', 'USDT', 35_000 * USD)
  const fallen: Command = {
    type: 'prices',
    entries: ([BTC, ETH, 'LTC_USDT'] as const).map((symbol) => [symbol, symbol === BTC ? 0.6 * START : START, 3]),
    hash: 'fallen',
  }
  expect(risks(together(desk.engine, [fallen]))).toEqual(['warned'])
  expect(risks(together(desk.engine, [coin('LTC', 'LTC_USDT', 100_000_000)]))).toEqual(['restored'])
  expect(risks(together(desk.engine, [fallen]))).toEqual([])
})

const ONE_EACH = { contractDue: 1 }

/** Four are due, one with each command; the first of them waits, since of two contracts one cannot be sold. */
function storm(): Floor {
  const floor = new Floor()
  floor.engine = new Engine(ONE_EACH)
  const other = { ...LINEAR_TERMS, symbol: 'BTC_USDT_NEXT' }
  floor.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(5e15) })
  floor.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(1e15) })
  floor.do(LINEAR_TERMS)
  floor.do(other)
  floor.customer('ann', 1_000_000_000_000)
  floor.index(60_000)
  const users = ['far', 'near', 'next', 'last']
  for (const user of users) floor.customer(user, user === 'far' ? 3_200_000_000 : 2_000_000_000)
  for (const user of users) floor.mode(user, 'cross', 50)
  floor.trade('far', 'ann', 60_000, 1, other.symbol)
  for (const user of users) floor.trade(user, 'ann', 60_000, 1_000)
  floor.do({ ...other, status: 'halted' })
  floor.index(57_000)
  return floor
}

/** Whom a price liquidates. */
function fallenTo(floor: Floor, price: number): string[] {
  const entries: [string, number, number][] = [['BTC_USDT', price * 100, 3]]
  const command: Command = { type: 'prices', entries, hash: `h${floor.engine.sequence}` }
  return liquidated(together(floor.engine, [command], 500, ONE_EACH))
}

/** A command is passed over, and something taken out of the way; the verdict follows. */
function passOver(exchange: { engine: Engine; do(command: Command): unknown }, halt: Halt): void {
  const { sequence, time } = exchange.engine
  exchange.engine.passOver({ sequence: sequence + 1, time, command: { type: 'tick' } }, { halts: [halt] })
  exchange.do({ type: 'fault', sequence: sequence + 1, hash: ''.padEnd(64, '0'), halts: [halt], reason: 'a bug' })
}

it('who waits to be liquidated and is no longer due waits no more, though others are still due', () => {
  const floor = storm()
  expect(fallenTo(floor, 57_300)).toEqual(['near'])
  expect(fallenTo(floor, 57_000)).toEqual(['next'])
  // It is due again, and again its turn comes before the last one's.
  expect(fallenTo(floor, 57_300)).toEqual([])
  expect(fallenTo(floor, 57_300)).toEqual(['last'])
})

it('whom a fault has left alone keeps nobody waiting', () => {
  const floor = storm()
  for (const user of ['next', 'last']) passOver(floor, { product: 'contract_account', user, type: 2, asset: 'USDT' })
  expect(fallenTo(floor, 57_000)).toEqual(['near'])
  expect(fallenTo(floor, 57_000)).toEqual([])
})

it('whom a fault has left alone and owes nothing any more is warned no more', () => {
  const desk = Desk.open('ann')
  desk.give('ann', 'BTC', COIN, 5)
  desk.give('ann', 'USDT', 100 * USD, 5)
  desk.borrow('ann', 'USDT', 35_000 * USD)
  expect(risks(desk.prices(0.6 * START, START))).toEqual(['warned'])
  passOver(desk, { product: 'margin', user: 'ann', type: 5 })
  expect(risks(desk.repay('ann', 'USDT', 35_001 * USD))).toEqual(['restored'])
  const again: Command = { type: 'margin.borrow', user: 'ann', account: 5, asset: 'USDT', amount: units(USD) }
  expect(risks(together(desk.engine, [again, { type: 'rules', version: RULES_VERSION }]))).toEqual([])
})

it('whom a fault has left alone is looked at again when rules are taken on anew', () => {
  const floor = Floor.open('ann')
  floor.customer('cat', 2_000_000_000)
  floor.mode('cat', 'cross', 50)
  floor.trade('cat', 'ann', 60_000, 1_000)
  passOver(floor, { product: 'contract_account', user: 'cat', type: 2, asset: 'USDT' })
  const fallen: Command = { type: 'prices', entries: [['BTC_USDT', 5_700_000, 3]], hash: 'fallen' }
  expect(liquidated(together(floor.engine, [fallen], 500))).toEqual([])
  expect(liquidated(together(floor.engine, [{ type: 'rules', version: RULES_VERSION }]))).toEqual(['cat'])
})
