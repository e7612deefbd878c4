/**
 * What positions stand at while the mark price moves, by the functions the engine decides with: profit, margin balance,
 * risk, liquidation price. Between two words of the server the browser reckons them itself.
 */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { type Fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import type { ContractAccount, OwnPosition } from '@candlewick/protocol/realtime'
import { type LiquidationPrices, liquidationPrices } from '@candlewick/rules/contract/liquidation-price'
import {
  exactExcess,
  maintenanceMargin,
  marginBalance,
  marginRatio,
  returnRate,
  worstProfit,
} from '@candlewick/rules/contract/margin'
import { unrealisedProfit } from '@candlewick/rules/contract/position'
import type { BackedPosition } from '@candlewick/rules/contract/preview'
import type { Backing } from '@candlewick/rules/contract/reverse'
import { lotsOf, nearestTicks, ticksOf } from '../../markets/terminal-market.ts'
import type { ContractMarket } from './contract-market.ts'

/** An amount as the server writes it, in units; negative ones too. */
export function unitsOf(text: string, decimals: number): Units {
  const negative = text.startsWith('-')
  const parsed = tryParseDecimal(negative ? text.slice(1) : text, decimals)
  return units(parsed.ok ? (negative ? -parsed.value : parsed.value) : 0)
}

/** A position with its contract and the mark price of this moment. */
export interface HeldPosition {
  readonly position: OwnPosition
  readonly market: ContractMarket
  /** The same in whole numbers, as the rules take it. */
  readonly exact: BackedPosition
  /** Accrued and not settled: what it will pay. */
  readonly funding: Units
  readonly mark: Ticks
  /** The index price where prices are held to it, else the mark: what may be spent must be there at both. */
  readonly anchor: Ticks
}

/** The newest prices of a contract, as decimal texts. */
export interface HeldPrices {
  readonly mark?: string | undefined
  readonly index?: string | undefined
}

/** The positions whose contract and mark price are known. */
export function heldPositions(
  positions: readonly OwnPosition[],
  markets: readonly ContractMarket[],
  pricesOf: (symbol: string) => HeldPrices | undefined,
): HeldPosition[] {
  return positions.flatMap((position) => {
    const market = markets.find((one) => one.symbol === position.symbol)
    if (market === undefined) return []
    const prices = pricesOf(position.symbol)
    const mark = ticksOf(market, prices?.mark ?? position.markPrice)
    const quantity = lotsOf(market, position.size)
    if (!mark || !quantity) return []
    const money = (text: string) => unitsOf(text, market.settleDecimals)
    const exact: BackedPosition = {
      side: position.side,
      lots: lots(quantity),
      entryValue: money(position.entryValue),
      margin: money(position.positionMargin),
    }
    return [
      {
        position,
        market,
        exact,
        funding: money(position.funding),
        mark: ticks(mark),
        anchor: anchorOf(market, ticks(mark), prices?.index),
      },
    ]
  })
}

/** What a contract's prices are held to: its index where it has bounds of that kind and the index is known. */
function anchorOf(market: ContractMarket, mark: Ticks, index: string | undefined): Ticks {
  if (market.contract.markRange === undefined || index === undefined) return mark
  return nearestTicks(market, Number(index)) ?? mark
}

const isCross = ({ position }: HeldPosition): boolean => position.marginMode === 'cross'

/** The account that a contract's margin stands in. */
export function accountOf(accounts: readonly ContractAccount[], market: ContractMarket): ContractAccount | undefined {
  return accounts.find(({ contractType, coin }) => contractType === market.type && coin === market.settle)
}

/** The positions whose margin stands in the same account. */
export function besideIn(held: readonly HeldPosition[], market: ContractMarket): HeldPosition[] {
  return held.filter((one) => one.market.account === market.account && one.market.settle === market.settle)
}

/** Wallet behind the cross positions of an account: all of it less isolated margins and accrued funding. */
export function crossWallet(
  account: ContractAccount | undefined,
  held: readonly HeldPosition[],
  decimals: number,
): Units {
  if (account === undefined) return units(0)
  let wallet = unitsOf(account.wallet, decimals) - unitsOf(account.fixedMargin, decimals)
  for (const one of held) if (isCross(one)) wallet -= one.funding
  return units(wallet)
}

/** Profit less maintenance margin of the account's cross positions in its other contracts. */
export function besideOf(symbol: string, held: readonly HeldPosition[]): Fraction {
  let beside = wholeFraction(0)
  for (const one of held) {
    if (!isCross(one) || one.market.symbol === symbol) continue
    beside = sum(beside, exactExcess([one.exact], one.mark, one.market.contract))
  }
  return beside
}

/** What has to stay of the margin of all positions in an account, isolated ones too. */
export function maintenanceOf(held: readonly HeldPosition[], market: ContractMarket): Units {
  let maintenance = 0
  for (const one of besideIn(held, market)) {
    maintenance += maintenanceMargin(one.exact, one.mark, one.market.contract)
  }
  return units(maintenance)
}

/** The margin that a position was entered with. */
export function entryMargin({ exact, position }: HeldPosition): Units {
  return units(Math.ceil(exact.entryValue / position.leverage))
}

/**
 * What an account has for its orders: its wallet, what is asked of it, and what its cross positions have at both
 * prices.
 */
export function backingOf(account: ContractAccount, held: readonly HeldPosition[], market: ContractMarket): Backing {
  const read = (text: string) => unitsOf(text, market.settleDecimals)
  let profit = 0
  for (const one of besideIn(held, market)) {
    if (isCross(one)) profit += worstProfit(one.exact, one.mark, one.anchor, one.market.contract) - one.funding
  }
  return {
    wallet: read(account.wallet) - read(account.fixedMargin),
    asked: read(account.crossMargin) + read(account.orderMargin),
    profit,
  }
}

/** What a position stands at. */
export interface PositionState {
  readonly profit: Units
  /** Return on the margin at entry. */
  readonly rate: Rate | undefined
  /** Maintenance / balance; undefined where nothing is left. */
  readonly risk: Rate | undefined
  readonly liquidation: LiquidationPrices
}

export function positionStateOf(
  one: HeldPosition,
  all: readonly HeldPosition[],
  account: ContractAccount | undefined,
): PositionState {
  const { market, exact, mark } = one
  const { contract } = market
  const profit = unrealisedProfit(exact, mark, contract)
  const rate = returnRate(profit, entryMargin(one))
  if (!isCross(one)) {
    const wallet = units(exact.margin - one.funding)
    const risk = marginRatio(marginBalance(wallet, [exact], mark, contract), maintenanceMargin(exact, mark, contract))
    return { profit, rate, risk, liquidation: liquidationPrices({ positions: [exact], wallet, mark }, contract) }
  }
  const together = besideIn(all, market)
  const cross = together.filter(isCross)
  const wallet = crossWallet(account, together, market.settleDecimals)
  let balance: number = wallet
  let maintenance = 0
  for (const other of cross) {
    balance += unrealisedProfit(other.exact, other.mark, other.market.contract)
    maintenance += maintenanceMargin(other.exact, other.mark, other.market.contract)
  }
  const positions = cross.filter((other) => other.market.symbol === market.symbol).map((other) => other.exact)
  const beside = besideOf(market.symbol, together)
  return {
    profit,
    rate,
    risk: marginRatio(units(balance), units(maintenance)),
    liquidation: liquidationPrices({ positions, wallet, mark, beside }, contract),
  }
}
