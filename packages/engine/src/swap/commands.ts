/** The commands of swaps: what the house trades out of its inventory, and a quote being filled. */
import type { Rate, Units } from '@candlewick/money/types'

/**
 * An asset that can be swapped, or other terms of one. The first one is the reference, by which all are valued; every other
 * has a spot market against it, whose index price counts.
 */
export interface SwapAssetCommand {
  type: 'swap.asset'
  asset: string
  /** The market that values it: its base is the asset, its quote the reference. Absent of the reference only; fixed. */
  symbol?: string
  /** Its part of the distance between buying and selling. */
  spread: Rate
  /** The least and the most that one swap takes of it. */
  minimum: Units
  maximum: Units
  /** What the inventory keeps of it, and the most that it takes in. */
  floor: Units
  ceiling: Units
  status: 'open' | 'closed'
}

/**
 * Fills a quote, or does nothing: the customer's spot account pays and gets exactly what was quoted. Refused once the
 * quote is over, once the index has moved past half the spread, and where the inventory would leave its bounds. Done once
 * a `clientId`, as a transfer.
 */
export interface SwapExchangeCommand {
  type: 'swap.exchange'
  user: string
  /** Of the quote: one quote, one fill. */
  clientId: string
  from: string
  to: string
  pays: Units
  gets: Units
  /** Which of the two was asked for; the other one follows from the price. */
  exact: 'pays' | 'gets'
  /** Index prices of the quote, in ticks of each asset's market; 0 of the reference. */
  fromIndex: number
  toIndex: number
  /** Of both assets together. */
  spread: Rate
  /** The engine's time when it was quoted, epoch milliseconds. */
  quotedAt: number
}

export type SwapCommand = SwapAssetCommand | SwapExchangeCommand
