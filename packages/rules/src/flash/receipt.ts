/**
 * The receipt of a flash contract: everything that its outcome will be reckoned from, written down when the order is
 * accepted and no entry tick exists yet. Its hash is what the exchange signs; with the head of the price chain in it, no
 * price behind the acceptance can be invented, left out or replaced without the hashes showing it.
 */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { type Sha256Hex, sha256Hex } from '../sha256.ts'
import { isRecord, isWhole } from '../told.ts'
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
  const entry = entryWindow(terms)
  const settlement = settlementWindow(terms)
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

/** Letters of a name in a receipt; ids of customers and of orders are shorter. */
const MOST_LETTERS = 256
/** Decimals of a price step. */
const MOST_DECIMALS = 15

/** True where a contract could have these terms, whoever told them, so that it can be reckoned with them. */
export function areFlashTerms(told: unknown): told is FlashTerms {
  if (!isRecord(told)) return false
  const { direction, seconds, stake, payoutRate, tickSize } = told
  const texts = [told.user, told.clientId, told.symbol, told.asset, told.headHash]
  if (!texts.every((text) => typeof text === 'string' && text.length <= MOST_LETTERS)) return false
  if (![told.id, told.acceptedAt, told.sequence, told.rulesVersion, seconds, stake, payoutRate].every(isWhole))
    return false
  const step = typeof tickSize === 'string' ? tryParseDecimal(tickSize, MOST_DECIMALS) : undefined
  // No payout is above twice the stake, which so has to be exact.
  const isPayable = Number.isSafeInteger(Number(stake) * 2) && Number(payoutRate) <= RATE_ONE
  return step?.ok === true && step.value > 0 && isPayable && (direction === 'up' || direction === 'down')
}

/** What a receipt says, read from its text; undefined where it is not exactly the text of a receipt. */
export function readReceipt(text: unknown): FlashTerms | undefined {
  if (typeof text !== 'string') return undefined
  const line = new Map<string, string>()
  for (const fact of text.split('\n')) {
    const space = fact.indexOf(' ')
    line.set(fact.slice(0, Math.max(0, space)), fact.slice(space + 1))
  }
  const word = (name: string, at = 0) => line.get(name)?.split(' ')[at] ?? ''
  const whole = (name: string, at = 0) => {
    const n = Number(word(name, at))
    return Number.isSafeInteger(n) ? n : -1
  }
  const [stake, payoutRate] = [whole('stake'), whole('payout')]
  const [user, clientId] = [quoted(line.get('user')), quoted(line.get('client'))]
  if (user === undefined || clientId === undefined) return undefined
  const terms: FlashTerms = {
    ...{ id: whole('order'), user, clientId, symbol: word('symbol'), tickSize: word('symbol', 1) },
    ...{ asset: word('stake', 1), direction: word('direction') === 'up' ? 'up' : 'down', seconds: whole('seconds') },
    ...{ stake: units(stake), payoutRate: rate(payoutRate) },
    ...{ acceptedAt: whole('accepted'), sequence: whole('accepted', 1), headHash: word('head') },
    rulesVersion: whole('candlewick', 1),
  }
  return receiptText(terms) === text ? terms : undefined
}

function quoted(text: string | undefined): string | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'string' ? read : undefined
  } catch {
    return undefined
  }
}

/** SHA-256 of the text. `sha256` may be a faster implementation than the built-in one. */
export function receiptHash(terms: FlashTerms, sha256: Sha256Hex = sha256Hex): string {
  return sha256(receiptText(terms))
}
