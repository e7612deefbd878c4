/** What the fuzz sends of spot. */

import {
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
  side,
  someClientIds,
  someIds,
  stp,
  tif,
  user,
} from '../../extremes/testing/makers.ts'
import type { SpotCommand } from '../commands.ts'

const spotBy = pick<'last' | 'index'>('last', 'index')

const orderAccount = maybe(30, pick<1 | 5 | 6>(1, 5, 6))

export const SPOT_GENERATORS: Generators<SpotCommand> = {
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
    repay: (world, made) => (world.chance.in(made.account === undefined ? 2 : 40) ? true : undefined),
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
    repay: (world, made) => (world.chance.in(made.account === undefined ? 2 : 40) ? true : undefined),
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
    repay: (world, made) => (world.chance.in(made.account === undefined ? 2 : 40) ? true : undefined),
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
}

export const SPOT_SHARES: Shares<SpotCommand> = {
  'spot.submit': 120,
  'spot.stop': 40,
  'spot.oco': 25,
  'spot.amend': 30,
  'spot.cancel': 10,
  'spot.ladder': 25,
}
