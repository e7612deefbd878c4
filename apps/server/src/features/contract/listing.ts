/** Perpetual contracts as an operator's file writes them. */

import type { ContractMarketCommand } from '@candlewick/engine/contract/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { isContractSymbol } from '@candlewick/protocol/contract-symbols'
import * as f from '@candlewick/protocol/fields'
import { CONTRACT_FEES, deriveContract } from '@candlewick/rules/contract/contract'
import { deriveTiers, MAX_LEVERAGE } from '@candlewick/rules/contract/tiers'
import * as z from 'zod/mini'
import { listingSection } from '../../state/listing.ts'
import { JOURNALS } from './journals.ts'

/** Largest cap of a tier, in whole settle coins. */
const MOST_CAP = 1_000_000_000_000
const MOST_OPEN_ORDERS = 1_000

const contractListing = z.strictObject({
  symbol: f.symbol(),
  /** `linear`: settled in the quote coin; `inverse`: in the base coin. */
  kind: z.enum(['linear', 'inverse']),
  tickSize: f.decimal(),
  lotSize: f.decimal(),
  maxQuantity: f.decimal(),
  /** The symbol whose index price it follows; its step is the contract's. */
  index: f.symbol(),
  /** Value of the order that the impact price is taken of, in settle coin. */
  impact: f.decimal(),
  /** How far from the index the mark may be, and the largest positions in settle coin; `rules/contract/bounds` where absent. */
  markRange: z.optional(f.decimal()),
  maxPosition: z.optional(f.decimal()),
  maxOpenInterest: z.optional(f.decimal()),
  /** Rising caps in whole settle coins, each with its highest leverage and its maintenance rate. */
  tiers: z
    .array(z.strictObject({ cap: f.whole(1, MOST_CAP), leverage: f.whole(1, MAX_LEVERAGE), maintenance: f.decimal() }))
    .check(z.minLength(1)),
  maxOpenOrders: f.withDefault(f.whole(1, MOST_OPEN_ORDERS), 200),
  status: f.withDefault(z.enum(['open', 'halted']), 'open'),
})

export const CONTRACT_LISTING = listingSection(
  'contracts',
  f.withDefault(z.array(contractListing), []),
  (contracts, { steps, decimalsOf }) =>
    contracts.map((each) => {
      const command = contractCommand(each, decimalsOf, (symbol) => steps.get(symbol))
      steps.set(command.index, command.tickSize)
      return command
    }),
  { product: 'contract', journals: JOURNALS, has: (engine, symbol) => engine.contracts.contract(symbol) !== undefined },
)

/** @throws Error for what no contract can be */
function contractCommand(
  listing: z.output<typeof contractListing>,
  decimalsOf: (code: string) => number,
  stepOf: (index: string) => string | undefined,
): ContractMarketCommand {
  const { symbol, kind, index, impact, tiers, maxOpenOrders, status, tickSize, lotSize, maxQuantity } = listing
  const [base = '', quote = ''] = symbol.split('_')
  if (!isContractSymbol(symbol)) throw new Error(`${symbol}: a contract's symbol ends with _PERP`)
  // What is not traded here may be followed all the same, where it is the contract's own pair.
  const step = stepOf(index) ?? (index === `${base}_${quote}` ? tickSize : undefined)
  if (step === undefined) throw new Error(`${symbol}: ${index} has no index price`)
  if (step !== tickSize) throw new Error(`${symbol}: ${index} has its index price in another tickSize, ${step}`)
  const decimals = decimalsOf(kind === 'linear' ? quote : base)
  const rows = tiers.map(
    ({ cap, leverage, maintenance }) => [cap, leverage, parseDecimal(maintenance, RATE_DECIMALS)] as const,
  )
  const spec = { symbol, kind, base, quote, tickSize, lotSize, maxQuantity, tiers: deriveTiers(rows, decimals) }
  return {
    type: 'contract.market',
    ...deriveContract(spec, decimals),
    makerRate: CONTRACT_FEES.maker,
    takerRate: CONTRACT_FEES.taker,
    maxOpenOrders,
    index,
    indexMul: 1,
    indexDiv: 1,
    impactValue: units(parseDecimal(impact, decimals)),
    ...boundsOf(listing, decimals),
    status,
  }
}

type Bounds = Partial<Pick<ContractMarketCommand, 'markRange' | 'maxPosition' | 'maxOpenInterest'>>

/** The bounds that the file names. */
function boundsOf(
  { markRange, maxPosition, maxOpenInterest }: z.output<typeof contractListing>,
  decimals: number,
): Bounds {
  const bounds: Bounds = {}
  if (markRange !== undefined) bounds.markRange = rate(parseDecimal(markRange, RATE_DECIMALS))
  if (maxPosition !== undefined) bounds.maxPosition = units(parseDecimal(maxPosition, decimals))
  if (maxOpenInterest !== undefined) bounds.maxOpenInterest = units(parseDecimal(maxOpenInterest, decimals))
  return bounds
}
