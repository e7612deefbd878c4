/**
 * How each field of each command is made. The type of the table has every command type and every field of it, so that a
 * new one does not compile until it is said what the fuzz sends for it: of a product in the `testing/extremes.ts` of its
 * folder, and by a line in {@link PARTS}.
 */

import type { Units } from '@candlewick/money/types'
import { RATE_ONE } from '@candlewick/money/types'
import type { Command } from '../../commands.ts'
import { CONTRACT_GENERATORS, CONTRACT_SHARES } from '../../contract/testing/extremes.ts'
import { FLASH_GENERATORS, FLASH_SHARES } from '../../flash/testing/extremes.ts'
import type { CommonCommand, NamedAccount } from '../../ledger/commands.ts'
import { MAX_FEE_RATE, MAX_OPEN_ORDERS_TOTAL, RULES_VERSION } from '../../limits.ts'
import { MARGIN_GENERATORS, MARGIN_SHARES } from '../../margin/testing/extremes.ts'
import { REWARDS_GENERATORS, REWARDS_SHARES } from '../../rewards/testing/extremes.ts'
import { SPOT_GENERATORS, SPOT_SHARES } from '../../spot/testing/extremes.ts'
import { SWAP_GENERATORS, SWAP_SHARES } from '../../swap/testing/extremes.ts'
import {
  any,
  asset,
  book,
  type Generators,
  maybe,
  ownClientId,
  pick,
  type Shares,
  status,
  text,
  user,
} from './makers.ts'
import { clientId, MOST, magnitude, quantity, rate, units, whole } from './values.ts'
import { HOUSES, NETWORKS, type World } from './world.ts'

/** A verdict is none that anybody sends: it is written of a command that has thrown, which here none does. */
type SentCommand = Exclude<Command, { type: 'fault' }>
export type Sent = SentCommand['type']

type Told = Extract<CommonCommand, { type: 'prices' | 'tick' | 'snapshot.digest' }>
type Asked = Exclude<CommonCommand, Told>

function amountOf(world: World, made: { user?: string; asset?: string; account?: number; from?: number }): Units {
  const { chance, engine } = world
  const account = made.from ?? made.account ?? 1
  const has = engine.balance(made.user ?? '', Math.min(8, account) as 1, made.asset ?? '').available
  const cap = engine.asset(made.asset ?? '')?.cap ?? MOST
  return units(chance.in(50) ? whole(chance, has, cap) : Math.max(1, Math.floor((has * chance.whole(1, 100)) / 100)))
}

function ofMarket<T>(of: (rules: NonNullable<ReturnType<World['engine']['market']>>) => T, other: (world: World) => T) {
  return (world: World, made: { symbol?: string }): T => {
    const found = world.engine.market(made.symbol ?? '')
    return found === undefined || world.chance.in(2) ? other(world) : of(found)
  }
}

/** Mostly over before much is missed by it. */
const until = (world: World) =>
  world.chance.in(60) ? 0 : world.chance.one([-1, 0.5, world.engine.time, world.engine.time + 50, MOST, MOST + 1])

const named = (world: World): NamedAccount => ({
  owner: world.chance.in(20) ? world.chance.one([...HOUSES, 'house:treasury', 'house:fund']) : world.user(),
  account: world.chance.one([1, 1, 1, 2, 3, 4, 5, 6, 7, 8]),
})

const network = pick<string>(...NETWORKS, ...NETWORKS, '', 'a network of more letters than one may')

/** Around the network's floor, now and then anywhere. */
function heightOf(world: World, of: string): number {
  const floor = world.engine.depositFloor(of)
  return world.chance.in(90) ? Math.min(MOST, floor + world.chance.whole(-1, 3)) : whole(world.chance, floor)
}

/** Mostly what she has of what is missing. */
function recoverable(world: World, made: { deposit?: string; user?: string; asset?: string; account?: number }): Units {
  const missing = world.engine.missingOf(made.deposit ?? '')
  const has = world.engine.balance(made.user ?? '', (made.account ?? 1) as 1, made.asset ?? '').available
  const most = Math.max(1, Math.min(missing, has))
  return world.chance.in(70) ? units(most) : units(whole(world.chance, missing, amountOf(world, made)))
}

/** Says what the deposit said, most of the time. */
function reversed(world: World, { id }: { id?: string | undefined }): ReturnType<World['deposit']> {
  const found = world.chance.in(97) ? world.deposits.find((deposit) => deposit.id === id) : undefined
  return found ?? world.deposit()
}

const ASKED: Generators<Asked> = {
  rules: { version: any(RULES_VERSION) },
  'operator.key': {
    key: pick('0'.repeat(64), 'f'.repeat(64), '', 'x'.repeat(64)),
    signature: maybe(80, pick('', 'AAAA', 'x'.repeat(200))),
  },
  asset: {
    asset,
    decimals: (world) => world.engine.asset('BTC')?.decimals ?? 8,
    cap: (world) => units(whole(world.chance, MOST)),
  },
  market: {
    symbol: book,
    base: ofMarket((rules) => rules.base, asset),
    quote: ofMarket((rules) => rules.quote, asset),
    tickSize: ofMarket((rules) => rules.tickSize, text(8)),
    lotSize: ofMarket((rules) => rules.lotSize, text(8)),
    lotUnits: ofMarket(
      (rules) => rules.lotUnits,
      (world) => units(whole(world.chance)),
    ),
    tickLotUnits: ofMarket(
      (rules) => rules.tickLotUnits,
      (world) => units(whole(world.chance)),
    ),
    minNotional: (world) => units(whole(world.chance, 0, 1, 100)),
    maxLots: (world, made) => quantity(world.chance, Math.floor(MOST / Math.max(1, made.lotUnits ?? 1)), 1),
    bandRate: (world) => rate(world.chance, 1, RATE_ONE - 1),
    slipRate: (world) => rate(world.chance, 1, RATE_ONE - 1),
    maxOpenOrders: any(1, 200, MAX_OPEN_ORDERS_TOTAL),
    status,
  },
  'account.open': {
    user: (world) =>
      world.chance.in(50) ? world.user() : ''.padEnd(world.chance.one([0, 1, 64, 65]), `n${world.sequence}`),
    kind: pick('customer', 'customer', 'house'),
    parent: maybe(30, user),
  },
  fee: {
    user,
    maker: (world) => rate(world.chance, 0, MAX_FEE_RATE),
    taker: (world) => rate(world.chance, 0, MAX_FEE_RATE),
  },
  deposit: {
    id: (world) => (world.chance.in(5) ? `deposit${world.chance.whole(0, 9)}` : clientId(world.chance, world.sequence)),
    user: (world) => (world.chance.in(3) ? world.chance.one(HOUSES) : world.user()),
    asset,
    account: maybe(80, pick<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(1, 2, 3, 4, 5, 6, 7, 8)),
    amount: (world, made) => units(world.chance.in(60) ? magnitude(world.chance) : amountOf(world, made)),
    network: maybe(40, network),
    height: (world, made) =>
      (made.network === undefined) === world.chance.in(2) ? heightOf(world, made.network ?? '') : undefined,
  },
  'deposit.floor': { network, height: (world, made) => heightOf(world, made.network ?? '') },
  'deposit.reverse': {
    id: (world) => world.deposit().id,
    user: (world, made) => reversed(world, made).user,
    asset: (world, made) => reversed(world, made).asset,
    amount: (world, made) => reversed(world, made).amount,
  },
  'deposit.recover': {
    deposit: (world) => world.missingDeposit(),
    id: ownClientId,
    user: (world, { deposit: id }) => reversed(world, { id }).user,
    asset: (world, { deposit: id }) => reversed(world, { id }).asset,
    account: maybe(30, pick<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(1, 2, 3, 4, 5, 6, 7, 8)),
    amount: (world, made) => recoverable(world, made),
  },
  'network.fee': { id: ownClientId, network, asset, amount: (world) => units(magnitude(world.chance)) },
  'house.fund': {
    id: ownClientId,
    user: (world) =>
      world.chance.in(90)
        ? world.chance.one([...HOUSES, 'house:losses', 'house:network', 'house:maker:1'])
        : world.user(),
    asset,
    account: maybe(60, pick<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(1, 1, 2, 3, 4, 5, 7, 8)),
    amount: (world) => units(magnitude(world.chance)),
  },
  'withdraw.hold': {
    id: ownClientId,
    user,
    asset,
    amount: amountOf,
    fee: (world, made) => units(whole(world.chance, 0, (made.amount ?? 1) - 1)),
  },
  'withdraw.settle': { id: (world) => world.withdrawal() },
  'withdraw.pay': {
    id: (world) => world.withdrawal(),
    payee: (world) => (world.chance.in(90) ? world.user() : world.chance.one([...HOUSES, 'nobody'])),
  },
  'withdraw.cancel': { id: (world) => world.withdrawal() },
  transfer: {
    user,
    asset,
    from: pick<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(1, 1, 1, 2, 3, 4, 5, 6, 7, 8),
    to: pick<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(1, 2, 2, 3, 3, 4, 5, 6, 7, 8),
    amount: amountOf,
    clientId: maybe(50, ownClientId),
    pair: maybe(30, book),
  },
  'account.restrict': {
    user,
    trading: until,
    withdrawing: until,
    closed: (world) => (world.chance.in(70) ? 0 : until(world)),
  },
  adjust: {
    id: (world) =>
      world.chance.in(20) ? `by-hand${world.chance.whole(0, 9)}` : clientId(world.chance, world.sequence),
    from: named,
    to: named,
    asset,
    amount: (world, made) =>
      amountOf(world, { user: made.from?.owner ?? '', account: made.from?.account ?? 1, asset: made.asset ?? '' }),
  },
}

const TOLD: Generators<Told> = {
  prices: {
    entries: (world) => world.movePrices(),
    hash: (world) => `h${world.sequence}`,
    follows: maybe(20, (world: World) => world.chance.one([world.engine.priceHash, world.engine.priceHash, '', 'x'])),
  },
  tick: {},
  'snapshot.digest': {
    sequence: (world) => whole(world.chance, world.sequence - 1, world.sequence),
    digest: (world) => ''.padEnd(world.chance.one([64, 64, 64, 0, 65]), world.chance.one(['0', 'a', 'g'])),
    format: text(16),
  },
}

export const GENERATORS: Generators<SentCommand> = {
  ...ASKED,
  ...SPOT_GENERATORS,
  ...TOLD,
  ...CONTRACT_GENERATORS,
  ...MARGIN_GENERATORS,
  ...FLASH_GENERATORS,
  ...REWARDS_GENERATORS,
  ...SWAP_GENERATORS,
}

/** How often each command comes; every type has its share. */
export const SHARES: Shares<SentCommand> = {
  rules: 1,
  'operator.key': 1,
  asset: 1,
  market: 2,
  'account.open': 2,
  fee: 3,
  deposit: 40,
  'deposit.floor': 1,
  'deposit.reverse': 6,
  'deposit.recover': 6,
  'network.fee': 4,
  'house.fund': 8,
  'withdraw.hold': 10,
  'withdraw.settle': 5,
  'withdraw.pay': 5,
  'withdraw.cancel': 5,
  transfer: 60,
  'account.restrict': 6,
  adjust: 15,
  ...SPOT_SHARES,
  prices: 120,
  tick: 10,
  'snapshot.digest': 8,
  ...CONTRACT_SHARES,
  ...MARGIN_SHARES,
  ...FLASH_SHARES,
  ...REWARDS_SHARES,
  ...SWAP_SHARES,
}
