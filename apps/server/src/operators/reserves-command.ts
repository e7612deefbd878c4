/** `npm run candlewick -- reserves`: what cold addresses are to sign where their keys are, and the signatures that came back. */

import { writeAudit } from '../adapters/audit.ts'
import type { Sql } from '../db/database.ts'
import { type Accepted, acceptSignature, unsignedAddresses } from '../features/proof/public.ts'
import { actor, BookingError } from './money.ts'

const REFUSED: Readonly<Record<Exclude<Accepted, 'accepted'>, string>> = {
  signed_before: 'it has signed this run before',
  unknown_address: 'no address of the exchange that held something at the newest run',
  does_not_hold: 'the signature is not of this address over the message of the newest run',
}

/** One line an address: network, address, message; behind them how many there are. */
export async function signRequest(sql: Sql): Promise<string> {
  const asked = await unsignedAddresses(sql)
  if (asked.length === 0) return 'every address of the newest run has signed'
  const lines = asked.map(({ network, address, message }) => `${network} ${address}\n  ${message}`)
  return [`run ${asked[0]?.run ?? 0}: ${asked.length} to be signed`, ...lines].join('\n')
}

/** @throws BookingError where the signature is not kept, and why */
export async function acceptOne(
  sql: Sql,
  given: { network: string; address: string; signature: string; reason: string },
): Promise<string> {
  const { network, address, reason } = given
  const entry = { actor: actor(), action: 'reserves.accept', subject: [network, address], reason }
  await writeAudit(sql, { ...entry, outcome: 'asked' })
  const { outcome, run } = await acceptSignature(sql, given)
  const words = outcome === 'accepted' ? `accepted for run ${run}` : REFUSED[outcome]
  await writeAudit(sql, { ...entry, outcome: outcome === 'accepted' ? words : `refused: ${words}` })
  if (outcome !== 'accepted') throw new BookingError(words)
  return words
}
