/**
 * An exchange lives through commands that are as extreme as well-formed ones can be. Nothing may throw, every invariant
 * holds when it is looked at, and engines that are restored in the middle tell and come to the same (shadow.ts).
 */
import { lots, rate, units } from '@candlewick/money/units'
import { MAX_CONTRACT_LOTS } from '@candlewick/rules/contract/position'
import { BTC_COIN_TIERS, BTC_USDT_TIERS, deriveTiers, SMALL_USDT_TIERS } from '@candlewick/rules/contract/tiers'
import type { Command, Recorded } from '../../commands.ts'
import { INVERSE_TERMS, LINEAR_TERMS } from '../../contract/testing/floor.ts'
import { Engine } from '../../engine.ts'
import type { Event } from '../../events.ts'
import type { Halt } from '../../faults/commands.ts'
import type { MarketCommand } from '../../ledger/commands.ts'
import { ISOLATED_TYPES } from '../../ledger/ledger.ts'
import type { EngineLimits } from '../../products.ts'
import { Chance } from '../../testing/chance.ts'
import { entryOf } from '../../testing/entry.ts'
import { testMarket } from '../../testing/exchange.ts'
import { GENERATORS, type Sent, SHARES } from './generators.ts'
import { readingsOf } from './readings.ts'
import { applied, passedOver, Shadow } from './shadow.ts'
import { MOST } from './values.ts'
import { ASSETS, BOOKS, CAMPAIGNS, CONTRACTS, FLASHES, HOUSES, USERS, World } from './world.ts'

/** A run that can be played again. */
export interface Life {
  readonly seed: number
  readonly commands: number
  /** Everything that has room, has room for few; and a command does little of what is due, so that much is left over. */
  readonly tight?: boolean
  /** Now and then a command is passed over, and something taken out of the way. */
  readonly faults?: boolean
}

/** The life of a seed: of four one in plenty, one tight, one with faults, one with both. */
export function lifeOf(seed: number, commands: number): Life {
  const kind = seed % 4
  return { seed, commands, ...(kind % 2 === 1 ? { tight: true } : {}), ...(kind >= 2 ? { faults: true } : {}) }
}

/** How often each command was sent, and how often it was not refused. */
export interface Counts {
  readonly sent: Map<string, number>
  readonly accepted: Map<string, number>
  /** By command and rule. */
  readonly refused: Map<string, number>
}

/** Commands between two looks at all invariants, and about how many between the restorings of each shadow. */
const LOOK_EVERY = 250
const SHADOWED_EVERY = [150, 1_500]

const TIGHT: EngineLimits = {
  ...{ clientIds: 60, clientIdsOfOwner: 20, clientIdShare: 3, conditions: 60, conditionsOfOwner: 20 },
  ...{ flashOpen: 12, flashClientIds: 20, flashClientIdsOfOwner: 12, flashClientIdShare: 2 },
  ...{ contractClientIds: 90, contractClientIdsOfOwner: 30, contractClientIdShare: 3 },
  ...{ transferIds: 24, transferIdsOfOwner: 12, transferIdShare: 2 },
  ...{ fundsIds: 200, fundsIdsOfOwner: 60, withdrawalsOfOwner: 4 },
  ...{ contractDue: 1, deleveraged: 1, interestDue: 1, flashDue: 1 },
  ...{ coupons: 5, couponsDue: 1 },
}

/** Everything there is to be traded: of a coin that is dear, one in between, and one of next to no worth. */
export function genesis(): Command[] {
  const market = (symbol: string, more: Partial<MarketCommand> = {}): Command => {
    const [base = '', quote = ''] = symbol.split('_')
    return { ...testMarket(symbol, base, quote), ...more }
  }
  const small = deriveTiers(SMALL_USDT_TIERS, 6, 10)
  return [
    ...['USDT', 'BTC', 'ETH', 'PEPE'].map(
      (asset, n): Command => ({ type: 'asset', asset, decimals: n === 0 ? 6 : 8, cap: units(MOST) }),
    ),
    market('BTC_USDT', { maxLots: lots(90_000_000_000) }),
    market('ETH_USDT'),
    market('PEPE_USDT', { lotUnits: units(1), tickLotUnits: units(1), maxLots: lots(MOST), minNotional: units(0) }),
    market('ETH_BTC', { tickLotUnits: units(1_000_000) }),
    { ...LINEAR_TERMS, indexDiv: 1, tiers: deriveTiers(BTC_USDT_TIERS, 6) },
    {
      ...LINEAR_TERMS,
      symbol: 'PEPE_USDT_PERP',
      base: 'PEPE',
      index: 'PEPE_USDT',
      indexDiv: 1,
      factor: 1,
      maxLots: lots(MAX_CONTRACT_LOTS),
      tiers: small,
    },
    { ...INVERSE_TERMS, indexDiv: 1, tiers: deriveTiers(BTC_COIN_TIERS, 8) },
    {
      ...INVERSE_TERMS,
      symbol: 'ETH_USD_PERP',
      base: 'ETH',
      settle: 'ETH',
      index: 'ETH_USDT',
      indexDiv: 1,
      maxLots: lots(MAX_CONTRACT_LOTS),
      tiers: deriveTiers(BTC_COIN_TIERS, 8, 20),
    },
    { type: 'margin.asset', asset: 'USDT', hourly: rate(913), limit: units(MOST), weight: rate(100_000_000) },
    ...['BTC', 'ETH', 'PEPE'].map(
      (asset): Command => ({
        type: 'margin.asset',
        asset,
        symbol: `${asset}_USDT`,
        hourly: rate(10_000_000),
        limit: units(MOST),
        weight: rate(95_000_000),
      }),
    ),
    ...['BTC_USDT', 'ETH_BTC'].map((symbol): Command => ({ type: 'margin.pair', symbol, leverages: [3, 5, 10] })),
    ...['BTC_USDT', 'EURUSD'].map(
      (symbol): Command => ({
        type: 'flash.market',
        symbol,
        tickSize: '0.01',
        asset: 'USDT',
        status: 'open',
        cycles: [
          {
            seconds: 30,
            payoutRate: rate(80_000_000),
            minStake: units(1_000_000),
            maxStake: units(4_000_000_000_000_000),
          },
        ],
      }),
    ),
    ...CAMPAIGNS.map(
      (campaign, n): Command => ({
        type: 'rewards.campaign',
        campaign,
        asset: ASSETS[n] ?? 'USDT',
        amount: units(1_000_000),
        days: 1,
        quota: 1_000,
        status: 'open',
      }),
    ),
    ...ASSETS.map(
      (asset): Command => ({
        ...{ type: 'swap.asset', asset, ...(asset === 'USDT' ? {} : { symbol: `${asset}_USDT` }) },
        ...{ spread: rate(1_000_000), minimum: units(1), maximum: units(MOST), floor: units(0), ceiling: units(MOST) },
        status: 'open',
      }),
    ),
    ...USERS.map(
      (user): Command => ({ type: 'account.open', user, kind: user.startsWith('house') ? 'house' : 'customer' }),
    ),
  ]
}

/** Money to begin with, of all magnitudes. */
export function endowment({ chance, engine }: World): Command[] {
  const found: Command[] = []
  for (const user of [...USERS, ...HOUSES]) {
    for (const asset of ['USDT', 'BTC', 'ETH', 'PEPE']) {
      for (const account of [1, 2, 3, 4, 5] as const) {
        if (chance.in(40)) continue
        const amount = units(chance.one([1, 1_000_000, 1e10, 1e12, 1e13, 1e14]))
        found.push({ type: entryOf(user, engine), id: `${user}:${asset}:${account}`, user, asset, account, amount })
      }
    }
  }
  return found
}

const TYPES = Object.keys(SHARES) as Sent[]
const ALL_SHARES = TYPES.reduce((sum, type) => sum + SHARES[type], 0)

/** The next command. */
export function made(world: World): Command {
  let at = world.chance.whole(1, ALL_SHARES)
  let type: Sent = 'tick'
  for (const candidate of TYPES) {
    at -= SHARES[candidate]
    if (at > 0) continue
    type = candidate
    break
  }
  const command: Record<string, unknown> = { type }
  for (const [field, make] of Object.entries(GENERATORS[type])) {
    const value: unknown = (make as (world: World, made: object) => unknown)(world, command)
    if (value !== undefined) command[field] = value
  }
  // The table's type says that these are the fields of a command of this type.
  return command as unknown as Command
}

/** Lives through a life; throws with the command that broke it. */
export function live(life: Life, counted?: Counts): string {
  const limits = life.tight === true ? TIGHT : {}
  const world = new World(life.seed, new Engine(limits))
  const shadows = SHADOWED_EVERY.map((every) => new Shadow(life.seed, every, limits))
  const faults = life.faults === true ? new Chance(life.seed) : undefined
  let isBorn = false
  const send = (command: Command): void => {
    const recorded: Recorded = { sequence: world.sequence, time: world.time, command }
    try {
      const halts = faults?.in(1) === true && command.type !== 'fault' && isBorn ? someHalts(faults) : undefined
      const step = halts === undefined ? applied(recorded) : passedOver(recorded, { halts })
      const events = step(world.engine)
      for (const shadow of shadows) shadow.follow(step, world.engine, events)
      world.learn(command, events)
      if (counted !== undefined && command.type !== 'fault') count(counted, command.type, events[0])
      if (world.sequence % LOOK_EVERY === 0) look(world)
    } catch (cause) {
      throw new Error(`life ${life.seed}, command ${recorded.sequence}: ${JSON.stringify(command)}`, { cause })
    }
    if (world.engine.awaits(recorded.sequence)) send(verdictOn(recorded.sequence))
  }
  for (const command of [...genesis(), ...endowment(world)]) send(command)
  isBorn = true
  while (world.sequence <= life.commands) {
    world.passTime()
    send(made(world))
  }
  look(world)
  return world.engine.digest()
}

/** What somebody might take out of the way together with a command that is passed over. */
function someHalts(chance: Chance): Halt[] {
  const user = chance.one(USERS)
  switch (chance.whole(0, 7)) {
    case 0:
      return [{ product: 'spot', symbol: chance.one(BOOKS) }]
    case 1:
      return [{ product: 'contract', symbol: chance.one(CONTRACTS) }]
    case 2:
      return [{ product: 'flash', symbol: chance.one(FLASHES) }]
    case 3:
      return [{ product: 'margin', user, type: chance.one([5, ISOLATED_TYPES, ISOLATED_TYPES + 3]) }]
    case 4:
      return [{ product: 'contract_account', user, type: 2, asset: 'USDT' }]
    case 5:
      return [{ product: 'contract_account', user, type: 3, asset: chance.one(ASSETS) }]
    case 6:
      return [{ product: 'rewards', symbol: chance.one(CAMPAIGNS) }]
    default:
      return []
  }
}

/** The verdict that a command which was passed over waits for. */
function verdictOn(sequence: number): Command {
  return { type: 'fault', sequence, hash: ''.padEnd(64, '0'), halts: [], reason: 'why not' }
}

function count({ sent, accepted, refused }: Counts, type: string, first: Event | undefined): void {
  const more = (of: Map<string, number>, what: string) => of.set(what, (of.get(what) ?? 0) + 1)
  more(sent, type)
  if (first?.type === 'refused') more(refused, `${type} ${first.rule}`)
  else more(accepted, type)
}

/** Counts of nothing yet. */
export function nothing(): Counts {
  return { sent: new Map(), accepted: new Map(), refused: new Map() }
}

/** All that is true of the books, and all that anybody may read of them. */
function look({ engine }: World): void {
  engine.checkInvariants()
  readingsOf(engine)
}
