/**
 * The receipt of a flash contract: everything that its outcome will be reckoned from, written down when the order is
 * accepted and no entry tick exists yet. Its hash is what the house signs; with the head of the price chain in it, no
 * price behind the acceptance can be invented, left out or replaced without the hashes showing it.
 */
import type { Rate, Units } from '@candlewick/money/types'
import { type Sha256Hex, sha256Hex } from '../sha256.ts'
import { entryWindow, settlementWindow } from './settlement.ts'
import type { FlashDirection } from './terms.ts'

/** What a receipt says. Times in epoch milliseconds. */
export interface FlashTerms {
  readonly id: number
  readonly user: string
  readonly clientId: string
  readonly symbol: string
  /** The step that prices are counted in, a decimal string. */
  readonly tickSize: string
  readonly asset: string
  readonly direction: FlashDirection
  readonly seconds: number
  readonly stake: Units
  readonly payoutRate: Rate
  readonly acceptedAt: number
  /** Sequence of the accepting command. */
  readonly sequence: number
  /** Head of the price chain at acceptance. */
  readonly headHash: string
  /** Of the flash rules (`FLASH_RULES_VERSION`). */
  readonly rulesVersion: number
}

/** The canonical text: one fact a line, in this order; texts that a customer chose stand in JSON quotes. */
export function receiptText(terms: FlashTerms): string {
  const entry = entryWindow(terms.acceptedAt)
  const settlement = settlementWindow(terms.acceptedAt, terms.seconds)
  return `${[
    `candlewick flash ${terms.rulesVersion}`,
    `order ${terms.id}`,
    `user ${JSON.stringify(terms.user)}`,
    `client ${JSON.stringify(terms.clientId)}`,
    `symbol ${terms.symbol} ${terms.tickSize}`,
    `direction ${terms.direction}`,
    `seconds ${terms.seconds}`,
    `stake ${terms.stake} ${terms.asset}`,
    `payout ${terms.payoutRate}`,
    `accepted ${terms.acceptedAt} ${terms.sequence}`,
    `entry ${entry.from} ${entry.to}`,
    `settlement ${settlement.from} ${settlement.to}`,
    `head ${terms.headHash}`,
  ].join('\n')}\n`
}

/** SHA-256 of the text. `sha256` may be a faster implementation than the built-in one. */
export function receiptHash(terms: FlashTerms, sha256: Sha256Hex = sha256Hex): string {
  return sha256(receiptText(terms))
}
