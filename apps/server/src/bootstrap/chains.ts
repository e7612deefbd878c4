/** The chains that this process follows, as the settings say. */
import { join } from 'node:path'
import type { ChainReader } from '@candlewick/chain/adapter'
import type { ChainMode, NetworkId } from '@candlewick/chain/networks'
import { type NetworkSettings, openReader } from '@candlewick/chain/open'
import type { Config } from '../config/config.ts'
import { ChainKeeper } from '../demo/chains/keeper.ts'
import type { Log } from './log.ts'

export interface Chains {
  readonly mode: ChainMode
  /** Of each network that is followed; all others are served by hand, or not at all. */
  readonly readers: ReadonlyMap<NetworkId, ChainReader>
  /** The demo's. */
  readonly keeper: ChainKeeper | undefined
  stop(): Promise<void>
}

/** Resolves before any chain answers: who asks one that does not is told so. */
export async function openChains(
  config: Pick<Config, 'chains' | 'blockSeconds' | 'dataDir'>,
  log: Log,
): Promise<Chains> {
  const { chains } = config
  if (chains.mode !== 'development') {
    const readers = readersOf(chains.mode === 'main' ? chains.networks : [], 'main')
    return { mode: 'main', readers, keeper: undefined, stop: async () => closeAll(readers) }
  }
  const folder = join(config.dataDir, 'chains')
  const keeper = await ChainKeeper.open({ folder, blockSeconds: config.blockSeconds, log })
  const provider = (port: number) => [{ name: 'development', url: `http://127.0.0.1:${port}` }]
  const readers = readersOf(
    [
      { network: 'ethereum', providers: provider(keeper.ports.evm), traces: true },
      { network: 'bitcoin', providers: provider(keeper.ports.utxo), traces: false },
    ],
    'development',
  )
  return {
    mode: 'development',
    readers,
    keeper,
    async stop() {
      closeAll(readers)
      await keeper.stop()
    },
  }
}

function readersOf(networks: readonly NetworkSettings[], mode: ChainMode): Map<NetworkId, ChainReader> {
  return new Map(networks.map((settings) => [settings.network, openReader(settings, mode)]))
}

function closeAll(readers: ReadonlyMap<NetworkId, ChainReader>): void {
  for (const reader of readers.values()) reader.close()
}
