/** Each rule of contracts refuses, says its bound, and leaves nothing behind. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import type { RefusalRule } from '../ledger/refusal.ts'
import type { ContractMarketCommand } from './commands.ts'
import { CONTRACT_RULES } from './refusals.ts'
import { Floor, LINEAR, LINEAR_TERMS } from './testing/floor.ts'

const USDT = 1_000_000

/** Ann is long 100 lots in cross, has a resting opening order, and everyone has money. */
function busyFloor(): Floor {
  const floor = Floor.open('ann', 'bob')
  floor.customer('poor', 1 * USDT)
  floor.trade('ann', 'bob', 60_000, 100)
  floor.order('ann', 1, 59_000, 10)
  return floor
}

type Case = [rule: RefusalRule, field: string | undefined, command: (floor: Floor) => Command]

const CASES: Case[] = [
  ['reduce_only', 'lots', (floor) => floor.orderOf('ann', 3, 60_000, 101)],
  ['leverage', 'leverage', () => leverage('bob', 126)],
  ['leverage_tier', 'lots', crowded],
  ['max_position', 'lots', (floor) => bounded(floor, { maxPosition: units(6_600 * USDT) })],
  ['open_interest', 'lots', (floor) => bounded(floor, { maxOpenInterest: units(6_000 * USDT) })],
  ['margin_needed', 'amount', isolated],
  ['isolated_only', 'symbol', () => margin('ann', 1)],
  ['no_position', 'symbol', () => margin('poor', 1)],
  ['no_position', 'symbol', () => ({ type: 'contract.close', user: 'poor' })],
  ['open_position', 'symbol', () => ({ type: 'contract.mode', user: 'bob', symbol: LINEAR, mode: 'isolated' })],
  ['open_orders', 'symbol', () => leverage('ann', 10)],
  ['insufficient_balance', 'lots', (floor) => floor.orderOf('poor', 1, 60_000, 100)],
  ['unknown_user', 'user', (floor) => floor.orderOf('nobody', 1, 60_000, 100)],
  ['reserved_user', 'user', (floor) => floor.orderOf(`house:clearing:${LINEAR}`, 1, 60_000, 100)],
  ['unknown_market', 'symbol', (floor) => floor.orderOf('ann', 1, 60_000, 100, { symbol: 'NO' })],
  ['client_id_form', 'clientId', (floor) => floor.orderOf('ann', 1, 60_000, 100, { clientId: '' })],
  ['order_form', 'lots', (floor) => floor.orderOf('ann', 1, 60_000, 0)],
  ['order_form', 'direction', (floor) => floor.orderOf('ann', 5 as 1, 60_000, 1)],
  ['order_form', 'tif', (floor) => floor.orderOf('ann', 1, 60_000, 1, { tif: 'IOC', postOnly: true })],
  ['price', 'price', (floor) => floor.orderOf('ann', 1, 0, 1)],
  ['price_band', 'price', (floor) => floor.orderOf('ann', 2, 56_999, 1)],
  ['max_quantity', 'lots', (floor) => floor.orderOf('ann', 1, 60_000, 1_000_001)],
  ['no_liquidity', 'symbol', (floor) => floor.orderOf('ann', 1, undefined, 1)],
  ['would_trigger', 'takeProfit', (floor) => floor.orderOf('ann', 1, 60_000, 1, { takeProfit: at(59_000) })],
  ['order_form', 'stopLoss', (floor) => floor.orderOf('ann', 3, 60_000, 1, { stopLoss: at(59_000) })],
  ['order_unknown', 'id', () => ({ type: 'contract.amend', user: 'ann', id: 1, lots: lots(1) })],
  ['order_unknown', 'ids', () => ({ type: 'contract.cancel', user: 'ann', ids: [1] })],
  ['nothing_to_change', 'price', () => ({ type: 'contract.amend', user: 'ann', id: 1 })],
  ['market_fixed', 'factor', () => ({ ...LINEAR_TERMS, factor: 200 })],
  ['market_form', 'tiers', () => ({ ...LINEAR_TERMS, tiers: [] })],
  ['market_form', 'makerRate', () => ({ ...LINEAR_TERMS, makerRate: rate(60_000) })],
  ['unknown_asset', 'settle', () => ({ ...LINEAR_TERMS, settle: 'NONE' })],
]

function leverage(user: string, to: number): Command {
  return { type: 'contract.leverage', user, symbol: LINEAR, mode: 'cross', leverage: to }
}

function margin(user: string, amount: number): Command {
  return { type: 'contract.margin', user, symbol: LINEAR, side: 'long', amount: units(amount) }
}

function at(price: number) {
  return { trigger: ticks(price * 10), by: 'mark' as const }
}

/** An isolated position at its initial margin has nothing to give away. */
function isolated(floor: Floor): Command {
  floor.customer('iso', 1000 * USDT)
  floor.mode('iso', 'isolated', 20)
  floor.trade('iso', 'bob', 60_000, 10)
  return margin('iso', -1 * USDT)
}

/** Ann is long 6,000 USDT, all that there is, and has ordered 590 more. */
function bounded(floor: Floor, bounds: Partial<ContractMarketCommand>): Command {
  floor.do({ ...LINEAR_TERMS, ...bounds })
  return floor.orderOf('ann', 1, 60_000, 1)
}

/** At 125x a position is worth 50,000 USDT at most. */
function crowded(floor: Floor): Command {
  floor.do({ type: 'contract.leverage', user: 'poor', symbol: LINEAR, mode: 'cross', leverage: 125 })
  return floor.orderOf('poor', 1, 60_000, 1000)
}

test.each(CASES)('%s %s', (rule, field, command) => {
  const floor = busyFloor()
  const wanted = command(floor)
  const events = floor.do(wanted)
  expect(events).toMatchObject([{ type: 'refused', rule, ...(field === undefined ? {} : { field }) }])
  expect(events).toHaveLength(1)
  expect(floor.replayed().restored).toBe(floor.engine.digest())
})

test('every rule of contracts is among them', () => {
  const shown = new Set<RefusalRule>(CASES.map(([rule]) => rule))
  // `unsettled` needs more liquidations than one command has ids for: liquidation.test.ts.
  expect(CONTRACT_RULES.filter((rule) => !shown.has(rule))).toEqual(['unsettled'])
})

test('orders that may rest or wait are counted', () => {
  const floor = Floor.open('ann')
  floor.do({ ...LINEAR_TERMS, maxOpenOrders: 2 })
  floor.order('ann', 1, 59_000, 1)
  floor.order('ann', 1, 58_000, 1)
  expect(floor.order('ann', 1, 59_000, 1)).toMatchObject([{ rule: 'max_open_orders', bound: 2 }])
  floor.do({ ...LINEAR_TERMS, status: 'halted' })
  expect(floor.order('ann', 1, 59_000, 1)).toMatchObject([{ rule: 'market_halted' }])
})
