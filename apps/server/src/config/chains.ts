/**
 * The `CHAINS` setting: which chains are followed, and through whom. Where money is at stake a file names for each network
 * two providers or more that have nothing to do with each other.
 */
import { readFileSync } from 'node:fs'
import { isNetworkId, networkOf } from '@candlewick/chain/networks'
import type { NetworkSettings, ProviderSettings } from '@candlewick/chain/open'

export type ChainsSetting =
  | { readonly mode: 'off' }
  /** Both development chains, which the demo starts. */
  | { readonly mode: 'development' }
  | { readonly mode: 'main'; readonly networks: readonly NetworkSettings[] }

const LEAST_PROVIDERS = 2
const MOST_PROVIDERS = 5
const MOST_BYTES = 1_048_576

/**
 * Reads a file such as `{"ethereum": {"traces": false, "providers": [{"name": "own", "url": "https://…"}, …]}, …}`.
 * @throws Error that says what is wrong with it
 */
export function readChains(path: string): ChainsSetting {
  const text = readFileSync(path, 'utf8')
  if (text.length > MOST_BYTES) throw new Error('is larger than 1 MiB')
  const networks: unknown = JSON.parse(text)
  if (typeof networks !== 'object' || networks === null || Array.isArray(networks)) throw new Error('is no object')
  return { mode: 'main', networks: Object.entries(networks).map(([id, value]) => networkIn(id, value)) }
}

function networkIn(id: string, value: unknown): NetworkSettings {
  if (!isNetworkId(id)) throw new Error(`names ${id}, which is no network`)
  if (networkOf(id).family === 'hand') throw new Error(`names ${id}, which is served by hand`)
  const providers: unknown = Reflect.get(Object(value), 'providers')
  const traces: unknown = Reflect.get(Object(value), 'traces') ?? false
  if (typeof traces !== 'boolean') throw new Error(`${id}: traces is neither true nor false`)
  if (!Array.isArray(providers) || providers.length < LEAST_PROVIDERS || providers.length > MOST_PROVIDERS) {
    throw new Error(`${id}: needs ${LEAST_PROVIDERS} to ${MOST_PROVIDERS} providers`)
  }
  const known = providers.map((provider) => providerIn(id, provider))
  const hosts = new Set(known.map(({ url }) => new URL(url).host))
  if (hosts.size < known.length) throw new Error(`${id}: two providers at one address are one`)
  return { network: id, providers: known, traces }
}

function providerIn(id: string, value: unknown): ProviderSettings {
  const [name, url]: unknown[] = ['name', 'url'].map((part) => Reflect.get(Object(value), part))
  if (typeof name !== 'string' || !/^[\w .-]{1,40}$/.test(name)) throw new Error(`${id}: a provider without a name`)
  if (typeof url !== 'string' || !URL.canParse(url)) throw new Error(`${id}: ${name} has no address`)
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${id}: the address of ${name} is not http`)
  return { name, url }
}
