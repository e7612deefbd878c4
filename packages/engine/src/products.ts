/**
 * The products, in the order in which they take prices in, settle what is due, and are checked. A new one is a folder
 * with a `product.ts`, and a line here: commands, events, reasons of postings, limits and the state itself follow.
 */
import type { HOUSE_REASONS } from '@candlewick/rules/posting-reasons'
import { CONTRACT } from './contract/product.ts'
import { FLASH } from './flash/product.ts'
import { SPOT_ACCOUNT } from './ledger/commands.ts'
import type { Log } from './ledger/event-log.ts'
import { reasonOf } from './ledger/reasons.ts'
import { CHAIN_LOSS, NETWORK_COST, RESERVED_OWNERS } from './ledger/registry.ts'
import { MARGIN } from './margin/product.ts'
import type { Hooks, House } from './product.ts'
import { REWARDS } from './rewards/product.ts'
import { SPOT } from './spot/product.ts'
import { Ground, type GroundLimits } from './state.ts'
import { SWAP } from './swap/product.ts'

export const PRODUCTS = [SPOT, CONTRACT, MARGIN, FLASH, REWARDS, SWAP] as const

type KindOf<Listed> = Listed extends { readonly kind?: infer Kind } ? NonNullable<Kind> : never
type Kinds = KindOf<(typeof PRODUCTS)[number]>
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never

export type ProductCommand = Kinds['command']
export type ProductEvent = Kinds['event']
export type ProductReason = Kinds['reason']

/** The whole state of the machine. */
export type State = Ground & All<Kinds['own']> & { readonly log: Log<ProductEvent> }

/** Limits that an installation may set to fit its memory; the same on every replica, since they decide refusals. */
export type EngineLimits = GroundLimits & All<Kinds['limits']>

/** The products as the machine asks them, whatever else they are. */
export const HOOKS: readonly Hooks<State>[] = [...PRODUCTS]

/** The owners of the house's money that products book on, each once, with all that the products say of it. */
export const PRODUCT_HOUSES: readonly House[] = merged(HOOKS.flatMap(({ houses = [] }) => houses))

/** The house's own accounts by their owners: those of nobody's product and each product's; beside them one a contract. */
export const HOUSES: readonly string[] = [
  ...new Set([...RESERVED_OWNERS, ...PRODUCT_HOUSES.map(({ owner }) => owner), CHAIN_LOSS, NETWORK_COST]),
]

function merged(houses: readonly House[]): House[] {
  const found = new Map<string, House>()
  for (const house of houses) {
    const known = found.get(house.owner)
    const accounts = new Set([...(known?.accounts ?? []), ...(house.accounts ?? [SPOT_ACCOUNT])])
    found.set(house.owner, { ...known, ...house, accounts: [...accounts].sort((one, other) => one - other) })
  }
  return [...found.values()]
}

/** What each does at the end of a command, as one list: it is gone through with every command. */
export const SETTLING = HOOKS.flatMap(({ settle }) => settle ?? [])

/** A state in which nothing has happened yet. */
export function newState(limits: EngineLimits): State {
  // Each adds what its type says: the list of types is made from the list of products.
  const state = Object.assign(new Ground(limits), ...PRODUCTS.map((product) => product.own(limits))) as State
  for (const product of HOOKS) product.begin?.(state)
  return state
}

type PostingReason = (typeof HOUSE_REASONS)[number] | ProductReason

/** The word of a posting's number. */
export function postingReason(reason: number): PostingReason {
  // All numbers are given out to the house's and the products' reasons.
  return reasonOf(reason) as PostingReason
}
