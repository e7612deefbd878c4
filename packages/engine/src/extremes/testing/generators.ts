/**
 * How each field of each command is made. The type of the table has every command type and every field of it, so that a
 * new one does not compile until it is said here what the fuzz sends for it.
 */
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import { RATE_ONE } from '@candlewick/money/types'
import type { Tier } from '@candlewick/rules/contract/tiers'
import { FLASH_CYCLES } from '@candlewick/rules/flash/terms'
import type { Command, Side, TimeInForce } from '../../commands.ts'
import type { MarginMode, ProtectionTerms } from '../../contract/commands.ts'
import { MAX_FEE_RATE, MAX_OPEN_ORDERS_TOTAL } from '../../limits.ts'
import { clientId, MOST, magnitude, price, quantity, rate, units, whole } from './values.ts'
import { HOUSES, type World } from './world.ts'

/** A verdict is none that anybody sends: it is written of a command that has thrown, which here none does. */
export type Sent = Exclude<Command['type'], 'fault'>

type Of<Type extends Sent> = Extract<Command, { type: Type }>

/** One maker a field; what is made knows the fields that were made before it. */
type Makers<Made> = {
  [Field in keyof Required<Omit<Made, 'type'>>]: (world: World, made: Partial<Made>) => Made[Field & keyof Made]
}

export type Generators = { [Type in Sent]: Makers<Of<Type>> }

const pick =
  <T>(...from: [T, ...T[]]) =>
  (world: World): T =>
    world.chance.one(from)

/** In so many of a hundred commands the field is left out. */
const maybe =
  <World_ extends World, Made, T>(percent: number, make: (world: World_, made: Made) => T) =>
  (world: World_, made: Made): T | undefined =>
    world.chance.in(percent) ? make(world, made) : undefined

const user = (world: World) => world.user()
const side = pick<Side>('buy', 'sell')
const orderKind = pick<'limit' | 'market'>('limit', 'limit', 'limit', 'market')
const tif = pick<TimeInForce>('GTC', 'GTC', 'GTC', 'IOC', 'FOK')
const stp = pick<'expire_taker' | 'expire_maker' | 'expire_both'>('expire_taker', 'expire_maker', 'expire_both')
const postOnly = (world: World) => world.chance.in(10)
const ownClientId = (world: World) => clientId(world.chance, world.sequence)
const near = (world: World, made: { symbol?: string }): Ticks => price(world.chance, world.near(made.symbol ?? ''))
const nearOrder = (world: World, made: { id?: number }) => near(world, { symbol: world.symbolOf(made.id ?? 0) })
const lotsOf = (world: World, made: { symbol?: string }) =>
  quantity(world.chance, world.mostLots(made.symbol ?? ''), world.lotWorth(made.symbol ?? ''))
const callback = (world: World): Rate => rate(world.chance, 100_000, 10_000_000)
const ofLimit = <Made extends { kind?: string; symbol?: string }>(world: World, made: Made): Ticks | undefined =>
  (made.kind === 'limit') !== world.chance.in(1) ? near(world, made) : undefined
const contract = (world: World) => world.contract()
const book = (world: World) => world.book()
const asset = (world: World) => world.asset()
const status = pick<'open' | 'halted'>('open', 'open', 'open', 'open', 'halted')
const direction = pick<1 | 2 | 3 | 4>(1, 1, 1, 2, 2, 2, 3, 4)
const mode = pick<MarginMode>('cross', 'isolated', 'isolated')
const leg = pick<'long' | 'short'>('long', 'short')
const by = pick<'last' | 'mark' | 'index'>('last', 'mark', 'index')
const spotBy = pick<'last' | 'index'>('last', 'index')
const orderAccount = maybe(30, pick<1 | 5 | 6>(1, 5, 6))
const marginAccount = pick<5 | 6>(5, 6)
const pair = (world: World, made: { account?: number }) => (made.account === 6 ? world.book() : undefined)

function amountOf(world: World, made: { user?: string; asset?: string; account?: number; from?: number }): Units {
  const { chance, engine } = world
  const account = made.from ?? made.account ?? 1
  const has = engine.balance(made.user ?? '', Math.min(8, account) as 1, made.asset ?? '').available
  const cap = engine.asset(made.asset ?? '')?.cap ?? MOST
  return units(chance.in(50) ? whole(chance, has, cap) : Math.max(1, Math.floor((has * chance.whole(1, 100)) / 100)))
}

function quoteAmount(world: World): Units {
  return units(whole(world.chance, magnitude(world.chance), 1_000_000_000))
}

function protection(world: World, made: { symbol?: string }): ProtectionTerms {
  return { trigger: near(world, made), by: by(world) }
}

function rungs(world: World, made: { symbol?: string }, sign: 1 | -1): [Ticks, ReturnType<typeof lotsOf>][] {
  const { chance } = world
  const [from = 1] = world.near(made.symbol ?? '')
  const found: [Ticks, ReturnType<typeof lotsOf>][] = []
  let at = chance.in(5) ? near(world, made) : from + sign
  for (let n = chance.one([0, 1, 3, 8, 20]); n > 0; n -= 1) {
    found.push([Math.max(0, Math.min(MOST, at)) as Ticks, lotsOf(world, made)])
    at += sign * Math.max(1, Math.floor((from / 10_000) * chance.whole(1, 20)))
  }
  return found
}

/** Sound tiers of any size: caps rise, leverage falls, amounts leave no step. */
function tiers(world: World): Tier[] {
  const { chance } = world
  const scale = chance.in(50) ? 1 : 10 ** chance.whole(0, 8)
  const rows = [
    [50_000_000, 125, 400_000],
    [600_000_000_000, 100, 500_000],
    [12_000_000_000_000, 25, 2_000_000],
    [1_800_000_000_000_000, 1, 50_000_000],
  ] as const
  const made: Tier[] = []
  let floor = 0
  let before = { rate: 0, amount: 0 }
  for (const [cap, leverage, maintenance] of rows.slice(0, chance.whole(1, 4))) {
    const amount = Math.round((floor / RATE_ONE) * (maintenance - before.rate)) + before.amount
    const tier = { cap: units(Math.min(MOST, cap * scale)), leverage, rate: maintenance as Rate, amount: units(amount) }
    made.push(tier)
    floor = tier.cap
    before = { rate: maintenance, amount }
  }
  return made
}

/** What a contract was opened with stays for ever: another is asked for now and then only. */
function known<T>(
  of: (terms: NonNullable<ReturnType<World['engine']['contracts']['contract']>>['terms']) => T,
  other: (world: World) => T,
) {
  return (world: World, made: { symbol?: string }): T => {
    const found = world.engine.contracts.contract(made.symbol ?? '')
    return found === undefined || world.chance.in(2) ? other(world) : of(found.terms)
  }
}

function ofMarket<T>(of: (rules: NonNullable<ReturnType<World['engine']['market']>>) => T, other: (world: World) => T) {
  return (world: World, made: { symbol?: string }): T => {
    const found = world.engine.market(made.symbol ?? '')
    return found === undefined || world.chance.in(2) ? other(world) : of(found)
  }
}

const text = (most: number) => (world: World) => ''.padEnd(world.chance.one([0, 1, most, most + 1]), 'x')
const any =
  (...bounds: number[]) =>
  (world: World) =>
    whole(world.chance, ...bounds)
const someIds = (world: World) => Array.from({ length: world.chance.one([0, 1, 2, 5]) }, () => world.orderId())
const someClientIds = (world: World) =>
  Array.from({ length: world.chance.one([0, 1, 3]) }, () => `id${world.sequence - world.chance.whole(0, 50)}`)

export const GENERATORS: Generators = {
  rules: { version: any(1, 2, 3) },
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
    user: (world) => (world.chance.in(15) ? world.chance.one(HOUSES) : world.user()),
    asset,
    account: maybe(80, pick<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(1, 2, 3, 4, 5, 6, 7, 8)),
    amount: (world, made) => units(world.chance.in(60) ? magnitude(world.chance) : amountOf(world, made)),
  },
  'withdraw.hold': {
    id: ownClientId,
    user,
    asset,
    amount: amountOf,
    fee: (world, made) => units(whole(world.chance, 0, (made.amount ?? 1) - 1)),
  },
  'withdraw.settle': { id: (world) => world.withdrawal() },
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
  'spot.submit': {
    user,
    symbol: book,
    side,
    kind: orderKind,
    price: ofLimit,
    amount: (world, made) => (made.kind === 'market' && world.chance.in(50) ? quoteAmount(world) : undefined),
    lots: (world, made) => (made.amount === undefined ? lotsOf(world, made) : undefined),
    tif,
    postOnly,
    stp,
    clientId: ownClientId,
    display: maybe(10, lotsOf),
    account: orderAccount,
  },
  'spot.stop': {
    user,
    symbol: book,
    side,
    kind: orderKind,
    price: ofLimit,
    amount: (world, made) =>
      made.kind === 'market' && made.side === 'buy' && world.chance.in(50) ? quoteAmount(world) : undefined,
    lots: (world, made) => (made.amount === undefined ? lotsOf(world, made) : undefined),
    tif,
    postOnly,
    stp,
    clientId: ownClientId,
    callback: (world, made) => (made.kind === 'market' && world.chance.in(40) ? callback(world) : undefined),
    trigger: (world, made) => (made.callback === undefined || world.chance.in(50) ? near(world, made) : undefined),
    triggerBy: spotBy,
    account: orderAccount,
  },
  'spot.oco': {
    user,
    symbol: book,
    side,
    lots: lotsOf,
    price: near,
    trigger: near,
    triggerBy: spotBy,
    stopPrice: maybe(50, near),
    postOnly,
    stp,
    clientId: ownClientId,
    account: orderAccount,
  },
  'spot.amend': {
    id: (world) => world.orderId(),
    user: (world, made) => world.ownerOf(made.id ?? 0),
    symbol: (world, made) => world.symbolOf(made.id ?? 0),
    price: maybe(50, near),
    lots: maybe(50, lotsOf),
    trigger: maybe(10, near),
    callback: maybe(5, callback),
  },
  'spot.cancel': { user, symbol: maybe(50, book), ids: maybe(70, someIds), clientIds: maybe(10, someClientIds) },
  'spot.ladder': {
    user: pick('house:maker:1', 'house:maker:1', 'ann'),
    symbol: book,
    bids: (world, made) => rungs(world, made, -1),
    asks: (world, made) => rungs(world, made, 1),
  },
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
  'contract.market': {
    symbol: contract,
    kind: known((terms) => terms.kind, pick('linear', 'inverse')),
    base: known((terms) => terms.base, asset),
    quote: known((terms) => terms.quote, asset),
    settle: known((terms) => terms.settle, asset),
    tickSize: known((terms) => terms.tickSize, text(8)),
    lotSize: known((terms) => terms.lotSize, text(8)),
    factor: known(
      (terms) => terms.factor,
      (world) => whole(world.chance),
    ),
    maxLots: (world) => quantity(world.chance, MOST, 1),
    tiers,
    makerRate: (world) => rate(world.chance, 0, 1_000_000),
    takerRate: (world) => rate(world.chance, 0, 1_000_000),
    bandRate: (world) => rate(world.chance, 1, RATE_ONE / 2),
    maxOpenOrders: any(1, 200, MAX_OPEN_ORDERS_TOTAL),
    index: known((terms) => terms.index, book),
    indexMul: (world) => (world.chance.in(80) ? 1 : whole(world.chance)),
    indexDiv: (world) => (world.chance.in(80) ? 1 : whole(world.chance)),
    impactValue: (world) => units(whole(world.chance)),
    markRange: maybe(30, (world) => rate(world.chance, 1, RATE_ONE / 2)),
    maxPosition: maybe(30, (world) => units(whole(world.chance))),
    maxOpenInterest: maybe(30, (world) => units(whole(world.chance))),
    status,
  },
  'contract.submit': {
    user,
    symbol: contract,
    direction,
    kind: orderKind,
    price: ofLimit,
    amount: (world, made) => ((made.direction ?? 1) <= 2 && world.chance.in(15) ? quoteAmount(world) : undefined),
    lots: (world, made) => (made.amount === undefined ? lotsOf(world, made) : undefined),
    display: maybe(10, lotsOf),
    tif,
    postOnly,
    stp,
    clientId: ownClientId,
    takeProfit: maybe(10, protection),
    stopLoss: maybe(10, protection),
  },
  'contract.stop': {
    user,
    symbol: contract,
    direction,
    kind: orderKind,
    price: ofLimit,
    lots: lotsOf,
    tif,
    postOnly,
    stp,
    clientId: ownClientId,
    callback: (world, made) => (made.kind === 'market' && world.chance.in(40) ? callback(world) : undefined),
    trigger: (world, made) => (made.callback === undefined || world.chance.in(50) ? near(world, made) : undefined),
    triggerBy: by,
    guarded: maybe(30, (world) => world.chance.in(50)),
  },
  'contract.oco': {
    user,
    symbol: contract,
    direction,
    lots: lotsOf,
    price: near,
    trigger: near,
    triggerBy: by,
    stopPrice: maybe(50, near),
    stp,
    postOnly,
    clientId: ownClientId,
  },
  'contract.protect': {
    user,
    symbol: contract,
    side: leg,
    takeProfit: maybe(60, protection),
    stopLoss: maybe(60, protection),
  },
  'contract.ladder': {
    user: pick('house:maker:1', 'house:maker:1', 'bob'),
    symbol: contract,
    bids: (world, made) => rungs(world, made, -1),
    asks: (world, made) => rungs(world, made, 1),
  },
  'contract.cancel': {
    user,
    symbol: maybe(50, contract),
    ids: maybe(70, someIds),
    clientIds: maybe(10, someClientIds),
  },
  'contract.amend': {
    id: (world) => world.orderId(),
    user: (world, made) => world.ownerOf(made.id ?? 0),
    price: maybe(50, nearOrder),
    lots: maybe(50, (world, made) => lotsOf(world, { symbol: world.symbolOf(made.id ?? 0) })),
    trigger: maybe(10, nearOrder),
    callback: maybe(5, callback),
  },
  'contract.leverage': {
    user,
    symbol: contract,
    mode,
    leverage: (world) => (world.chance.in(80) ? world.chance.one([1, 2, 20, 125]) : whole(world.chance, 125)),
  },
  'contract.mode': { user, symbol: contract, mode },
  'contract.margin': {
    user,
    symbol: contract,
    side: leg,
    amount: (world) =>
      units(world.chance.one([1, 1, -1]) * (world.chance.in(60) ? world.chance.whole(1, 1_000) : whole(world.chance))),
  },
  'contract.close': { user, symbol: maybe(70, contract) },
  'contract.reverse': { user, symbol: contract, side: leg, clientId: ownClientId },
  'margin.asset': {
    asset,
    symbol: (_world, made) => (made.asset === 'USDT' ? undefined : `${made.asset}_USDT`),
    hourly: (world) => rate(world.chance, 0, MAX_FEE_RATE),
    limit: (world) => units(whole(world.chance, MOST)),
    weight: (world) => rate(world.chance, 0, RATE_ONE),
  },
  'margin.pair': { symbol: book, leverages: pick([3, 5, 10], [3], [5, 10]) },
  'margin.borrow': {
    user,
    account: marginAccount,
    pair,
    asset,
    amount: (world) => quoteAmount(world),
    clientId: maybe(50, ownClientId),
  },
  'margin.repay': {
    user,
    account: marginAccount,
    pair,
    asset,
    amount: (world) => quoteAmount(world),
    clientId: maybe(50, ownClientId),
  },
  'margin.leverage': {
    user,
    pair: book,
    leverage: (world) => (world.chance.in(90) ? world.chance.one([3, 5, 10]) : whole(world.chance)),
  },
  'flash.market': {
    symbol: pick('BTC_USDT', 'EURUSD', 'PEPE_USDT'),
    tickSize: (world, made) =>
      world.engine.flash.market(made.symbol ?? '')?.tickSize ??
      world.engine.market(made.symbol ?? '')?.tickSize ??
      '0.01',
    asset: (world, made) => world.engine.flash.market(made.symbol ?? '')?.asset ?? 'USDT',
    status,
    cycles: (world) =>
      FLASH_CYCLES.slice(0, world.chance.whole(1, 4)).map((seconds) => ({
        seconds,
        payoutRate: rate(world.chance, 75_000_000, 92_000_000),
        minStake: units(1_000_000),
        maxStake: units(1_000_000 * world.chance.one([1, 1_000, 1_000_000_000])),
      })),
  },
  'flash.open': {
    user,
    symbol: pick('BTC_USDT', 'EURUSD', 'NONE'),
    seconds: pick(30, 30, 60, 3600, 7),
    direction: pick('up', 'down'),
    stake: (world) => units(world.chance.in(80) ? 1_000_000 * world.chance.one([1, 1, 5, 1_000]) : whole(world.chance)),
    clientId: ownClientId,
  },
}

/** How often each command comes among a thousand or so; every type has its share. */
export const SHARES: Record<Sent, number> = {
  rules: 1,
  'operator.key': 1,
  asset: 1,
  market: 2,
  'account.open': 2,
  fee: 3,
  deposit: 40,
  'withdraw.hold': 10,
  'withdraw.settle': 5,
  'withdraw.cancel': 5,
  transfer: 60,
  'spot.submit': 120,
  'spot.stop': 40,
  'spot.oco': 25,
  'spot.amend': 30,
  'spot.cancel': 10,
  'spot.ladder': 25,
  prices: 120,
  tick: 10,
  'snapshot.digest': 8,
  'contract.market': 2,
  'contract.submit': 200,
  'contract.stop': 50,
  'contract.oco': 25,
  'contract.protect': 20,
  'contract.ladder': 50,
  'contract.cancel': 8,
  'contract.amend': 40,
  'contract.leverage': 20,
  'contract.mode': 15,
  'contract.margin': 40,
  'contract.close': 8,
  'contract.reverse': 15,
  'margin.asset': 1,
  'margin.pair': 2,
  'margin.borrow': 40,
  'margin.repay': 15,
  'margin.leverage': 10,
  'flash.market': 3,
  'flash.open': 40,
}
