/** What the fuzz sends of borrowing. */
import { RATE_ONE } from '@candlewick/money/types'
import {
  asset,
  book,
  type Generators,
  maybe,
  ownClientId,
  pick,
  quoteAmount,
  type Shares,
  user,
} from '../../extremes/testing/makers.ts'
import { MOST, rate, units, whole } from '../../extremes/testing/values.ts'
import type { World } from '../../extremes/testing/world.ts'
import { MAX_FEE_RATE } from '../../limits.ts'
import type { MarginCommand } from '../commands.ts'

const marginAccount = pick<5 | 6>(5, 6)

const pair = (world: World, made: { account?: number }) => (made.account === 6 ? world.book() : undefined)

export const MARGIN_GENERATORS: Generators<MarginCommand> = {
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
}

export const MARGIN_SHARES: Shares<MarginCommand> = {
  'margin.asset': 1,
  'margin.pair': 2,
  'margin.borrow': 40,
  'margin.repay': 15,
  'margin.leverage': 10,
}
