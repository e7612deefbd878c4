/**
 * What an exchange lists and lends, as its operator writes it: assets, spot markets, terms of borrowing, perpetual
 * contracts, flash contracts, coins to swap, campaigns of rewards, and what the house's funds are given. Decimals throughout;
 * turned into the commands of the state machine.
 */
import { type Command, SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { PRODUCT_HOUSES } from '@candlewick/engine/products'
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import * as f from '@candlewick/protocol/fields'
import { decimalsFault, MOST_DECIMALS, MOST_UNITS } from '@candlewick/rules/asset-decimals'
import { collateralWeight, hourlyRate } from '@candlewick/rules/margin/ratios'
import { deriveSpotMarket } from '@candlewick/rules/market'
import * as z from 'zod/mini'
import { INDEX_STEPS } from '../reference/index-symbols.ts'
import { contractCommand, contractListing } from './contracts.ts'
import { flashCommand, flashListing } from './flash.ts'
import { rewardCommand, rewardListing } from './rewards.ts'
import { swapCommand, swapListing } from './swaps.ts'

const assetListing = z.strictObject({
  code: f.asset(),
  decimals: f.whole(0, MOST_DECIMALS),
  cap: f.decimal(),
  /** Whole coins that there are, or ten times what the largest exchange holds; of coins that are known here it may be left out. */
  supply: z.optional(f.whole(1, Number.MAX_SAFE_INTEGER)),
})

/** Those of the house's own that a file gives money to, and the types of their accounts. */
const GIVEN = PRODUCT_HOUSES.filter(({ given }) => given)
const ACCOUNTS = new Set(GIVEN.flatMap(({ accounts = [] }) => accounts))

const listing = z.strictObject({
  assets: f.withDefault(z.array(assetListing), []),
  markets: f.withDefault(
    z.array(
      z.strictObject({
        symbol: z.string().check(z.regex(/^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/)),
        tickSize: f.decimal(),
        lotSize: f.decimal(),
        minNotional: f.decimal(),
        maxQuantity: f.decimal(),
        status: f.withDefault(z.enum(['open', 'halted']), 'open'),
      }),
    ),
    [],
  ),
  margin: f.withDefault(
    z.strictObject({
      /** The first is the reference, in which cross accounts are valued; each other one has a market against it. */
      coins: f.withDefault(
        z.array(
          z.strictObject({
            coin: f.asset(),
            limit: f.decimal(),
            hourlyRate: z.optional(f.decimal()),
            weight: z.optional(f.decimal()),
          }),
        ),
        [],
      ),
      pairs: f.withDefault(
        z.array(z.strictObject({ symbol: f.symbol(), leverages: z.array(f.whole(1, 100)).check(z.minLength(1)) })),
        [],
      ),
    }),
    { coins: [], pairs: [] },
  ),
  contracts: f.withDefault(z.array(contractListing), []),
  flash: f.withDefault(z.array(flashListing), []),
  /** The first is the reference, by which all are valued; each other one has a market against it. */
  swaps: f.withDefault(z.array(swapListing), []),
  rewards: f.withDefault(z.array(rewardListing), []),
  /** Given once each: `id` names the gift. */
  funds: f.withDefault(
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
})

type Listing = z.output<typeof listing>

/** The file says something that no exchange can list; the message says where. */
export class ListingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ListingError'
  }
}

/** What is listed already. */
export interface Listed {
  /** Decimals of each asset. */
  readonly decimals: ReadonlyMap<string, number>
  /** The coin in which cross accounts are valued. */
  readonly reference?: string | undefined
  /** The coin by which what is swapped is valued. */
  readonly swapReference?: string | undefined
  /** Spot markets. */
  readonly markets: ReadonlySet<string>
  /** The step of each index price that is counted in one: of markets, and of what contracts follow. */
  readonly steps: ReadonlyMap<string, string>
}

/**
 * The commands of a listing, in an order in which none needs a later one.
 * @throws ListingError
 */
export function readListing(text: string, listed: Listed): Command[] {
  const parsed = listing.safeParse(jsonOf(text))
  if (!parsed.success) throw new ListingError(faultOf(parsed.error.issues[0]))
  const decimals = new Map([
    ...listed.decimals,
    ...parsed.data.assets.map((each) => [each.code, each.decimals] as const),
  ])
  const decimalsOf = (code: string): number => {
    const found = decimals.get(code)
    if (found === undefined) throw new ListingError(`${code} is no listed asset`)
    return found
  }
  for (const [place, each] of parsed.data.assets.entries()) checkDecimals(`assets.${place}`, each, listed.decimals)
  for (const [place, each] of parsed.data.markets.entries()) checkStep(`markets.${place}`, each, listed)
  try {
    return commandsOf(parsed.data, decimalsOf, listed)
  } catch (error) {
    throw error instanceof Error ? new ListingError(error.message) : error
  }
}

/** What follows the index price of a symbol goes on counting it as it did. */
function checkStep(path: string, { symbol, tickSize }: { symbol: string; tickSize: string }, { steps }: Listed): void {
  const step = steps.get(symbol)
  if (step === undefined || step === tickSize) return
  throw new ListingError(`${path}.tickSize: the index price of ${symbol} is counted in ${step} already`)
}

/** What is listed already keeps its decimals, whatever they are. */
function checkDecimals(
  path: string,
  { code, decimals, supply }: z.output<typeof assetListing>,
  known: ReadonlyMap<string, number>,
): void {
  if (known.has(code)) return
  const wrong = decimalsFault(code, decimals, supply)
  if (wrong === undefined) return
  if (wrong.fault === 'unknown') {
    throw new ListingError(
      `${path}.supply: say how many ${code} there are, or ten times what the largest exchange holds of it`,
    )
  }
  const holds = Math.floor(MOST_UNITS / 10 ** decimals)
  const why =
    wrong.thereIs === 0
      ? `${code} is counted in ${wrong.most}`
      : `in ${decimals} all customers together could hold ${holds} ${code}, and there are ${wrong.thereIs}`
  const most = wrong.most < 0 ? 'not even whole ones can be counted' : `at most ${wrong.most}`
  throw new ListingError(`${path}.decimals: ${most}, since ${why}`)
}

function faultOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'not a listing'
  const path = issue.path.join('.')
  return issue.code === 'unrecognized_keys'
    ? `${[path, issue.keys[0]].filter((part) => part !== '').join('.')}: no such field`
    : `${path}: ${issue.message}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ListingError('the file is not JSON')
  }
}

function commandsOf(
  { assets, markets, margin, contracts, flash, swaps, rewards, funds }: Listing,
  decimalsOf: (code: string) => number,
  listed: Listed,
): Command[] {
  const steps = new Map([...INDEX_STEPS, ...listed.steps])
  for (const { symbol, tickSize } of markets) steps.set(symbol, tickSize)
  const charted = new Set([...INDEX_STEPS.keys(), ...listed.markets, ...markets.map(({ symbol }) => symbol)])
  const amount = (text: string, code: string): Units => units(parseDecimal(text, decimalsOf(code)))
  const fraction = (text: string) => rate(parseDecimal(text, RATE_DECIMALS))
  const reference = listed.reference ?? margin.coins[0]?.coin
  const swapReference = listed.swapReference ?? swaps[0]?.coin
  return [
    ...assets.map(
      ({ code, decimals, cap }): Command => ({ type: 'asset', asset: code, decimals, cap: amount(cap, code) }),
    ),
    ...markets.map(({ status, ...sizes }): Command => {
      const [base = '', quote = ''] = sizes.symbol.split('_')
      return { type: 'market', ...deriveSpotMarket({ ...sizes, base, quote }, decimalsOf), status }
    }),
    ...margin.coins.map(
      ({ coin, limit, hourlyRate: hourly, weight }): Command => ({
        type: 'margin.asset',
        asset: coin,
        ...(coin === reference ? {} : { symbol: `${coin}_${reference}` }),
        hourly: hourly === undefined ? hourlyRate(coin) : fraction(hourly),
        limit: amount(limit, coin),
        weight: weight === undefined ? collateralWeight('cross', coin) : fraction(weight),
      }),
    ),
    ...margin.pairs.map(({ symbol, leverages }): Command => ({ type: 'margin.pair', symbol, leverages })),
    ...contracts.map((each) => {
      const command = contractCommand(each, decimalsOf, (symbol) => steps.get(symbol))
      steps.set(command.index, command.tickSize)
      return command
    }),
    ...flash.map((each) =>
      flashCommand(each, decimalsOf, (symbol) => (charted.has(symbol) ? steps.get(symbol) : undefined)),
    ),
    ...swaps.map((each) => swapCommand(each, decimalsOf, swapReference)),
    ...rewards.map((each) => rewardCommand(each, decimalsOf)),
    ...funds.map(
      ({ id, house, account, coin, amount: given }): Command => ({
        type: 'house.fund',
        id: `fund:${id}`,
        user: house,
        account,
        asset: coin,
        amount: amount(given, coin),
      }),
    ),
  ]
}
