/** The perpetual contracts of the demo: four settled in USDT, two in their coins, and the houses that trade in them. */
import type { Command } from '@candlewick/engine/commands'
import type { ContractMarketCommand } from '@candlewick/engine/contract/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { CONTRACT_FEES, type ContractSpec, deriveContract } from '@candlewick/rules/contract/contract'
import {
  BTC_COIN_TIERS,
  BTC_USDT_TIERS,
  deriveTiers,
  ETH_USDT_TIERS,
  SMALL_USDT_TIERS,
} from '@candlewick/rules/contract/tiers'
import { decimalsOf } from './catalog.ts'

interface ContractListing {
  readonly spec: ContractSpec
  /** Spot symbol whose index it follows; its tick is the contract's. */
  readonly index: string
  /** Value of the order that the impact price is taken of: 200 USDT at the highest leverage, in settle coin. */
  readonly impact: string
}

function linear(base: string, sizes: [tick: string, lot: string, most: string], tiers: ContractSpec['tiers']) {
  const [tickSize, lotSize, maxQuantity] = sizes
  const symbol = `${base}_USDT_PERP`
  const spec: ContractSpec = { symbol, kind: 'linear', base, quote: 'USDT', tickSize, lotSize, maxQuantity, tiers }
  return { spec, index: `${base}_USDT`, impact: String(200 * (tiers[0]?.leverage ?? 1)) }
}

/** Caps in ETH are those of BTC times this: about the same value in dollars. */
const ETH_IN_BTC = 20

const SMALL_TIERS = deriveTiers(SMALL_USDT_TIERS, 6, 10)

/** In the order in which lists show them. */
export const CONTRACTS: readonly ContractListing[] = [
  linear('BTC', ['0.1', '0.001', '200'], deriveTiers(BTC_USDT_TIERS, 6)),
  linear('ETH', ['0.01', '0.01', '4000'], deriveTiers(ETH_USDT_TIERS, 6)),
  linear('SOL', ['0.01', '0.1', '30000'], SMALL_TIERS),
  linear('XRP', ['0.0001', '1', '5000000'], SMALL_TIERS),
  {
    spec: {
      symbol: 'BTC_USD_PERP',
      kind: 'inverse',
      base: 'BTC',
      quote: 'USD',
      tickSize: '0.1',
      lotSize: '100',
      maxQuantity: '10000000',
      tiers: deriveTiers(BTC_COIN_TIERS, 8),
    },
    index: 'BTC_USDT',
    impact: '0.4',
  },
  {
    spec: {
      symbol: 'ETH_USD_PERP',
      kind: 'inverse',
      base: 'ETH',
      quote: 'USD',
      tickSize: '0.01',
      lotSize: '10',
      maxQuantity: '5000000',
      tiers: deriveTiers(BTC_COIN_TIERS, 8, ETH_IN_BTC),
    },
    index: 'ETH_USDT',
    impact: '7',
  },
]

/** Resting orders of one customer in one contract, at most. */
const MAX_OPEN_ORDERS = 200

/** The commands that open the contracts. */
export function contractGenesis(): ContractMarketCommand[] {
  return CONTRACTS.map(({ spec, index, impact }) => {
    const { bandRate, ...rules } = deriveContract(spec, decimalsOf(spec.kind === 'linear' ? spec.quote : spec.base))
    return {
      type: 'contract.market',
      ...rules,
      bandRate,
      makerRate: CONTRACT_FEES.maker,
      takerRate: CONTRACT_FEES.taker,
      maxOpenOrders: MAX_OPEN_ORDERS,
      index,
      indexMul: 1,
      indexDiv: 1,
      impactValue: units(parseDecimal(impact, decimalsOf(rules.settle))),
      status: 'open',
    }
  })
}

/** The house that quotes every contract's book, and the one that trades against it. */
export const CONTRACT_QUOTER = 'house:maker:contracts:1'
export const CONTRACT_TAKER = 'house:maker:contracts:2'
/** The bottom of every loss that nobody else can bear; an engine's own account. */
const INSURANCE = 'house:insurance'
/** Leverage of both: low, so that their positions may grow. */
const MAKER_LEVERAGE = 5

/** What they start with: account type, coin, whole coins. */
const FUNDS: readonly (readonly [owner: string, account: 2 | 3, coin: string, amount: number])[] = [
  [CONTRACT_QUOTER, 2, 'USDT', 100_000_000],
  [CONTRACT_QUOTER, 3, 'BTC', 1_000],
  [CONTRACT_QUOTER, 3, 'ETH', 10_000],
  [CONTRACT_TAKER, 2, 'USDT', 20_000_000],
  [CONTRACT_TAKER, 3, 'BTC', 200],
  [CONTRACT_TAKER, 3, 'ETH', 2_000],
  [INSURANCE, 2, 'USDT', 5_000_000],
  [INSURANCE, 3, 'BTC', 50],
  [INSURANCE, 3, 'ETH', 500],
]

const MAKERS = [CONTRACT_QUOTER, CONTRACT_TAKER]

/** Opens and funds those who trade contracts for the house, and gives the insurance fund something to begin with. */
export function contractMakerGenesis(): Command[] {
  return [
    ...MAKERS.map((user): Command => ({ type: 'account.open', user, kind: 'house' })),
    ...contractMakerTerms(CONTRACTS.map(({ spec }) => spec.symbol)),
  ]
}

/** Funds and leverage of the makers for these contracts; repeated it changes nothing. */
export function contractMakerTerms(symbols: readonly string[]): Command[] {
  const listed = CONTRACTS.filter(({ spec }) => symbols.includes(spec.symbol))
  const settled = new Set(listed.map(({ spec: { kind, base, quote } }) => (kind === 'linear' ? quote : base)))
  return [
    ...FUNDS.filter(([, , asset]) => settled.has(asset)).map(
      ([user, account, asset, amount]): Command => ({
        type: 'house.fund',
        id: `genesis:${user}:${account}:${asset}`,
        user,
        account,
        asset,
        amount: units(amount * 10 ** decimalsOf(asset)),
      }),
    ),
    ...MAKERS.flatMap((user) =>
      listed.map(
        ({ spec: { symbol } }): Command => ({
          type: 'contract.leverage',
          user,
          symbol,
          mode: 'cross',
          leverage: MAKER_LEVERAGE,
        }),
      ),
    ),
  ]
}
