/** Readers of the development chains, as the server has them. */
import type { ChainReader } from '@candlewick/chain/adapter'
import { evmReader } from '@candlewick/chain/evm/reader'
import { RpcClient } from '@candlewick/chain/rpc/client'
import { utxoReader } from '@candlewick/chain/utxo/reader'
import type { DevChains } from '@candlewick/devchain/dev-chains'

/** Of the EVM, by one provider or by those that are named besides. */
export function evmReaderOf(chains: DevChains, more: readonly string[] = []): ChainReader {
  const urls = [chains.evm.anvil.url, ...more]
  const clients = urls.map((url, at) => new RpcClient({ url, name: `anvil ${at}` }))
  return evmReader({ network: 'ethereum', mode: 'development', clients, traces: true })
}

export function utxoReaderOf(chains: DevChains): ChainReader {
  const clients = [new RpcClient({ url: chains.utxo.url, name: 'bcoin' })]
  return utxoReader({ network: 'bitcoin', mode: 'development', clients })
}
