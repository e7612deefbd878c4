/** A network's reader from what the settings say of it. */
import type { ChainReader } from './adapter.ts'
import { evmReader } from './evm/reader.ts'
import { type ChainMode, type NetworkId, networkOf } from './networks.ts'
import { RpcClient } from './rpc/client.ts'
import { utxoReader } from './utxo/reader.ts'

export interface ProviderSettings {
  /** What it is called in errors and in the console; its address may hold a secret. */
  readonly name: string
  readonly url: string
}

export interface NetworkSettings {
  readonly network: NetworkId
  /** Run by different people, on different machines: two at least where the chain holds money. */
  readonly providers: readonly ProviderSettings[]
  /** Whether all of them trace calls: only then is coin from inside of calls seen. EVM only. */
  readonly traces: boolean
}

/** @throws RangeError where the network is served by hand, or its providers are too few */
export function openReader({ network, providers, traces }: NetworkSettings, mode: ChainMode): ChainReader {
  const clients = providers.map(({ name, url }) => new RpcClient({ name, url }))
  switch (networkOf(network).family) {
    case 'evm':
      return evmReader({ network, mode, clients, traces })
    case 'utxo':
      return utxoReader({ network, mode, clients })
    case 'hand':
      throw new RangeError(`${network} is served by hand`)
  }
}
