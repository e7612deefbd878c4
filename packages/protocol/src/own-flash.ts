/** A flash contract as its owner sees it, the receipt signed for it, and what proves how it was settled. */
import * as z from 'zod/mini'
import { FLASH_DIRECTIONS, FLASH_OUTCOMES, FLASH_STATUSES } from './order-kinds.ts'
import { wire } from './wire-names.ts'

export const flashDirection = () => z.enum(FLASH_DIRECTIONS)
export const flashStatus = () => z.enum(FLASH_STATUSES)
export const flashOutcome = () => z.enum(FLASH_OUTCOMES)

/** An own flash contract. Money in `coin`, prices in the step of the symbol, times in epoch milliseconds. */
export const flashOrder = z.object({
  id: z.string(),
  clientId: z.string(),
  symbol: z.string(),
  /** What is staked and paid out. */
  coin: z.string(),
  direction: flashDirection(),
  /** Seconds. */
  period: z.int(),
  /** The stake, a whole number. */
  stake: wire('num', z.string()),
  /** What a win pays beside the stake, in parts of it: "0.85" is 85%. */
  payoutRate: z.string(),
  /** What a win pays, the stake included. */
  winPayout: z.string(),
  /**
   * `generating`: the prices that its open price is the median of are still to come, nothing can be cancelled.
   * `running`: it counts down. `settled`, `void`: it has ended; void where too few prices came, the stake is returned.
   */
  status: flashStatus(),
  /** Once it has ended, `draw` and `void` return the stake. */
  outcome: z.exactOptional(flashOutcome()),
  /** When it was accepted. */
  createTime: z.int(),
  /** Until when prices count for the open price: (createTime, openTime]. */
  openTime: z.int(),
  /** When it is due; the settlement price is the median of the window's last prices up to this moment. */
  settleAt: z.int(),
  /** Milliseconds from this answer to `settleAt`, by the server's clock; 0 afterwards. */
  countdown: z.int(),
  /** Once it was generated. */
  openPrice: z.exactOptional(z.string()),
  settlePrice: z.exactOptional(z.string()),
  /** The index price now, of one that is settled its settlement price; absent while there is none. */
  currentPrice: wire('curPrice', z.exactOptional(z.string())),
  /**
   * Of one that has ended what it brought beyond its stake, negative where the stake is lost; of one that runs the same
   * if it were settled at `curPrice`. Absent while it cannot be said.
   */
  profitAndLoss: z.exactOptional(z.string()),
  /** What was paid out once it has ended: "0" where it is lost. */
  payout: z.exactOptional(z.string()),
})

/** What was signed on acceptance, before any price that decides the contract existed. */
export const flashReceipt = z.object({
  /** The terms, line by line, as they were signed in UTF-8. */
  text: z.string(),
  /** SHA-256 of the text in hex. */
  hash: z.string(),
  /** Ed25519 over the text, base64url. */
  signature: z.string(),
  /** Which of the public keys verifies it. */
  keyId: z.string(),
})

/** A flash contract with its receipt. */
export const receiptedFlashOrder = z.object({ ...flashOrder.shape, receipt: flashReceipt })

/** What the receipt's text is made of: whole numbers of smallest units, of price steps, of 1e-8; times in epoch ms. */
export const flashTerms = z.object({
  id: z.int(),
  user: z.string(),
  clientId: z.string(),
  symbol: z.string(),
  /** The step that prices are counted in. */
  tickSize: z.string(),
  asset: z.string(),
  direction: flashDirection(),
  seconds: z.int(),
  stake: z.int(),
  payoutRate: z.int(),
  acceptedAt: z.int(),
  sequence: z.int(),
  /** Head of the price chain at acceptance: what the first link of the entry is chained to. */
  headHash: z.string(),
  rulesVersion: z.int(),
})

/** One link of the price chain: everything that was published at once. */
export const priceLink = z.object({
  /** Its place in the journal. */
  sequence: z.int(),
  time: z.int(),
  /** All of it is hashed: symbol, price in its steps, sources; `@time` is no symbol, but the time of the link before. */
  entries: z.array(z.tuple([z.string(), z.int(), z.int()])),
  /** SHA-256 in hex over the lines "candlewick prices 1", the hash before, and "symbol price sources" of each entry. */
  hash: z.string(),
})

/** Links of the price chain without a gap. */
export const priceStretch = z.object({
  /** The hash that the first link is chained to. */
  previous: z.string(),
  links: z.array(priceLink),
})

/** A public key that verifies receipts. */
export const flashKey = z.object({
  keyId: z.string(),
  algorithm: z.literal('Ed25519'),
  /** SubjectPublicKeyInfo in PEM, and the 32 bytes of the key in base64url. */
  publicKey: z.string(),
  raw: z.string(),
  /** Receipts of contracts accepted from this moment on are signed with it, up to and without `until`, where it has one. */
  since: z.int(),
  until: z.exactOptional(z.int()),
})
