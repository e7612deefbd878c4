/** What the fuzz sends of contracts. */
import type { Rate } from '@candlewick/money/types'
import { RATE_ONE } from '@candlewick/money/types'
import type { Tier } from '@candlewick/rules/contract/tiers'
import {
  any,
  asset,
  book,
  callback,
  type Generators,
  lotsOf,
  maybe,
  near,
  ofLimit,
  orderKind,
  ownClientId,
  pick,
  postOnly,
  quoteAmount,
  rungs,
  type Shares,
  someClientIds,
  someIds,
  status,
  stp,
  text,
  tif,
  user,
} from '../../extremes/testing/makers.ts'
import { MOST, quantity, rate, units, whole } from '../../extremes/testing/values.ts'
import type { World } from '../../extremes/testing/world.ts'
import { MAX_OPEN_ORDERS_TOTAL } from '../../limits.ts'
import type { ContractCommand, MarginMode, ProtectionTerms } from '../commands.ts'

const contract = (world: World) => world.contract()

const direction = pick<1 | 2 | 3 | 4>(1, 1, 1, 2, 2, 2, 3, 4)

const mode = pick<MarginMode>('cross', 'isolated', 'isolated')

const positionSide = pick<'long' | 'short'>('long', 'short')

const by = pick<'last' | 'mark' | 'index'>('last', 'mark', 'index')

function protection(world: World, made: { symbol?: string }): ProtectionTerms {
  return { trigger: near(world, made), by: by(world) }
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

const nearOrder = (world: World, made: { id?: number }) => near(world, { symbol: world.symbolOf(made.id ?? 0) })

export const CONTRACT_GENERATORS: Generators<ContractCommand> = {
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
    takeProfit: maybe(10, protection),
    stopLoss: maybe(10, protection),
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
    takeProfit: maybe(10, protection),
    stopLoss: maybe(10, protection),
  },
  'contract.protect': {
    user,
    symbol: contract,
    side: positionSide,
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
    side: positionSide,
    amount: (world) =>
      units(world.chance.one([1, 1, -1]) * (world.chance.in(60) ? world.chance.whole(1, 1_000) : whole(world.chance))),
    clientId: maybe(50, ownClientId),
  },
  'contract.close': { user, symbol: maybe(70, contract) },
  'contract.reverse': { user, symbol: contract, side: positionSide, clientId: ownClientId },
}

export const CONTRACT_SHARES: Shares<ContractCommand> = {
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
  'contract.reverse': 25,
}
