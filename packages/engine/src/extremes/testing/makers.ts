/** What the fuzz makes fields of: the parts from which each product says how its commands are made. */
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import type { Side, TimeInForce } from '../../orders/terms.ts'
import { clientId, MOST, magnitude, price, quantity, rate, units, whole } from './values.ts'
import type { World } from './world.ts'

/** One maker a field; what is made knows the fields that were made before it. */
type Makers<Made> = {
  [Field in keyof Required<Omit<Made, 'type'>>]: (world: World, made: Partial<Made>) => Made[Field & keyof Made]
}

/** How commands are made: every type, and every field of it. */
export type Generators<Command extends { type: string }> = {
  [Type in Command['type']]: Makers<Extract<Command, { type: Type }>>
}

/** How often each comes among a thousand or so. */
export type Shares<Command extends { type: string }> = Record<Command['type'], number>

export const pick =
  <T>(...from: [T, ...T[]]) =>
  (world: World): T =>
    world.chance.one(from)

/** In so many of a hundred commands the field is left out. */
export const maybe =
  <World_ extends World, Made, T>(percent: number, make: (world: World_, made: Made) => T) =>
  (world: World_, made: Made): T | undefined =>
    world.chance.in(percent) ? make(world, made) : undefined

export const user = (world: World) => world.user()
export const side = pick<Side>('buy', 'sell')
export const orderKind = pick<'limit' | 'market'>('limit', 'limit', 'limit', 'market')
export const tif = pick<TimeInForce>('GTC', 'GTC', 'GTC', 'IOC', 'FOK')
export const stp = pick<'expire_taker' | 'expire_maker' | 'expire_both'>('expire_taker', 'expire_maker', 'expire_both')
export const postOnly = (world: World) => world.chance.in(10)
export const ownClientId = (world: World) => clientId(world.chance, world.sequence)
export const near = (world: World, made: { symbol?: string }): Ticks =>
  price(world.chance, world.near(made.symbol ?? ''))
export const lotsOf = (world: World, made: { symbol?: string }) =>
  quantity(world.chance, world.mostLots(made.symbol ?? ''), world.lotWorth(made.symbol ?? ''))
export const callback = (world: World): Rate => rate(world.chance, 100_000, 10_000_000)
export const ofLimit = <Made extends { kind?: string; symbol?: string }>(
  world: World,
  made: Made,
): Ticks | undefined => ((made.kind === 'limit') !== world.chance.in(1) ? near(world, made) : undefined)
export const book = (world: World) => world.book()
export const asset = (world: World) => world.asset()
export const status = pick<'open' | 'halted'>('open', 'open', 'open', 'open', 'halted')

export function quoteAmount(world: World): Units {
  return units(whole(world.chance, magnitude(world.chance), 1_000_000_000))
}

export function rungs(world: World, made: { symbol?: string }, sign: 1 | -1): [Ticks, ReturnType<typeof lotsOf>][] {
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

export const text = (most: number) => (world: World) => ''.padEnd(world.chance.one([0, 1, most, most + 1]), 'x')
export const any =
  (...bounds: number[]) =>
  (world: World) =>
    whole(world.chance, ...bounds)
export const someIds = (world: World) => Array.from({ length: world.chance.one([0, 1, 2, 5]) }, () => world.orderId())
export const someClientIds = (world: World) =>
  Array.from({ length: world.chance.one([0, 1, 3]) }, () => `id${world.sequence - world.chance.whole(0, 50)}`)
