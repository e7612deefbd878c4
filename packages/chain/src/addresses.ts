/**
 * Reads addresses: is it one, of which network, and is its checksum right. The same in a browser and in a server; every
 * reader of chains, form and signer writes an address in the one way that comes out here.
 *
 * Sources: EIP-55; BIP-173 and BIP-350 (segwit, with version 0 and taproot and no later ones, which nobody can spend
 * safely yet); base58check with the version bytes of each chain's `chainparams`; XRP Ledger's own base58 alphabet; CIP-19
 * (Cardano, since Shelley); SS58 (Polkadot).
 */
import { sha256Bytes } from '@candlewick/rules/sha256'
import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xrp, bech32, bech32m, hex, utf8 } from '@scure/base'
import { type ChainMode, NETWORK_IDS, type NetworkId } from './networks.ts'

export type AddressKind = 'account' | 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** An address as it was understood. */
export interface ReadAddress {
  /** The one way to write it. */
  readonly address: string
  readonly kind: AddressKind
  /** Key or script hash, account or public key: what the chain itself knows. */
  readonly payload: Uint8Array
  /** Whether a mistyped letter would have been seen. */
  readonly checksum: boolean
}

/**
 * Why a text is no address to pay to: nothing there, not the form of one, a letter mistyped, of another network (or of a
 * test network, then `belongsTo` is empty), or one that nobody has the key of.
 */
export type AddressFault = 'empty' | 'format' | 'checksum' | 'network' | 'burn'

export type AddressCheck =
  | ({ readonly ok: true } & ReadAddress)
  | { readonly ok: false; readonly fault: AddressFault; readonly belongsTo: readonly NetworkId[] }

/** Longer than any address: Cardano's have 103 characters. */
export const MOST_ADDRESS_LENGTH = 128

type Reading = ReadAddress | 'checksum' | undefined
type Reader = (text: string, mode: ChainMode) => Reading

/**
 * Reads what was typed or pasted as an address of that network.
 * @param mode `development`: Bitcoin's addresses are those of regtest; all others have one form everywhere
 */
export function checkAddress(network: NetworkId, text: string, mode: ChainMode = 'main'): AddressCheck {
  const typed = text.trim()
  const refused = (fault: AddressFault, belongsTo: readonly NetworkId[] = []): AddressCheck => ({
    ok: false,
    fault,
    belongsTo,
  })
  if (typed === '') return refused('empty')
  if (typed.length > MOST_ADDRESS_LENGTH) return refused('format')
  const reading = READERS[network](typed, mode)
  if (typeof reading === 'object') return isBurn(reading) ? refused('burn') : { ok: true, ...reading }
  const belongsTo = networksOf(typed, mode)
  if (belongsTo.length > 0) return refused('network', belongsTo)
  const other = READERS[network](typed, mode === 'main' ? 'development' : 'main')
  if (typeof other === 'object') return refused('network')
  return refused(reading ?? 'format')
}

/** The networks on which a text is an address whose checksum is right. */
export function networksOf(text: string, mode: ChainMode = 'main'): readonly NetworkId[] {
  const typed = text.trim()
  if (typed === '' || typed.length > MOST_ADDRESS_LENGTH) return []
  return NETWORK_IDS.filter((id) => typeof READERS[id](typed, mode) === 'object')
}

/** EIP-55: the capitals of an account's 40 hex digits are its checksum. */
export function evmAddress(digits: string): `0x${string}` {
  const lower = digits.toLowerCase().replace(/^0x/, '')
  const hash = hex.encode(keccak_256(utf8.decode(lower)))
  let address: `0x${string}` = '0x'
  for (let at = 0; at < lower.length; at += 1) {
    const letter = lower.charAt(at)
    address += Number.parseInt(hash.charAt(at), 16) >= 8 ? letter.toUpperCase() : letter
  }
  return address
}

/** Under what an address is looked up in a set: without the capitals on chains of the EVM, as it is elsewhere. */
export function addressKey(network: NetworkId, address: string): string {
  return network === 'ethereum' || network === 'bnb' || network === 'avalanche' ? address.toLowerCase() : address
}

/**
 * Whether one address could be taken for another at a glance: the same ends, and not the same. Who poisons a history of
 * payments makes such an address, and hopes that it is copied.
 */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (a === b) return false
  const bare = (text: string) => text.replace(/^(0x|bc1[qp]|bcrt1[qp]|ltc1[qp])/, '')
  const [left, right] = [bare(a), bare(b)]
  return left.slice(0, 3) === right.slice(0, 3) && left.slice(-3) === right.slice(-3)
}

/** The addresses that nobody has a key of, and whose coins are gone: zero, the precompiled contracts, `…dEaD`. */
function isBurn({ address, payload }: ReadAddress): boolean {
  if (!address.startsWith('0x')) return false
  return payload.subarray(0, 18).every((byte) => byte === 0)
}

function readEvm(text: string): Reading {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const address = evmAddress(digits)
  const bare = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!bare && address !== text) return 'checksum'
  // Digits alone have no capitals to lose.
  const checksum = !bare || !/[a-f]/i.test(digits)
  return { address, kind: 'account', payload: hex.decode(digits.toLowerCase()), checksum }
}

/** What tells Bitcoin's family apart: the version bytes and the prefix of segwit, where a chain has it. */
interface Versions {
  readonly p2pkh: number
  readonly p2sh: number
  readonly segwit: string | undefined
  readonly taproot: boolean
}

const BITCOIN: Versions = { p2pkh: 0x00, p2sh: 0x05, segwit: 'bc', taproot: true }
const REGTEST: Versions = { p2pkh: 0x6f, p2sh: 0xc4, segwit: 'bcrt', taproot: true }
/** 0x05 was Litecoin's too, and is Bitcoin's: it is refused, since a mistake cannot be seen. */
const LITECOIN: Versions = { p2pkh: 0x30, p2sh: 0x32, segwit: 'ltc', taproot: true }
const DOGECOIN: Versions = { p2pkh: 0x1e, p2sh: 0x16, segwit: undefined, taproot: false }

/** The versions of one of Bitcoin's family. */
export function versionsOf(network: NetworkId, mode: ChainMode): Versions | undefined {
  if (network === 'bitcoin') return mode === 'development' ? REGTEST : BITCOIN
  if (network === 'litecoin') return LITECOIN
  return network === 'dogecoin' ? DOGECOIN : undefined
}

function readUtxo(versions: Versions, text: string): Reading {
  const { segwit } = versions
  if (segwit !== undefined && text.toLowerCase().startsWith(`${segwit}1`)) return readSegwit(segwit, text)
  const bytes = base58check(text)
  if (bytes === 'checksum') return 'checksum'
  if (bytes === undefined || bytes.length !== 21) return undefined
  const payload = bytes.subarray(1)
  if (bytes[0] === versions.p2pkh) return { address: text, kind: 'p2pkh', payload, checksum: true }
  if (bytes[0] === versions.p2sh) return { address: text, kind: 'p2sh', payload, checksum: true }
  return undefined
}

function readSegwit(prefix: string, text: string): Reading {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined
  if (!/^[02-9ac-hj-np-z]{14,80}$/.test(lower.slice(prefix.length + 1))) return undefined
  for (const [code, version] of [
    [bech32, 0],
    [bech32m, 1],
  ] as const) {
    const decoded = code.decodeUnsafe(lower)
    if (decoded === undefined || decoded.prefix !== prefix) continue
    if (decoded.words[0] !== version) return undefined
    const payload = code.fromWordsUnsafe(decoded.words.slice(1))
    const kind = payload === undefined ? undefined : segwitKind(version, payload.length)
    if (payload === undefined || kind === undefined) return undefined
    return { address: lower, kind, payload, checksum: true }
  }
  return 'checksum'
}

function segwitKind(version: 0 | 1, length: number): AddressKind | undefined {
  if (version === 1) return length === 32 ? 'p2tr' : undefined
  if (length === 20) return 'p2wpkh'
  return length === 32 ? 'p2wsh' : undefined
}

/** Bytes without their four of checksum, which are the front of a double SHA-256. */
function base58check(text: string, code: typeof base58 = base58): Uint8Array | 'checksum' | undefined {
  if (text.length < 25 || text.length > 40) return undefined
  const bytes = decoded(() => code.decode(text))
  if (bytes === undefined || bytes.length < 22) return undefined
  const body = bytes.subarray(0, -4)
  const sum = sha256Bytes(hex.decode(sha256Bytes(body))).slice(0, 8)
  return hex.encode(bytes.subarray(-4)) === sum ? body : 'checksum'
}

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode()
  } catch {
    // The decoder has no other way to say that a letter is none of its alphabet.
    return undefined
  }
}

/** A public key of 32 bytes and nothing to check it by. */
function readSolana(text: string): Reading {
  if (text.length < 32 || text.length > 44) return undefined
  const payload = decoded(() => base58.decode(text))
  return payload?.length === 32 ? { address: text, kind: 'account', payload, checksum: false } : undefined
}

function readVersioned(version: number, code: typeof base58): Reader {
  return (text) => {
    const bytes = base58check(text, code)
    if (bytes === 'checksum') return 'checksum'
    if (bytes?.length !== 21 || bytes[0] !== version) return undefined
    return { address: text, kind: 'account', payload: bytes.subarray(1), checksum: true }
  }
}

function readCardano(text: string): Reading {
  const lower = text.toLowerCase()
  if (!/^addr1[02-9ac-hj-np-z]{40,110}$/.test(lower) || (text !== lower && text !== text.toUpperCase()))
    return undefined
  const decoded = bech32.decodeUnsafe(lower, 1_023)
  if (decoded === undefined) return 'checksum'
  const payload = bech32.fromWordsUnsafe(decoded.words)
  // The low half of the header is the network, 1 the real one; 29 bytes without a stake part, 57 with one.
  const right = payload !== undefined && ((payload[0] ?? 0) & 0x0f) === 1 && [29, 57].includes(payload.length)
  return right ? { address: lower, kind: 'account', payload, checksum: true } : undefined
}

const SS58 = utf8.decode('SS58PRE')
const POLKADOT_PREFIX = 0

function readPolkadot(text: string): Reading {
  if (text.length < 46 || text.length > 48) return undefined
  const bytes = decoded(() => base58.decode(text))
  if (bytes === undefined || bytes.length !== 35 || bytes[0] !== POLKADOT_PREFIX) return undefined
  const body = bytes.subarray(0, -2)
  const sum = blake2b(new Uint8Array([...SS58, ...body]), { dkLen: 64 })
  if (sum[0] !== bytes[33] || sum[1] !== bytes[34]) return 'checksum'
  return { address: text, kind: 'account', payload: body.subarray(1), checksum: true }
}

const READERS: Readonly<Record<NetworkId, Reader>> = {
  ethereum: readEvm,
  bnb: readEvm,
  avalanche: readEvm,
  bitcoin: (text, mode) => readUtxo(mode === 'development' ? REGTEST : BITCOIN, text),
  litecoin: (text) => readUtxo(LITECOIN, text),
  dogecoin: (text) => readUtxo(DOGECOIN, text),
  solana: readSolana,
  ripple: readVersioned(0x00, base58xrp),
  cardano: readCardano,
  tron: readVersioned(0x41, base58),
  polkadot: readPolkadot,
}
