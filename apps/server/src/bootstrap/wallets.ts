/** The house's wallets: whoever holds their keys, asked over its socket, and what deposits and payouts know of them. */
import { mkdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { DemoSigner } from '../demo/signer.ts'
import { clientKey, HouseWallets, SignerClient } from '../features/payouts/public.ts'
import type { Chains } from './chains.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

export interface OpenWallets {
  readonly client: SignerClient
  readonly wallets: HouseWallets
  stop(): Promise<void>
}

/** Undefined where no signer is set: then there are no addresses, and nothing is paid. */
export function openWallets(
  config: Pick<Config, 'dataDir' | 'signerSocket' | 'signerKey'>,
  { sql, url, replica }: State,
  { mode, keeper }: Chains,
  log: Log,
): OpenWallets | undefined {
  const { dataDir, signerSocket, signerKey } = config
  if (signerSocket === undefined && keeper === undefined) return undefined
  mkdirSync(dataDir, { recursive: true })
  const own = clientKey(dataDir)
  const demo =
    signerSocket === undefined && keeper !== undefined
      ? DemoSigner.start({ dataDir, databaseUrl: url, client: own.publicKey, keeper, log })
      : undefined
  const socket = signerSocket ?? demo?.socket ?? ''
  if (demo === undefined) log.info({ client: own.publicKey }, 'asks the signer under this key')
  const client = new SignerClient({ sql, socket, signer: () => demo?.key ?? signerKey, client: own })
  return {
    client,
    wallets: new HouseWallets({ sql, signer: client, mode, engine: () => replica.engine }),
    async stop() {
      await demo?.stop()
    },
  }
}
