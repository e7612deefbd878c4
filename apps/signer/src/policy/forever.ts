/**
 * What the record of signatures allows next. For ever: one nonce one payload, or nothing to itself; one withdrawal one
 * family of transactions that exclude each other, a second only when the signer's own node shows the first to be final and
 * not to have paid.
 */
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { Noted, SignedRecord } from '../store/record.ts'
import { dayOf } from '../store/record.ts'
import type { OwnNode } from './node.ts'
import type { NetworkPolicy } from './policy.ts'
import { Refused } from './refuse.ts'

/** The payload of nothing to itself. */
export const FILL = 'fill'

/** @throws Refused where another payload was signed at this nonce */
export function checkPayload(signed: readonly Noted[], payload: string): void {
  const other = signed.find((one) => one.payload !== payload && one.payload !== FILL)
  if (other !== undefined && payload !== FILL) throw new Refused('nonce_taken', 'nonce', other.txid)
}

/**
 * A nonce is the next one or an earlier one; where the chain has used more than this record knows of, the record is an
 * older one that was put back.
 * @param account `network:address`
 */
export async function checkNonce(
  { record, node }: { record: SignedRecord; node: OwnNode },
  account: string,
  nonce: number,
): Promise<void> {
  const highest = record.highestNonce(account)
  const mined = await node.nonce(account.slice(account.indexOf(':') + 1), 1)
  if (mined > highest + 1) throw new Refused('record_behind_chain', 'nonce', mined)
  if (nonce > highest + 1) throw new Refused('nonce_hole', 'nonce', highest + 1)
}

/** What a signature would add to the sums of its day. @throws Refused past a cap */
export function checkSums(
  record: SignedRecord,
  policy: NetworkPolicy,
  add: { at: number; asset: string; amount: bigint; fee: bigint; family: string },
): void {
  const day = dayOf(add.at)
  const before = record.family(add.family)
  const most = before.reduce((high, { fee }) => (BigInt(fee) > high ? BigInt(fee) : high), 0n)
  if (add.fee > policy.fee) throw new Refused('fee_cap', 'fee', policy.fee)
  const more = add.fee > most ? add.fee - most : 0n
  if (record.fees(day, policy.id) + more > policy.feeDay) throw new Refused('fee_cap', 'feeDay', policy.feeDay)
  const counted = before.some(({ amount }) => amount !== '0')
  const cap = policy.assets.get(add.asset)?.day ?? 0n
  if (counted || add.amount === 0n) return
  if (record.out(day, policy.id, add.asset) + add.amount > cap) throw new Refused('cap', 'day', cap)
}

interface Proof {
  readonly record: SignedRecord
  readonly node: OwnNode
  readonly policy: NetworkPolicy
}

/** @throws Refused unless every family but `family` that the withdrawal was paid in is final and has not paid */
export async function checkOneFamily(proof: Proof, id: string, family: string, conflict?: string): Promise<void> {
  for (const name of proof.record.familiesOf(id)) {
    if (name === family) continue
    const signed = proof.record.family(name)
    const dead = name.includes(':') ? await isDeadEvm(proof, name, signed) : await isDeadCoins(proof, signed, conflict)
    if (!dead) throw new Refused('family', 'request', signed.at(-1)?.txid ?? name)
  }
}

/** Its nonce is used, deep enough, and nothing of the family has paid. */
async function isDeadEvm({ node, policy }: Proof, family: string, signed: readonly Noted[]): Promise<boolean> {
  const [, address = '', nonce] = family.split(':')
  if ((await node.nonce(address, policy.confirmations)) <= Number(nonce)) return false
  for (const { txid, payload } of signed) {
    if (payload === FILL) continue
    const receipt = await node.receipt(txid)
    if (receipt?.succeeded !== true) continue
    const token = policy.assets.get(signed[0]?.asset ?? '')?.contract
    // Of a token the log counts, not what it returned: one that moved nothing has none.
    if (token === undefined || receipt.logs.some((log) => isTransfer(log, token))) return false
  }
  return true
}

const TRANSFERRED = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

function isTransfer(log: unknown, contract: string): boolean {
  if (!isRecord(log) || !Array.isArray(log.topics)) return false
  return String(log.address).toLowerCase() === contract.toLowerCase() && log.topics[0] === TRANSFERRED
}

/** A transaction that is none of the family spends, deep enough, what the first of it spends. */
async function isDeadCoins({ node, policy }: Proof, signed: readonly Noted[], conflict?: string): Promise<boolean> {
  if (conflict === undefined || signed.some(({ txid }) => txid === conflict)) return false
  const other = await node.spends(conflict)
  if (other === undefined || other.confirmations < policy.confirmations) return false
  const spent = new Set(other.inputs)
  return signed.every(({ inputs }) => inputs.some((input) => spent.has(input.slice(0, input.lastIndexOf(':')))))
}
