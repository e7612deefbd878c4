/** Which coins are unspent: Bitcoin Core and bcoin are asked differently, and answer the same here. */
import { ChainError, type Coin } from '../adapter.ts'
import { RpcFailure } from '../rpc/client.ts'
import type { Quorum } from '../rpc/quorum.ts'
import { bareHashOf, flagOf, listOf, objectOf, partOf, ShapeError, textOf, wholeOf } from '../rpc/shapes.ts'

const MOST_COINS = 10_000
/** Bitcoin Core walks through every coin there is. */
const SCAN_WITHIN_MS = 300_000

/** What is known of a coin that can be spent. */
export interface Unspent {
  /** -1 in the pool. */
  readonly height: number
  readonly coinbase: boolean
}

export interface CoinSource {
  /** @param scripts in hex, with their addresses */
  coins(quorum: Quorum, scripts: ReadonlyMap<string, string>): Promise<readonly Coin[]>
  unspent(quorum: Quorum, txid: string, vout: number): Promise<Unspent | undefined>
}

export const coreCoins: CoinSource = {
  async coins(quorum, scripts) {
    const wanted = [...scripts.keys()].map((script) => `raw(${script})`)
    if (wanted.length === 0) return []
    const told = await quorum.each(async (client) => {
      const answer = await client.call('scantxoutset', ['start', wanted], SCAN_WITHIN_MS)
      const coins = listOf(partOf(answer, 'unspents'), 'coins', MOST_COINS).map((coin) => coreCoin(coin, scripts))
      return sorted(coins)
    })
    return sameFor(quorum, told)
  },

  async unspent(quorum, txid, vout) {
    const told = await quorum.agreed('gettxout', [txid, vout, true], (answer) => {
      if (answer === null) return undefined
      return {
        confirmations: wholeOf(partOf(answer, 'confirmations'), 'confirmations'),
        best: bareHashOf(partOf(answer, 'bestblock'), 'best block'),
        coinbase: flagOf(partOf(answer, 'coinbase'), 'coinbase'),
      }
    })
    if (told === undefined) return undefined
    const { confirmations, best, coinbase } = told
    if (confirmations === 0) return { height: -1, coinbase }
    const tip = await quorum.agreed('getblockheader', [best, true], (answer) =>
      wholeOf(partOf(answer, 'height'), 'height'),
    )
    return { height: tip - confirmations + 1, coinbase }
  },
}

export const bcoinCoins: CoinSource = {
  async coins(quorum, scripts) {
    const addresses = [...scripts.values()]
    if (addresses.length === 0) return []
    const told = await quorum.each(async (client) => {
      const answer = await client.ask('/coin/address', { addresses })
      // It finds by hash, so the same key's other kinds of address are among them.
      const ours = listOf(answer, 'coins', MOST_COINS).filter((coin) => scripts.has(String(partOf(coin, 'script'))))
      return sorted(ours.map((coin) => bcoinCoin(coin, scripts)))
    })
    return sameFor(quorum, told)
  },

  async unspent(quorum, txid, vout) {
    const told = await quorum.each(async (client) => {
      try {
        const { height, coinbase } = bcoinUnspent(await client.ask(`/coin/${txid}/${vout}`))
        return { height, coinbase }
      } catch (failure) {
        if (failure instanceof RpcFailure && failure.fault === 'refused') return undefined
        throw failure
      }
    })
    return sameFor(quorum, told)
  },
}

/** @throws ChainError where they differ, as they do for a moment when a block comes */
function sameFor<T>(quorum: Quorum, told: readonly T[]): T {
  const text = (one: T): string => JSON.stringify(one, (_, part) => (typeof part === 'bigint' ? `${part}` : part)) ?? ''
  const [first] = told
  if (told.some((one) => text(one) !== text(first as T))) {
    throw new ChainError(quorum.network, 'disagree', 'which coins are unspent')
  }
  return first as T
}

function sorted(coins: readonly Coin[]): Coin[] {
  return [...coins].sort((a, b) => (a.txid === b.txid ? a.vout - b.vout : a.txid < b.txid ? -1 : 1))
}

function addressFor(script: unknown, scripts: ReadonlyMap<string, string>): string {
  const address = scripts.get(textOf(script, 'script', /^[0-9a-f]+$/))
  if (address === undefined) throw new ShapeError('coins of what was asked for')
  return address
}

function coreCoin(coin: unknown, scripts: ReadonlyMap<string, string>): Coin {
  return {
    txid: bareHashOf(partOf(coin, 'txid'), 'coin'),
    vout: wholeOf(partOf(coin, 'vout'), 'number of an output'),
    address: addressFor(partOf(coin, 'scriptPubKey'), scripts),
    amount: satoshisOf(partOf(coin, 'amount')),
    height: wholeOf(partOf(coin, 'height'), 'height'),
    coinbase: partOf(coin, 'coinbase') === true,
  }
}

function bcoinCoin(coin: unknown, scripts: ReadonlyMap<string, string>): Coin {
  return {
    txid: bareHashOf(partOf(coin, 'hash'), 'coin'),
    vout: wholeOf(partOf(coin, 'index'), 'number of an output'),
    address: addressFor(partOf(coin, 'script'), scripts),
    amount: BigInt(wholeOf(partOf(coin, 'value'), 'amount')),
    ...bcoinUnspent(coin),
  }
}

function bcoinUnspent(coin: unknown): Unspent {
  const height = partOf(objectOf(coin, 'coin'), 'height')
  return {
    height: height === -1 ? -1 : wholeOf(height, 'height'),
    coinbase: flagOf(partOf(coin, 'coinbase'), 'coinbase'),
  }
}

/**
 * Bitcoin Core writes amounts as numbers with eight decimals. All there will ever be is below 2^53 satoshis, so the nearest
 * whole number is the one that was meant.
 */
function satoshisOf(coins: unknown): bigint {
  if (typeof coins !== 'number' || !(coins >= 0) || coins > 21_000_000) throw new ShapeError('amount')
  return BigInt(Math.round(coins * 100_000_000))
}
