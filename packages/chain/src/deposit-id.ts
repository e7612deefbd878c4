/**
 * The id of a deposit: what one payment on one chain is called for ever. Read twice, by whoever, it is the same; so
 * a payment that is seen again is known.
 */
import { sha256Hex } from '@candlewick/rules/sha256'
import { type NetworkId, networkOf } from './networks.ts'

/** Where in its transaction a payment stands; {@link indexText} gives the text that an id is made of. */
export type TransferIndex =
  /** The number of an output, of `utxo`. */
  | { readonly kind: 'output'; readonly vout: number }
  /** The ordinal of a log *inside its receipt*, from 0: the block's own numbering moves when a block is replaced. */
  | { readonly kind: 'log'; readonly ordinal: number }
  /** The value of the transaction itself. */
  | { readonly kind: 'tx' }
  /** A call inside the transaction that carried value, by its place in the tree of calls. */
  | { readonly kind: 'trace'; readonly path: readonly number[] }
  /** Paid by hand, where no reader of ours counts outputs. */
  | { readonly kind: 'hand' }

const EVM_TXID = /^0x[0-9a-f]{64}$/
const UTXO_TXID = /^[0-9a-f]{64}$/
/** Hashes in hex, or in base58 as on Solana, where capitals count. */
const HAND_TXID = /^[0-9A-Za-z-]{16,128}$/

/** An index as text: a number of an output or a log, `tx`, `hand`, or `trace:` and the path's numbers with dots. */
export function indexText(index: TransferIndex): string {
  switch (index.kind) {
    case 'output':
      return String(index.vout)
    case 'log':
      return String(index.ordinal)
    case 'trace':
      return `trace:${index.path.join('.')}`
    case 'tx':
    case 'hand':
      return index.kind
  }
}

/**
 * The one way to write a transaction's id: lower case, with `0x` on chains of the EVM and without on Bitcoin's; as given on
 * networks served by hand, but for hashes in hex.
 * @returns undefined where the text is no id of a transaction there
 */
export function canonicalTxid(network: NetworkId, text: string): string | undefined {
  const trimmed = text.trim()
  const lower = trimmed.toLowerCase()
  switch (networkOf(network).family) {
    case 'evm': {
      const hash = lower.startsWith('0x') ? lower : `0x${lower}`
      return EVM_TXID.test(hash) ? hash : undefined
    }
    case 'utxo':
      return UTXO_TXID.test(lower) ? lower : undefined
    case 'hand': {
      const bare = lower.startsWith('0x') ? lower.slice(2) : lower
      if (UTXO_TXID.test(bare)) return bare
      return HAND_TXID.test(trimmed) ? trimmed : undefined
    }
  }
}

/**
 * The deposit's id: SHA-256 in hex (64 characters, the most the engine takes for an id) of `dep|network|txid|index`.
 * @throws RangeError where `txid` is none of that network: it comes from our own readers
 */
export function depositId(network: NetworkId, txid: string, index: TransferIndex): string {
  const canonical = canonicalTxid(network, txid)
  if (canonical === undefined) throw new RangeError(`no id of a transaction on ${network}: ${txid.slice(0, 80)}`)
  return sha256Hex(`dep|${network}|${canonical}|${indexText(index)}`)
}
