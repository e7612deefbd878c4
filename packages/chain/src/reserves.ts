/**
 * Proof that an address is the exchange's: one message of one form, which no transaction could be, signed as the address's
 * network signs messages (EIP-191; BIP-322, simple, of plain segwit addresses). Checked here as anybody may check it: in a
 * browser, by the server before it keeps one, and once more by docs/verify-reserves.py.
 */

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64, bech32, hex, utf8 } from '@scure/base'
import { evmAddress } from './addresses.ts'
import { isNetworkId, networkOf } from './networks.ts'

export interface ReserveClaim {
  readonly network: string
  readonly address: string
  /** What was published of the run of liabilities: one hash over all its roots. */
  readonly run: string
  /** Hash of the block that balances are of. */
  readonly block: string
}

export const reserveText = ({ network, address, run, block }: ReserveClaim): string =>
  `candlewick/por/1|${network}|${address}|${run}|${block}`

/** Whether the claim was signed with the address's key. Whatever it is given, it does not throw. */
export function isReserveSigned(claim: ReserveClaim, signature: string): boolean {
  try {
    if (!isNetworkId(claim.network)) return false
    const message = reserveText(claim)
    const { family } = networkOf(claim.network)
    if (family === 'evm') return signerOf(message, signature) === evmAddress(claim.address)
    return family === 'utxo' && isCoinSigned(claim.address, message, signature)
  } catch {
    return false
  }
}

/** EIP-191: who signed is recovered from the signature. */
function signerOf(message: string, signature: string): string {
  const bytes = hex.decode(signature.replace(/^0x/, ''))
  const text = utf8.decode(message)
  const hash = keccak_256(joined(utf8.decode(`\x19Ethereum Signed Message:\n${text.length}`), text))
  const recovery = (bytes[64] ?? 0) % 27
  if (bytes.length !== 65 || recovery > 1) return ''
  const parts = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').addRecoveryBit(recovery)
  const key = parts.recoverPublicKey(hash).toBytes(false)
  return evmAddress(hex.encode(keccak_256(key.subarray(1)).subarray(12)))
}

const SIGHASH_ALL = 1

function isCoinSigned(address: string, message: string, signature: string): boolean {
  const { prefix, words } = bech32.decode(address as `${string}1${string}`)
  const program = bech32.fromWords(words.slice(1))
  if (words[0] !== 0 || program.length !== 20 || prefix === '') return false
  const [der, key, ...more] = witnessOf(base64.decode(signature))
  if (der === undefined || key === undefined || more.length > 0 || der.at(-1) !== SIGHASH_ALL) return false
  if (hex.encode(ripemd160(sha256(key))) !== hex.encode(program)) return false
  const hash = spendingHash(program, message)
  return secp256k1.verify(der.subarray(0, -1), hash, key, { prehash: false, format: 'der', lowS: true })
}

/** Two pushes behind their count, each with its length: no signature or key is longer than 252 bytes. */
function witnessOf(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  let at = 1
  for (let count = bytes[0] ?? 0; count > 0; count -= 1) {
    const length = bytes[at] ?? 0
    found.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? found : []
}

/** What is signed (BIP-143), of the transaction that spends the message and pays nobody. */
function spendingHash(program: Uint8Array, message: string): Uint8Array {
  const tag = sha256(utf8.decode('BIP0322-signed-message'))
  const said = sha256(joined(tag, tag, utf8.decode(message)))
  const zeros = (count: number) => new Uint8Array(count)
  const input = joined(zeros(32), hex.decode('ffffffff'), hex.decode('220020'), said, zeros(4))
  const output = joined(zeros(8), hex.decode('160014'), program)
  const spent = twice(joined(zeros(4), hex.decode('01'), input, hex.decode('01'), output, zeros(4)))
  const place = joined(spent, zeros(4))
  const script = joined(hex.decode('1976a914'), program, hex.decode('88ac'))
  const nobody = joined(zeros(8), hex.decode('016a'))
  return twice(
    joined(
      zeros(4),
      twice(place),
      twice(zeros(4)),
      place,
      script,
      zeros(8 + 4),
      twice(nobody),
      zeros(4),
      hex.decode('01000000'),
    ),
  )
}

const twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
