/**
 * What operators decide about markets and terms, as proposals. One may halt; to resume, to change and to list takes two.
 * Each kind journals the commands that define what is traded, and no other.
 */
import type { Command } from '@candlewick/engine/commands'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate } from '@candlewick/money/units'
import { change, create, market, type setFees } from '@candlewick/protocol/calls/console/markets'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Facts } from '../../adapters/audit.ts'
import type { Change, Terms } from '../../state/console-terms.ts'
import { type Journals, journaling } from '../../state/journals.ts'
import type { ListingAsked } from '../../state/listing.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { refusedOf } from '../../state/submit-for.ts'
import type { Users } from '../account/public.ts'
import type { Described, ProposalKind } from '../console/public.ts'
import { writeChange } from './history.ts'
import { JOURNALS } from './journals.ts'
import type { ProductTerms } from './terms.ts'

export interface TermsDependencies {
  readonly replica: StateReplica
  readonly users: Pick<Users, 'byId'>
  readonly terms: ProductTerms
  /** What decisions about markets journal. */
  readonly journals: Journals
  /** What can be listed, and what it comes to. */
  readonly list: {
    isListed(engine: StateReader, asked: ListingAsked): boolean
    /** @throws Error for what cannot be listed; its message says what is wrong */
    commands(engine: StateReader, asked: ListingAsked): Command[]
  }
}

type Status = 'open' | 'halted'
type Market = z.output<typeof marketOf>
const marketOf = z.object({ product: market(), symbol: z.string() })

export function statusKind({ terms, ...dependencies }: TermsDependencies, to: Status): ProposalKind<Market> {
  const kind = to === 'halted' ? 'market.halt' : 'market.resume'
  const replica = journaling(dependencies.replica, dependencies.journals, kind)
  return {
    kind,
    permission: 'market.halt',
    read: (stored) => marketOf.parse(stored),
    limit: () => to === 'open',
    alone: ({ product, symbol }) => `trading ${product} ${symbol}`,
    describe: async (payload) => {
      const { state } = terms.current(replica.engine, payload.product, payload.symbol)
      return described(payload, { state }, { state: to })
    },
    async check(payload) {
      const { state } = terms.current(replica.engine, payload.product, payload.symbol)
      return state === to ? new CallError('refused', { field: 'state', bound: state }) : undefined
    },
    async apply(payload, applying) {
      const { state } = terms.current(replica.engine, payload.product, payload.symbol)
      const sequence = await submit(replica, terms.turn(replica.engine, payload, to))
      const changed = { ...payload, before: { state }, after: { state: to }, status: to, sequence }
      await writeChange(applying.tx, changed, applying)
      return `from ${sequence} on`
    },
  }
}

export function changeKind({ terms: products, ...dependencies }: TermsDependencies): ProposalKind<Change> {
  const replica = journaling(dependencies.replica, dependencies.journals, 'terms.change')
  const sides = (payload: Change) => {
    const { terms } = products.current(replica.engine, payload.product, payload.symbol)
    const names = Object.keys(payload.to).filter((name) => Reflect.get(payload.to, name) !== undefined)
    const pick = (from: object): Terms => Object.fromEntries(names.map((name) => [name, Reflect.get(from, name) ?? '']))
    return { before: pick(terms), after: pick(payload.to) }
  }
  return {
    kind: 'terms.change',
    permission: 'terms.write',
    read: (stored) => change.input.shape.market.parse(stored),
    limit: () => true,
    // Of one market several terms may be changed by several people; what meets is `changed_since`.
    alone: () => undefined,
    describe: async (payload) => {
      const { before, after } = sides(payload)
      return described(payload, factsOf(before), factsOf(after))
    },
    async check(payload) {
      products.change(replica.engine, payload)
      const { before } = sides(payload)
      return Object.keys(before).length === 0 ? new CallError('field_required', { field: 'to' }) : undefined
    },
    async apply(payload, applying) {
      const { before, after } = sides(payload)
      const sequence = await submit(replica, products.change(replica.engine, payload))
      const { product, symbol } = payload
      await writeChange(applying.tx, { product, symbol, before, after, sequence }, applying)
      return `from ${sequence} on`
    },
  }
}

/** Lists what is not listed; what it lists is halted until it is resumed. */
export function createKind({ list, ...dependencies }: TermsDependencies): ProposalKind<ListingAsked> {
  const replica = journaling(dependencies.replica, dependencies.journals, 'market.create')
  const commandsOf = (listing: ListingAsked) => {
    try {
      return list.commands(replica.engine, listing)
    } catch (error) {
      if (error instanceof CallError) throw error
      throw new CallError('refused', { field: 'listing', bound: error instanceof Error ? error.message : '' })
    }
  }
  const nameOf = (listing: ListingAsked) => (listing.product === 'asset' ? listing.code : listing.symbol)
  return {
    kind: 'market.create',
    permission: 'terms.write',
    read: (stored) => create.input.shape.listing.parse(stored),
    limit: () => true,
    alone: (listing) => `listing ${listing.product} ${nameOf(listing)}`,
    describe: async (listing) => {
      const { product, ...terms } = listing
      const subject = { kind: 'market', id: `${product} ${nameOf(listing)}`, name: nameOf(listing) } as const
      return { subject, before: { listed: list.isListed(replica.engine, listing) }, after: factsOf(termsOf(terms)) }
    },
    async check(listing) {
      if (list.isListed(replica.engine, listing)) return new CallError('refused', { field: 'symbol', bound: 'listed' })
      commandsOf(listing)
      return undefined
    },
    async apply(listing, applying) {
      // Tried again after a crash it is listed already, as asked.
      let sequence = 0
      for (const command of commandsOf(listing)) sequence = await submit(replica, command)
      const { product, ...terms } = listing
      const symbol = nameOf(listing)
      const status = product === 'asset' ? undefined : ('halted' as const)
      await writeChange(applying.tx, { product, symbol, before: {}, after: termsOf(terms), status, sequence }, applying)
      return `from ${sequence} on`
    },
  }
}

const termsOf = (terms: object): Terms =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))

type Fees = Pick<z.output<typeof setFees.input>, 'userId' | 'makerRate' | 'takerRate'>
const fees = z.object({ userId: z.string(), makerRate: z.string(), takerRate: z.string() })

/** The spot fees of one customer; rates that are no tier's stay as they were agreed. */
export function feesKind({ users, ...dependencies }: TermsDependencies): ProposalKind<Fees> {
  const replica = journaling(dependencies.replica, JOURNALS, 'fees.set')
  const now = ({ userId }: Fees) => {
    const { maker, taker } = replica.engine.feeOf(userId)
    return { makerRate: formatDecimal(maker, RATE_DECIMALS), takerRate: formatDecimal(taker, RATE_DECIMALS) }
  }
  const commandOf = ({ userId, makerRate, takerRate }: Fees): Command => {
    const read = (text: string, field: string) => {
      try {
        return rate(parseDecimal(text, RATE_DECIMALS))
      } catch {
        throw new CallError('precision', { field, bound: RATE_DECIMALS })
      }
    }
    return { type: 'fee', user: userId, maker: read(makerRate, 'makerRate'), taker: read(takerRate, 'takerRate') }
  }
  return {
    kind: 'fees.set',
    permission: 'terms.write',
    read: (stored) => fees.parse(stored),
    limit: () => true,
    alone: ({ userId }) => `fees ${userId}`,
    describe: async (payload) => {
      const { userId, ...after } = payload
      return {
        subject: { kind: 'customer', id: userId, name: userId },
        customerId: userId,
        before: now(payload),
        after,
      }
    },
    async check(payload) {
      commandOf(payload)
      const user = await users.byId(payload.userId)
      return user === undefined || user.staff ? new CallError('not_found', { field: 'userId' }) : undefined
    },
    async apply(payload, applying) {
      const before = now(payload)
      const sequence = await submit(replica, commandOf(payload))
      const { userId, ...after } = payload
      await writeChange(applying.tx, { product: 'fees', symbol: userId, before, after, sequence }, applying)
      return `from ${sequence} on`
    },
  }
}

function described({ product, symbol }: { product: string; symbol: string }, before: Facts, after: Facts): Described {
  return { subject: { kind: 'market', id: `${product} ${symbol}`, name: symbol }, before, after }
}

/** Terms as facts: a table is a list of its rows. */
function factsOf(terms: Terms): Facts {
  const text = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value)
  return Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [name, Array.isArray(value) ? value.map(text) : value]),
  )
}

/** @returns the command's place @throws CallError what the state machine refuses, by its rule and field */
export async function submit(replica: StateReplica, command: Command): Promise<number> {
  const { recorded, events } = await replica.submit(command)
  const refused = refusedOf(events)
  if (refused === undefined) return recorded.sequence
  throw new CallError('refused', { field: refused.field ?? refused.rule, bound: refused.bound })
}
