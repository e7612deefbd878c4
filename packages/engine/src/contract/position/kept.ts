/** What of the holdings a snapshot keeps. Whatever it leaves out must never be told from what never was. */
import { usualLeverage } from '../contract.ts'
import type { Holding } from './position.ts'

/** False of a holding that nothing was done with, or nothing is left of: it is as good as none. */
export function isKept(holding: Holding): boolean {
  const usual = usualLeverage(holding.contract.terms)
  const { cross, isolated } = holding.leverage
  const set = holding.mode !== 'cross' || cross !== usual || isolated !== usual
  return set || holding.long.lots > 0 || holding.short.lots > 0 || holding.orders.length + holding.waiting.length > 0
}
