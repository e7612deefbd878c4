/** What the fuzz sends of swaps. */
import { RATE_ONE } from '@candlewick/money/types'
import { type Generators, ownClientId, pick, type Shares, user } from '../../extremes/testing/makers.ts'
import { MOST, magnitude, rate, units, whole } from '../../extremes/testing/values.ts'
import type { World } from '../../extremes/testing/world.ts'
import type { SwapCommand, SwapExchangeCommand } from '../commands.ts'
import { SWAP } from '../product.ts'
import type { SwapOffer } from '../reads.ts'

/** What the house would offer for about as much as she has; undefined where it would not. */
function offerOf(world: World, made: Partial<SwapExchangeCommand>): SwapOffer | undefined {
  const { engine, chance } = world
  const { user: of = '', from = '', to = '', exact = 'pays' } = made
  const has = engine.balance(of, 1, from).available
  const amount = units(Math.max(1, Math.floor((has * chance.one([1, 10, 50, 100])) / 100)))
  const offer = engine.read(SWAP).quote({ from, to, exact: exact === 'gets' ? 'gets' : 'pays', amount })
  return 'type' in offer ? undefined : offer
}

/** What was offered for what was made so far: the same for all of its fields. */
const offers = new WeakMap<object, SwapOffer | undefined>()

function offered<Field extends keyof SwapOffer>(field: Field, other: (world: World) => SwapOffer[Field]) {
  return (world: World, made: Partial<SwapExchangeCommand>): SwapOffer[Field] => {
    if (!offers.has(made)) offers.set(made, offerOf(world, made))
    const offer = offers.get(made)
    return offer === undefined || world.chance.in(3) ? other(world) : offer[field]
  }
}

const amount = (world: World) => units(whole(world.chance, magnitude(world.chance)))

export const SWAP_GENERATORS: Generators<SwapCommand> = {
  'swap.asset': {
    asset: (world) => world.asset(),
    symbol: (world, { asset }) =>
      world.chance.in(3) ? world.book() : asset === 'USDT' || world.chance.in(2) ? undefined : `${asset}_USDT`,
    spread: (world) => rate(world.chance, 0, RATE_ONE / 5),
    maximum: (world) => units(world.chance.in(70) ? MOST : whole(world.chance)),
    minimum: (world, { maximum }) => units(world.chance.in(70) ? 1 : whole(world.chance, maximum ?? 1)),
    ceiling: (world) => units(world.chance.in(70) ? MOST : whole(world.chance)),
    floor: (world, { ceiling }) => units(world.chance.in(70) ? 0 : whole(world.chance, ceiling ?? 1)),
    status: pick('open', 'open', 'open', 'open', 'closed'),
  },
  'swap.exchange': {
    user,
    from: (world) => world.asset(),
    to: (world) => world.asset(),
    exact: pick('pays', 'gets'),
    clientId: ownClientId,
    pays: offered('pays', amount),
    gets: offered('gets', amount),
    fromIndex: offered('fromIndex', ({ chance }) => whole(chance, 0)),
    toIndex: offered('toIndex', ({ chance }) => whole(chance, 0)),
    spread: offered('spread', ({ chance }) => rate(chance, 0, RATE_ONE / 5)),
    quotedAt: offered('quotedAt', ({ chance, time }) => whole(chance, time, time - 10_000, 0)),
  },
}

export const SWAP_SHARES: Shares<SwapCommand> = { 'swap.asset': 4, 'swap.exchange': 25 }
