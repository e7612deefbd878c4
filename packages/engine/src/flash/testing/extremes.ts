/** What the fuzz sends of flash contracts. */
import { FLASH_CYCLES } from '@candlewick/rules/flash/cycles'
import { type Generators, ownClientId, pick, type Shares, status, user } from '../../extremes/testing/makers.ts'
import { rate, units, whole } from '../../extremes/testing/values.ts'
import type { FlashCommand } from '../commands.ts'

export const FLASH_GENERATORS: Generators<FlashCommand> = {
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
  'flash.limit': {
    user,
    asset: pick('USDT', 'USDT', 'USDT', 'BTC', 'NONE'),
    limit: (world) =>
      units(world.chance.in(80) ? 1_000_000 * world.chance.one([5, 20, 1_000, 1e9]) : whole(world.chance)),
  },
  'flash.pause': {
    user,
    until: (world) => world.engine.time + world.chance.one([0, 1, 1_000, 60_000, 366 * 86_400_000]),
  },
}

export const FLASH_SHARES: Shares<FlashCommand> = {
  'flash.market': 3,
  'flash.open': 40,
  'flash.limit': 3,
  'flash.pause': 1,
}
