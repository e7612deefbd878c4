/**
 * Every key there is, derived from the one seed. A hardened account per network and purpose: who learns an account's
 * extended public key and one child key has the account's key, so neither ever leaves this process.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { type NetworkId, networkOf } from '@candlewick/chain/networks'
import { ed25519Of } from '@candlewick/chain/signer/envelope'
import { PURPOSES, type Purpose } from '@candlewick/chain/signer/statement'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { p2wpkh } from '@scure/btc-signer'
import { privateKeyToAddress } from 'viem/accounts'

export interface KeyPath {
  readonly network: NetworkId
  readonly purpose: Purpose
  readonly branch: 0 | 1
  readonly index: number
}

/** Of a network of coins, how addresses are written. */
export interface CoinNetwork {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

const MAIN: Partial<Record<NetworkId, CoinNetwork>> = {
  bitcoin: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
}
const REGTEST: CoinNetwork = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** SLIP-44; every development chain of coins shares 1. */
const COINS: Partial<Record<NetworkId, number>> = { bitcoin: 0, litecoin: 2 }
const DEVELOPMENT_COIN = 1
const EVM_COIN = 60
/** The EVM's networks share a customer's address, so that what was sent on the wrong one is seen; the house's are apart. */
const EVM_ACCOUNTS: Partial<Record<NetworkId, number>> = { ethereum: 0, bnb: 10, avalanche: 20 }

/** Hardened indexes lie above; so many customers there will not be. */
export const MOST_INDEX = 2 ** 31 - 1

export class Keys {
  readonly #root: HDKey
  readonly #entropy: Uint8Array
  readonly #development: boolean
  readonly #accounts = new Map<string, HDKey>()
  /** The first address of each of the house's accounts, which is asked for every second. */
  readonly #firsts = new Map<string, string>()

  /** @param entropy 32 bytes; the backup phrase says the same */
  constructor(entropy: Uint8Array, development: boolean) {
    this.#entropy = entropy
    this.#root = HDKey.fromMasterSeed(mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist)))
    this.#development = development
  }

  /** What the signer's replies are signed with: of the same seed, so that a restored store is known again. */
  get identity(): ReturnType<typeof ed25519Of> {
    return ed25519Of(this.#secret('candlewick signer identity'))
  }

  /** Keys of this store's own files, by their name. */
  mac(name: string, text: string): string {
    return createHmac('sha256', this.#secret(`candlewick signer ${name}`))
      .update(text)
      .digest('hex')
  }

  /** 32 bytes, for who seals a file of this store. */
  fileKey(name: string): Uint8Array {
    return this.#secret(`candlewick signer file ${name}`)
  }

  /** How addresses of a network of coins are written here. @throws RangeError for a network that is none */
  coinNetwork(network: NetworkId): CoinNetwork {
    const found = this.#development ? REGTEST : MAIN[network]
    if (networkOf(network).family !== 'utxo' || found === undefined) throw new RangeError(`no keys of ${network}`)
    return found
  }

  addressOf(path: KeyPath): string {
    if (path.purpose === 'deposit' || path.branch !== 0 || path.index !== 0) return this.#derived(path)
    const account = `${path.network} ${path.purpose}`
    const known = this.#firsts.get(account)
    if (known !== undefined) return known
    const made = this.#derived(path)
    this.#firsts.set(account, made)
    return made
  }

  #derived(path: KeyPath): string {
    const { privateKey, publicKey } = this.#child(path)
    if (networkOf(path.network).family === 'evm') return privateKeyToAddress(`0x${hexOf(privateKey)}`)
    const { address } = p2wpkh(publicKey, this.coinNetwork(path.network))
    if (address === undefined) throw new Error(`no address of ${path.network}`)
    return address
  }

  /** For the two builders alone. */
  privateKeyOf(path: KeyPath): Uint8Array {
    return this.#child(path).privateKey
  }

  publicKeyOf(path: KeyPath): Uint8Array {
    return this.#child(path).publicKey
  }

  #child({ network, purpose, branch, index }: KeyPath): { privateKey: Uint8Array; publicKey: Uint8Array } {
    if (!Number.isInteger(index) || index < 0 || index > MOST_INDEX) throw new RangeError(`an index of ${index}`)
    const { privateKey, publicKey } = this.#account(network, purpose).deriveChild(branch).deriveChild(index)
    if (privateKey === null || publicKey === null) throw new Error('a key without its private half')
    return { privateKey, publicKey }
  }

  #account(network: NetworkId, purpose: Purpose): HDKey {
    const path = this.#pathOf(network, purpose)
    const known = this.#accounts.get(path)
    if (known !== undefined) return known
    const made = this.#root.derive(path)
    this.#accounts.set(path, made)
    return made
  }

  #pathOf(network: NetworkId, purpose: Purpose): string {
    const account = PURPOSES.indexOf(purpose)
    if (networkOf(network).family === 'evm') {
      const base = EVM_ACCOUNTS[network]
      if (base === undefined) throw new RangeError(`no keys of ${network}`)
      return `m/44'/${EVM_COIN}'/${purpose === 'deposit' ? 0 : base + account}'`
    }
    this.coinNetwork(network)
    return `m/84'/${this.#development ? DEVELOPMENT_COIN : COINS[network]}'/${account}'`
  }

  #secret(name: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#entropy, 'candlewick', name, 32))
  }
}

/** Words to write down; shown once. */
export const phraseOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/** @throws Error where a word or the checksum is wrong */
export const entropyOf = (phrase: string): Uint8Array =>
  mnemonicToEntropy(phrase.trim().toLowerCase().split(/\s+/).join(' '), wordlist)

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}
