/** The terms of whatever is traded or lent, as people write them, and the command that changes some of them. */
import type { Command } from '@candlewick/engine/commands'
import { SWAP } from '@candlewick/engine/swap/product'
import { formatDecimal, fromSteps, parseDecimal, toStepCount } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { lots, rate, units } from '@candlewick/money/units'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { change, open } from '@candlewick/protocol/calls/console/markets'
import { CallError } from '@candlewick/protocol/errors'
import { deriveTiers } from '@candlewick/rules/contract/tiers'
import { MOST_SWAP_SPREAD } from '@candlewick/rules/swap/quote'
import type { StateReader } from '../../state/state.ts'
import { rateText } from '../../wire/scales.ts'

export type Terms = OutputOf<typeof open>['terms']
export type Change = ParsedOf<typeof change>['market']
export type TermsProduct = Change['product']

export interface CurrentTerms {
  readonly state: 'open' | 'halted'
  readonly terms: Terms
  /** The names of those that stay for ever. */
  readonly fixed: readonly string[]
  /** Of a coin that is swapped: what the house has of it. */
  readonly inventory?: string
}

const SIZES = ['base', 'quote', 'tickSize', 'lotSize']

/** What it is now; undefined where there is none of that name. */
export function currentTermsOf(engine: StateReader, product: TermsProduct, symbol: string): CurrentTerms | undefined {
  switch (product) {
    case 'spot':
      return currentSpotTerms(engine, symbol)
    case 'contract':
      return currentContractTerms(engine, symbol)
    case 'flash':
      return currentFlashTerms(engine, symbol)
    case 'margin_asset':
      return currentAssetTerms(engine, symbol)
    case 'margin_pair': {
      if (!engine.margin.pairs().includes(symbol)) return undefined
      return { state: 'open', terms: { leverages: [...engine.margin.leverages(symbol)] }, fixed: [] }
    }
    case 'swap':
      return currentSwapTerms(engine, symbol)
  }
}

function currentSpotTerms(engine: StateReader, symbol: string): CurrentTerms | undefined {
  const market = engine.market(symbol)
  if (market === undefined) return undefined
  const [base, quote] = [decimalsOf(engine, market.base), decimalsOf(engine, market.quote)]
  const { tickSize, lotSize, bandRate, slipRate, maxOpenOrders, status } = market
  return {
    state: status,
    fixed: SIZES,
    terms: {
      ...{ base: market.base, quote: market.quote, tickSize, lotSize },
      minNotional: formatDecimal(market.minNotional, quote),
      maxQuantity: formatDecimal(market.maxLots * market.lotUnits, base),
      ...{ bandRate: rateText(bandRate), slipRate: rateText(slipRate), maxOpenOrders },
    },
  }
}

function currentContractTerms(engine: StateReader, symbol: string): CurrentTerms | undefined {
  const contract = engine.contracts.contract(symbol)?.terms
  if (contract === undefined) return undefined
  const decimals = decimalsOf(engine, contract.settle)
  const { kind, base, quote, settle, tickSize, lotSize, index, maxOpenOrders, status, tiers } = contract
  const amount = (value: number | undefined) => (value === undefined ? '' : formatDecimal(value, decimals))
  return {
    state: status,
    fixed: ['kind', ...SIZES, 'settle', 'index'],
    terms: {
      ...{ kind, base, quote, settle, tickSize, lotSize, index },
      maxQuantity: fromSteps(contract.maxLots, lotSize),
      ...{ makerRate: rateText(contract.makerRate), takerRate: rateText(contract.takerRate) },
      ...{ bandRate: rateText(contract.bandRate), maxOpenOrders },
      ...{ maxPosition: amount(contract.maxPosition), maxOpenInterest: amount(contract.maxOpenInterest) },
      tiers: tiers.map(({ cap, leverage, rate: maintenance }) => ({
        cap: formatDecimal(cap, decimals),
        leverage,
        maintenance: rateText(maintenance),
      })),
    },
  }
}

function currentFlashTerms(engine: StateReader, symbol: string): CurrentTerms | undefined {
  const market = engine.flash.market(symbol)
  if (market === undefined) return undefined
  const decimals = decimalsOf(engine, market.asset)
  const cycles = market.cycles.map(({ seconds, payoutRate, minStake, maxStake }) => ({
    period: seconds,
    payoutRate: rateText(payoutRate),
    minStake: formatDecimal(minStake, decimals),
    maxStake: formatDecimal(maxStake, decimals),
  }))
  const terms = { coin: market.asset, tickSize: market.tickSize, cycles }
  return { state: market.status, terms, fixed: ['coin', 'tickSize'] }
}

function currentAssetTerms(engine: StateReader, coin: string): CurrentTerms | undefined {
  const found = engine.margin.assets().find(({ asset }) => asset === coin)
  if (found === undefined) return undefined
  const { hourly, limit, weight } = found
  const terms = {
    limit: formatDecimal(limit, decimalsOf(engine, coin)),
    hourlyRate: rateText(hourly),
    weight: rateText(weight),
  }
  return { state: 'open', terms, fixed: [] }
}

function currentSwapTerms(engine: StateReader, coin: string): CurrentTerms | undefined {
  const found = swapped(engine, coin)
  if (found === undefined) return undefined
  const decimals = decimalsOf(engine, coin)
  const amount = (value: number) => formatDecimal(value, decimals)
  const { symbol, spread, minimum, maximum, floor, ceiling, status, inventory } = found
  const terms = {
    ...(symbol === undefined ? {} : { index: symbol }),
    ...{ spread: rateText(spread), minimum: amount(minimum), maximum: amount(maximum) },
    ...{ floor: amount(floor), ceiling: amount(ceiling) },
  }
  const state = status === 'open' ? 'open' : 'halted'
  return { state, terms, fixed: ['index'], inventory: amount(inventory) }
}

const swapped = (engine: StateReader, coin: string) =>
  engine
    .read(SWAP)
    .assets()
    .find(({ asset }) => asset === coin)

function decimalsOf(engine: StateReader, asset: string): number {
  const found = engine.asset(asset)
  if (found === undefined) throw new Error(`${asset} is in use and not listed`)
  return found.decimals
}

/**
 * The command after which the terms are as asked for, and everything else as it was.
 * @throws CallError `unknown_market`, `precision` naming the field, `field_invalid`
 */
export function changeCommand(engine: StateReader, change: Change): Command {
  switch (change.product) {
    case 'spot':
      return spotChange(engine, change.symbol, change.to)
    case 'contract':
      return contractChange(engine, change.symbol, change.to)
    case 'flash':
      return flashChange(engine, change.symbol, change.to)
    case 'margin_asset':
      return assetChange(engine, change.symbol, change.to)
    case 'margin_pair': {
      if (!engine.margin.pairs().includes(change.symbol)) throw unknown()
      return { type: 'margin.pair', symbol: change.symbol, leverages: [...change.to.leverages] }
    }
    case 'swap':
      return swapChange(engine, change.symbol, change.to)
  }
}

type To<Product> = Extract<Change, { product: Product }>['to']

const unknown = () => new CallError('unknown_market', { field: 'symbol' })

/** What is written, counted; of what is left out what was. @throws CallError `precision` */
function counted<Was>(text: string | undefined, was: Was, decimals: number, field: string): Was | number {
  if (text === undefined) return was
  try {
    return parseDecimal(text, decimals)
  } catch {
    throw new CallError('precision', { field, bound: decimals })
  }
}

const asRate = (text: string | undefined, was: number, field: string) => rate(counted(text, was, RATE_DECIMALS, field))

function spotChange(engine: StateReader, symbol: string, to: To<'spot'>): Command {
  const market = engine.market(symbol)
  if (market === undefined) throw unknown()
  const [base, quote] = [decimalsOf(engine, market.base), decimalsOf(engine, market.quote)]
  const { lotUnits } = market
  const quantity = counted(to.maxQuantity, market.maxLots * lotUnits, base, 'maxQuantity')
  if (quantity % lotUnits !== 0) throw new CallError('quantity_step', { field: 'maxQuantity', bound: market.lotSize })
  return {
    type: 'market',
    ...market,
    minNotional: units(counted(to.minNotional, market.minNotional, quote, 'minNotional')),
    maxLots: lots(quantity / lotUnits),
    bandRate: asRate(to.bandRate, market.bandRate, 'bandRate'),
    slipRate: asRate(to.slipRate, market.slipRate, 'slipRate'),
    maxOpenOrders: to.maxOpenOrders ?? market.maxOpenOrders,
  }
}

function contractChange(engine: StateReader, symbol: string, to: To<'contract'>): Command {
  const terms = engine.contracts.contract(symbol)?.terms
  if (terms === undefined) throw unknown()
  const decimals = decimalsOf(engine, terms.settle)
  const limit = (text: string | undefined, was: number | undefined, field: string) =>
    counted(text, was, decimals, field)
  const [maxPosition, maxOpenInterest] = [
    limit(to.maxPosition, terms.maxPosition, 'maxPosition'),
    limit(to.maxOpenInterest, terms.maxOpenInterest, 'maxOpenInterest'),
  ]
  return {
    type: 'contract.market',
    ...terms,
    maxLots: to.maxQuantity === undefined ? terms.maxLots : lots(stepsIn(to.maxQuantity, terms.lotSize)),
    makerRate: asRate(to.makerRate, terms.makerRate, 'makerRate'),
    takerRate: asRate(to.takerRate, terms.takerRate, 'takerRate'),
    bandRate: asRate(to.bandRate, terms.bandRate, 'bandRate'),
    maxOpenOrders: to.maxOpenOrders ?? terms.maxOpenOrders,
    ...(maxPosition === undefined ? {} : { maxPosition: units(maxPosition) }),
    ...(maxOpenInterest === undefined ? {} : { maxOpenInterest: units(maxOpenInterest) }),
    tiers: to.tiers === undefined ? terms.tiers : tiersOf(to.tiers, decimals),
  }
}

function stepsIn(quantity: string, lotSize: string): number {
  const steps = toStepCount(quantity, lotSize)
  if (!steps.ok) throw new CallError('quantity_step', { field: 'maxQuantity', bound: lotSize })
  return steps.value
}

function tiersOf(rows: NonNullable<To<'contract'>['tiers']>, decimals: number) {
  try {
    return deriveTiers(
      rows.map(({ cap, leverage, maintenance }) => [cap, leverage, asRate(maintenance, 0, 'tiers')] as const),
      decimals,
    )
  } catch (error) {
    if (error instanceof RangeError) throw new CallError('field_invalid', { field: 'tiers', bound: error.message })
    throw error
  }
}

function flashChange(engine: StateReader, symbol: string, to: To<'flash'>): Command {
  const market = engine.flash.market(symbol)
  if (market === undefined) throw unknown()
  const decimals = decimalsOf(engine, market.asset)
  const stake = (text: string) => units(counted(text, 0, decimals, 'cycles'))
  const cycles = to.cycles.map(({ period, payoutRate, minStake, maxStake }) => ({
    seconds: period,
    payoutRate: asRate(payoutRate, 0, 'cycles'),
    minStake: stake(minStake),
    maxStake: stake(maxStake),
  }))
  return { type: 'flash.market', ...market, cycles }
}

function assetChange(engine: StateReader, coin: string, to: To<'margin_asset'>): Command {
  const found = engine.margin.assets().find(({ asset }) => asset === coin)
  if (found === undefined) throw unknown()
  const { hourly, limit, weight, symbol } = found
  return {
    type: 'margin.asset',
    asset: coin,
    ...(symbol === undefined ? {} : { symbol }),
    hourly: asRate(to.hourlyRate, hourly, 'hourlyRate'),
    limit: units(counted(to.limit, limit, decimalsOf(engine, coin), 'limit')),
    weight: asRate(to.weight, weight, 'weight'),
  }
}

function swapChange(engine: StateReader, coin: string, to: To<'swap'>, status?: 'open' | 'closed'): Command {
  const found = swapped(engine, coin)
  if (found === undefined) throw unknown()
  const { symbol, spread, minimum, maximum, floor, ceiling } = found
  const decimals = decimalsOf(engine, coin)
  const terms = {
    spread: asRate(to.spread, spread, 'spread'),
    minimum: units(counted(to.minimum, minimum, decimals, 'minimum')),
    maximum: units(counted(to.maximum, maximum, decimals, 'maximum')),
    floor: units(counted(to.floor, floor, decimals, 'floor')),
    ceiling: units(counted(to.ceiling, ceiling, decimals, 'ceiling')),
  }
  if (terms.spread > MOST_SWAP_SPREAD) {
    throw new CallError('field_invalid', { field: 'spread', bound: `<= ${rateText(MOST_SWAP_SPREAD)}` })
  }
  for (const [low, high] of [
    ['minimum', 'maximum'],
    ['floor', 'ceiling'],
  ] as const) {
    if (terms[low] > terms[high]) {
      throw new CallError('field_invalid', { field: low, bound: `<= ${formatDecimal(terms[high], decimals)}` })
    }
  }
  return {
    type: 'swap.asset',
    asset: coin,
    ...(symbol === undefined ? {} : { symbol }),
    ...terms,
    status: status ?? found.status,
  }
}

/** The command by which a market takes orders, or none. @throws CallError `unknown_market` */
export function statusCommand(
  engine: StateReader,
  { product, symbol }: { readonly product: 'spot' | 'contract' | 'flash' | 'swap'; readonly symbol: string },
  status: 'open' | 'halted',
): Command {
  if (product === 'spot') {
    const market = engine.market(symbol)
    if (market !== undefined) return { type: 'market', ...market, status }
  } else if (product === 'contract') {
    const terms = engine.contracts.contract(symbol)?.terms
    if (terms !== undefined) return { type: 'contract.market', ...terms, status }
  } else if (product === 'swap') {
    return swapChange(engine, symbol, {}, status === 'open' ? 'open' : 'closed')
  } else {
    const market = engine.flash.market(symbol)
    if (market !== undefined) return { type: 'flash.market', ...market, cycles: [...market.cycles], status }
  }
  throw unknown()
}
