/** Hands a transaction to every provider, and reads what they say to it without believing it. */
import type { BroadcastAnswer } from '../adapter.ts'
import type { Quorum } from './quorum.ts'

/** How nodes say that they have it already. */
const KNOWN = /already (known|imported|exists|in|have)|known transaction|txn-already/i

export async function broadcastTo(quorum: Quorum, txid: string, method: string, raw: string): Promise<BroadcastAnswer> {
  const told = await quorum.settled(async (client) => await client.call(method, [raw]))
  const words = told.flatMap((one) => (one instanceof Error ? [one.message.slice(0, 200)] : []))
  const silent = told.every((one) => one instanceof Error && one.name === 'ChainError')
  const taken = told.some((one) => !(one instanceof Error))
  if (taken) return { txid, said: 'taken', words }
  if (silent) return { txid, said: 'silence', words }
  return { txid, said: words.some((word) => KNOWN.test(word)) ? 'known' : 'refused', words }
}
