/**
 * Checks a flash contract in this browser, step by step: the signature on its receipt, the chain of prices, and what
 * the rules make of them. Nothing that the exchange says about the outcome goes in; it is only compared in the end.
 */
import { formatDecimal, fromSteps } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { type FlashTerms, readReceipt } from '@candlewick/rules/flash/receipt'
import { type FlashFault, type FlashRecomputed, recompute } from '@candlewick/rules/flash/recompute'
import { isRecord } from '@candlewick/rules/told'

export type Evidence = CallOutput<'flash.evidence'>
type PublicKeys = CallOutput<'flash.key'>['records']

/** In the order in which they are checked; what cannot be reached without one that failed is `open`. */
export const CHECKS = ['receipt', 'terms', 'key', 'signature', 'chain', 'entry', 'settlement', 'outcome'] as const
export type Check = (typeof CHECKS)[number]

/** `open`: not reached; `unable`: this browser cannot do it. */
export type Verdict = 'good' | 'bad' | 'open' | 'unable'

export interface Checked {
  readonly steps: readonly { readonly check: Check; readonly verdict: Verdict }[]
  /** What the rules come to; absent where the evidence does not carry them so far. */
  readonly result: FlashRecomputed | undefined
}

/** At which step a fault of the recomputation shows. */
const STEP_OF: Record<FlashFault, Check> = {
  version: 'receipt',
  receipt: 'receipt',
  chain: 'chain',
  order: 'chain',
  head: 'chain',
  entry: 'entry',
  settlement: 'settlement',
}

/**
 * Whatever the evidence is, this ends in verdicts: it comes from the exchange that it may speak against.
 *
 * @param keys the public keys that the exchange publishes
 * @param decimals of the coin
 */
export async function checkEvidence(evidence: Evidence, keys: PublicKeys, decimals: number): Promise<Checked> {
  const told: Told = evidence
  const [receipt, order] = [partsOf(told.receipt), partsOf(told.order)]
  const terms = readReceipt(receipt.text)
  const verdicts = new Map<Check, Verdict>()
  if (terms === undefined) return ended(verdicts.set('receipt', 'bad'), undefined)
  const result = recompute({ terms, receiptHash: receipt.hash, stretches: told.stretches })
  const fault = 'fault' in result ? STEP_OF[result.fault] : undefined
  verdicts.set('receipt', fault === 'receipt' ? 'bad' : 'good')
  verdicts.set('terms', saysWhatWasOrdered(terms, order, decimals) ? 'good' : 'bad')
  const { raw } = partsOf(told.key)
  const published = keys.find(({ keyId }) => keyId === receipt.keyId)
  verdicts.set('key', published?.raw === raw && isUsed(published, terms) ? 'good' : 'bad')
  verdicts.set('signature', await verifiedBy(published?.raw ?? raw, receipt))
  for (const check of ['chain', 'entry', 'settlement'] as const) {
    if (fault === 'receipt') break
    verdicts.set(check, check === fault ? 'bad' : 'good')
    if (check === fault) break
  }
  if ('fault' in result) return ended(verdicts, undefined)
  if (!agrees(order.openPrice, result.openPrice, terms)) verdicts.set('entry', 'bad')
  if (!agrees(order.settlePrice, result.settlePrice, terms)) verdicts.set('settlement', 'bad')
  const paid = order.payout === formatDecimal(result.payout, decimals)
  verdicts.set('outcome', order.outcome === result.outcome && paid ? 'good' : 'bad')
  return ended(verdicts, result)
}

/** The same, of which nothing is believed yet. */
type Told = { readonly [Part in keyof Evidence]: unknown }
type Parts = Readonly<Record<string, unknown>>

const partsOf = (told: unknown): Parts => (isRecord(told) ? told : {})

function ended(verdicts: ReadonlyMap<Check, Verdict>, result: FlashRecomputed | undefined): Checked {
  return { steps: CHECKS.map((check) => ({ check, verdict: verdicts.get(check) ?? 'open' })), result }
}

/** A key signs the receipts of its time; who has got hold of an old one could still sign with it. */
function isUsed(key: PublicKeys[number] | undefined, { acceptedAt }: FlashTerms): boolean {
  return key !== undefined && (key.until === undefined || acceptedAt < key.until)
}

/** The first step that is wrong; undefined where none is. */
export function firstBad({ steps }: Checked): Check | undefined {
  return steps.find(({ verdict }) => verdict === 'bad')?.check
}

/** The receipt is of this very contract, not of another one. */
function saysWhatWasOrdered(terms: FlashTerms, order: Parts, decimals: number): boolean {
  return (
    String(terms.id) === order.id &&
    terms.symbol === order.symbol &&
    terms.direction === order.direction &&
    terms.seconds === order.period &&
    terms.asset === order.coin &&
    terms.acceptedAt === order.createTime &&
    formatDecimal(terms.stake, decimals) === order.stake
  )
}

function agrees(told: unknown, found: number | undefined, { tickSize }: FlashTerms): boolean {
  return told === (found === undefined ? undefined : fromSteps(found, tickSize))
}

/** Ed25519 over the receipt's text, by the browser's own cryptography. */
async function verifiedBy(raw: unknown, { text, signature }: Parts): Promise<Verdict> {
  // Only there where the page came over a safe connection.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined) return 'unable'
  if (typeof raw !== 'string' || typeof text !== 'string' || typeof signature !== 'string') return 'bad'
  try {
    const key = await subtle.importKey('raw', bytesOf(raw), 'Ed25519', false, ['verify'])
    const good = await subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
    return good ? 'good' : 'bad'
  } catch (error) {
    // A browser without Ed25519 says so by this name; anything else is a key or signature that is none.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unable' : 'bad'
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
