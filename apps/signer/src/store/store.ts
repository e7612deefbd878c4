/** The signer's folder: the sealed seed, who may ask, the policy, counters, what was signed, the copy of the ledger. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { replaceFile } from './durable.ts'
import { Keys } from './keys.ts'
import { DEFAULT_COST, SealError, seal, unseal } from './sealed.ts'

const SEED = 'seed.sealed'
const CLIENTS = 'clients.json'
/** As many words as BIP-39 has for 32 bytes: 24. */
const ENTROPY_BYTES = 32

export interface NewStore {
  readonly passphrase: string
  /** Whose keys are of development chains: such a store signs for no other, and no other for them. */
  readonly development: boolean
  readonly entropy?: Uint8Array
  readonly cost?: number
}

export interface OpenStore {
  readonly folder: string
  readonly keys: Keys
  readonly development: boolean
}

export const hasStore = (folder: string): boolean => existsSync(join(folder, SEED))

/** @returns the entropy, for the phrase that is shown once @throws Error where there is a store already */
export function createStore(folder: string, { passphrase, development, entropy, cost }: NewStore): Uint8Array {
  if (hasStore(folder)) throw new Error(`${folder} holds a store already`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secret = entropy ?? randomBytes(ENTROPY_BYTES)
  const text = JSON.stringify({ entropy: Buffer.from(secret).toString('hex'), development })
  replaceFile(join(folder, SEED), seal(Buffer.from(text, 'utf8'), passphrase, cost ?? DEFAULT_COST))
  return secret
}

/** @throws SealError where passphrase or file are wrong */
export function openStore(folder: string, passphrase: string): OpenStore {
  if (!hasStore(folder)) throw new SealError(`${folder} holds no store: make one with init or restore`)
  const value: unknown = JSON.parse(unseal(readFileSync(join(folder, SEED), 'utf8'), passphrase).toString('utf8'))
  if (!isRecord(value) || typeof value.entropy !== 'string') throw new SealError('the store is not whole')
  const development = value.development === true
  return { folder, keys: new Keys(Buffer.from(value.entropy, 'hex'), development), development }
}

/** Keys that may ask, raw Ed25519 in hex. @throws Error where the file was changed by another hand */
export function enrolled({ folder, keys }: OpenStore): ReadonlySet<string> {
  const path = join(folder, CLIENTS)
  if (!existsSync(path)) return new Set()
  const [mac = '', text = ''] = readFileSync(path, 'utf8').split('\n')
  if (keys.mac('clients', text) !== mac) throw new Error(`${path} was changed`)
  const value: unknown = JSON.parse(text)
  return new Set(Array.isArray(value) ? value.map(String) : [])
}

/** Lets a key ask, beside those that may already. @throws RangeError where it is none */
export function enrol(store: OpenStore, client: string): void {
  if (!/^[0-9a-f]{64}$/.test(client)) throw new RangeError('an enrolled key is 64 hex digits')
  const text = JSON.stringify([...new Set([...enrolled(store), client])])
  replaceFile(join(store.folder, CLIENTS), `${store.keys.mac('clients', text)}\n${text}`)
}
