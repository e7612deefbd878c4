/**
 * In what a person writes a quantity of a contract: its coin, whole contracts, or dollars. Of a linear contract the coin
 * is what it is counted in and the dollars (USDT) are its worth; of an inverse one it is the other way round. Kept.
 */
import { formatDecimal, fromSteps, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, units } from '@candlewick/money/units'
import { lotsWithin, valueUp } from '@candlewick/rules/contract/position'
import { lotsOf } from '../../markets/terminal-market.ts'
import { kept } from '../../platform/kept.ts'
import type { ContractMarket } from './contract-market.ts'

export const CONTRACT_UNITS = ['coin', 'cont', 'value'] as const
export type ContractUnit = (typeof CONTRACT_UNITS)[number]

interface KeptUnit {
  unit: ContractUnit
}

function readUnit(content: unknown): KeptUnit {
  const wanted = typeof content === 'object' && content !== null && 'unit' in content ? content.unit : undefined
  return { unit: CONTRACT_UNITS.find((unit) => unit === wanted) ?? 'coin' }
}

const unit = kept('contractUnit', readUnit)
export const useContractUnit = unit.use
export const keepContractUnit = (chosen: ContractUnit): void => unit.change({ unit: chosen })

/** The unit that the contract itself is counted in. */
export function countedUnit(market: ContractMarket): ContractUnit {
  return market.contract.kind === 'linear' ? 'coin' : 'value'
}

/** Decimals of a quantity in this unit. */
export function unitDecimals(market: ContractMarket, of: ContractUnit): number {
  if (of === countedUnit(market)) return market.quantityDecimals
  return of === 'cont' ? 0 : market.settleDecimals
}

/**
 * The lots that a written quantity is; of a worth, as many as it pays for at `price`, rounded down. Undefined where it
 * is no figure, no whole number of lots, or where the price that a worth needs is missing.
 */
export function lotsWritten(market: ContractMarket, of: ContractUnit, text: string, price?: Ticks): Lots | undefined {
  if (text === '') return undefined
  if (of === countedUnit(market)) return lotsOf(market, text)
  const parsed = tryParseDecimal(text, unitDecimals(market, of))
  if (!parsed.ok) return undefined
  if (of === 'cont') return lots(parsed.value)
  return price === undefined || price <= 0 ? undefined : lotsWithin(units(parsed.value), price, market.contract)
}

/** A quantity of lots as it is written in this unit; a worth at `price`, rounded up so that it gives the lots again. */
export function writtenLots(market: ContractMarket, of: ContractUnit, quantity: Lots, price?: Ticks): string {
  if (quantity <= 0) return ''
  if (of === countedUnit(market)) return fromSteps(quantity, market.rules.lotSize)
  if (of === 'cont') return String(quantity)
  if (price === undefined || price <= 0) return ''
  const worth: Units = valueUp(quantity, price, market.contract)
  return formatDecimal(worth, market.settleDecimals)
}
