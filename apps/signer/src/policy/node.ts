/** The signer's own node: the few facts without which a second signature would be a guess. Bounded in time and size. */
import { isRecord } from '@candlewick/chain/signer/envelope'
import { Refused } from './refuse.ts'

const WITHIN_MS = 5_000
const MOST_BYTES = 4_000_000

export class OwnNode {
  readonly #url: string
  readonly #headers: Record<string, string>

  /** @param rpc with name and password in the address where the node asks for them */
  constructor(rpc: string) {
    const url = new URL(rpc)
    const secret = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    const asks = url.username !== '' || url.password !== ''
    this.#headers = {
      'content-type': 'application/json',
      ...(asks ? { authorization: `Basic ${Buffer.from(secret).toString('base64')}` } : {}),
    }
    url.username = ''
    url.password = ''
    this.#url = url.href
  }

  /** Transactions of an account that the chain holds, `deep` blocks below its end. */
  async nonce(address: string, deep: number): Promise<number> {
    if (deep <= 1) return Number(await this.#ask('eth_getTransactionCount', [address, 'latest']))
    const head = Number(await this.#ask('eth_blockNumber', []))
    const at = Math.max(0, head - deep + 1)
    return Number(await this.#ask('eth_getTransactionCount', [address, `0x${at.toString(16)}`]))
  }

  /** What a transaction of the EVM did, or undefined where the chain does not hold it. */
  async receipt(txid: string): Promise<{ succeeded: boolean; height: number; logs: readonly unknown[] } | undefined> {
    const value = await this.#ask('eth_getTransactionReceipt', [txid])
    if (value === null) return undefined
    if (!isRecord(value) || !Array.isArray(value.logs)) throw new Refused('node_unreachable', 'receipt')
    return { succeeded: value.status === '0x1', height: Number(value.blockNumber), logs: value.logs }
  }

  /** A coin that is not spent, as the node knows it, pool included; undefined where it knows none. */
  async coin(txid: string, vout: number): Promise<{ value: bigint; script: string } | undefined> {
    const value = await this.#ask('gettxout', [txid, vout, true])
    if (value === null) return undefined
    if (!isRecord(value) || !isRecord(value.scriptPubKey)) throw new Refused('node_unreachable', 'gettxout')
    return { value: BigInt(Math.round(Number(value.value) * 1e8)), script: String(value.scriptPubKey.hex) }
  }

  /** What a transaction of coins spends and how deep it lies; undefined where the node does not know it. */
  async spends(txid: string): Promise<{ inputs: readonly string[]; confirmations: number } | undefined> {
    let value: unknown
    try {
      value = await this.#ask('getrawtransaction', [txid, true])
    } catch (failure) {
      if (failure instanceof Refused && failure.refusal.bound === 'unknown') return undefined
      throw failure
    }
    if (!isRecord(value) || !Array.isArray(value.vin)) throw new Refused('node_unreachable', 'getrawtransaction')
    const inputs = value.vin.map((one) => (isRecord(one) ? `${one.txid}:${one.vout}` : ''))
    return { inputs, confirmations: Number(value.confirmations ?? 0) }
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    let text: string
    try {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const signal = AbortSignal.timeout(WITHIN_MS)
      const answer = await fetch(this.#url, { method: 'POST', headers: this.#headers, body, signal })
      text = await answer.text()
    } catch {
      // However it fails, without the node's word nothing is signed.
      throw new Refused('node_unreachable', method)
    }
    if (text.length > MOST_BYTES) throw new Refused('node_unreachable', method, 'too_large')
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new Refused('node_unreachable', method, 'malformed')
    }
    if (!isRecord(value)) throw new Refused('node_unreachable', method, 'malformed')
    if (value.error !== undefined && value.error !== null) {
      const missing = isRecord(value.error) && /no such|not found|no info/i.test(String(value.error.message))
      throw new Refused('node_unreachable', method, missing ? 'unknown' : 'refused')
    }
    return value.result ?? null
  }
}
