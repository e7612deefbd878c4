/**
 * What an exchange lists and lends, as its operator writes it: the sections that areas bring, and what the house's funds are
 * given. Decimals throughout; turned into the commands of the state machine.
 */
import { type Command, SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { PRODUCT_HOUSES } from '@candlewick/engine/products'
import { parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import * as f from '@candlewick/protocol/fields'
import * as z from 'zod/mini'
import { INDEX_STEPS, indexSymbols } from '../reference/index-symbols.ts'
import { type Listed, ListingError, type ListingSection, listingSection } from '../state/listing.ts'
import type { StateReader } from '../state/state.ts'

/** Those of the house's own that a file gives money to, and the types of their accounts. */
const GIVEN = PRODUCT_HOUSES.filter(({ given }) => given)
const ACCOUNTS = new Set(GIVEN.flatMap(({ accounts = [] }) => accounts))

/** Given once each: `id` names the gift. */
const FUNDS = listingSection(
  'funds',
  f.withDefault(
    z.array(
      z.strictObject({
        id: f.clientId(),
        house: z.enum(GIVEN.map(({ owner }) => owner)),
        account: f.withDefault(z.literal([...ACCOUNTS]), SPOT_ACCOUNT),
        coin: f.asset(),
        amount: f.decimal(),
      }),
    ),
    [],
  ),
  (funds, { decimalsOf }) =>
    funds.map(
      ({ id, house, account, coin, amount }): Command => ({
        type: 'house.fund',
        id: `fund:${id}`,
        user: house,
        account,
        asset: coin,
        amount: units(parseDecimal(amount, decimalsOf(coin))),
      }),
    ),
)

/**
 * The commands of a listing, in an order in which none needs a later one.
 * @param areas their sections, in that order
 * @throws ListingError
 */
export function readListing(text: string, engine: StateReader, areas: readonly ListingSection[]): Command[] {
  const sections = [...areas, FUNDS]
  const file = z.record(z.string(), z.unknown()).safeParse(jsonOf(text))
  if (!file.success) throw new ListingError('not a listing')
  const read = sections.map((section) => {
    const { name } = section
    const found = section.read(file.data[name])
    if ('commands' in found) return found
    throw new ListingError(faultOf(name, found.issue))
  })
  const stranger = Object.keys(file.data).find((key) => sections.every(({ name }) => name !== key))
  if (stranger !== undefined) throw new ListingError(`${stranger}: no such field`)
  const listed = listedNow(engine)
  try {
    return read.flatMap(({ commands }) => commands(listed))
  } catch (error) {
    throw error instanceof Error ? new ListingError(error.message) : error
  }
}

/** What is listed now, as a listing needs to know it. */
function listedNow(engine: StateReader): Listed {
  const decimals = new Map([...engine.assets()].map(({ asset, decimals: counted }) => [asset, counted]))
  return {
    engine,
    decimals,
    decimalsOf(code) {
      const found = decimals.get(code)
      if (found === undefined) throw new ListingError(`${code} is no listed asset`)
      return found
    },
    steps: new Map([
      ...INDEX_STEPS,
      ...indexSymbols(engine).map(({ symbol, tickSize }) => [symbol, tickSize] as const),
    ]),
    charted: new Set([...INDEX_STEPS.keys(), ...[...engine.markets()].map(({ symbol }) => symbol)]),
  }
}

function faultOf(name: string, issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return `${name}: not a listing`
  const path = [name, ...issue.path].join('.')
  return issue.code === 'unrecognized_keys' ? `${path}.${issue.keys[0]}: no such field` : `${path}: ${issue.message}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ListingError('the file is not JSON')
  }
}
