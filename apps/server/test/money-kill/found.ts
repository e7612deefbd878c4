/** What chains and ledger show, asked apart from the server: the chains by their nodes, the ledger by a replay of the journal. */

import { openReader } from '@candlewick/chain/open'
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { Engine } from '@candlewick/engine/engine'
import { reconcile } from '../../src/features/deposits/reconcile.ts'
import { HouseWallets, SignerClient } from '../../src/features/payouts/public.ts'
import { ENGINE } from '../../src/journal/engine-kind.ts'
import { Journal } from '../../src/journal/journal.ts'
import { PostgresStore } from '../../src/journal/postgres-store.ts'
import { Replica } from '../../src/journal/replica.ts'
import { Snapshots } from '../../src/journal/snapshots.ts'
import type { DuePayment, FoundPayment, ReconciledCoin } from './checks.ts'
import type { World } from './world.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Of a token's transfer. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Everything that ever came to the addresses of these withdrawals. */
export async function paymentsTo(world: World, due: readonly DuePayment[]): Promise<FoundPayment[]> {
  const own = due.filter(({ address }) => address.startsWith('0x'))
  const ether = await etherTo(world, new Set(own.map(({ address }) => address.toLowerCase())))
  const tokens = await Promise.all(own.map(({ address }) => tokensTo(world, address)))
  const others = due.filter(({ address }) => !address.startsWith('0x'))
  const coins = await Promise.all(others.map(({ address }) => coinsTo(world, address)))
  return [...ether, ...tokens.flat(), ...coins.flat()]
}

async function etherTo({ chains }: World, addresses: ReadonlySet<string>): Promise<FoundPayment[]> {
  const { rpc } = chains.evm.anvil
  const head = await chains.height('ethereum')
  const found: FoundPayment[] = []
  for (let height = 1; height <= head; height += 1) {
    const block = await rpc.call('eth_getBlockByNumber', [`0x${height.toString(16)}`, true])
    for (const one of listOf(Reflect.get(Object(block), 'transactions'))) {
      const to = String(one.to).toLowerCase()
      const amount = BigInt(String(one.value))
      if (!addresses.has(to) || amount === 0n) continue
      const receipt = await rpc.call('eth_getTransactionReceipt', [one.hash])
      if (Reflect.get(Object(receipt), 'status') !== '0x1') continue
      found.push({ txid: String(one.hash), address: to, coin: 'ETH', amount })
    }
  }
  return found
}

async function tokensTo({ chains }: World, address: string): Promise<FoundPayment[]> {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: '0x0', toBlock: 'latest', topics: [TRANSFER, null, topic] }
  const { tokens } = chains.endpoints().evm
  return listOf(await chains.evm.anvil.rpc.call('eth_getLogs', [range])).map((entry) => ({
    txid: String(entry.transactionHash),
    address: address.toLowerCase(),
    coin: tokens.find((token) => token.address.toLowerCase() === String(entry.address).toLowerCase())?.name ?? '?',
    amount: BigInt(String(entry.data)),
  }))
}

/** Nobody spends from there, so that what came is what is there. */
async function coinsTo({ chains }: World, address: string): Promise<FoundPayment[]> {
  const answer: unknown = await (await fetch(`${chains.endpoints().utxo.rpc}/coin/address/${address}`)).json()
  return listOf(answer)
    .filter((coin) => Number(coin.height) > 0)
    .map((coin) => ({ txid: String(coin.hash), address, coin: 'BTC', amount: BigInt(Number(coin.value)) }))
}

function listOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value).slice(0, 200)}`)
  return value.filter(isRecord)
}

/** Replays the journal and asks the state that comes of it. */
export async function replayed<T>(world: World, ask: (replica: Replica<Engine>) => T | Promise<T>): Promise<T> {
  const journal = await Journal.open({ store: new PostgresStore(world.database.url), log })
  try {
    const snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
    const replica = await Replica.start({ journal, snapshots, log })
    try {
      return await ask(replica)
    } finally {
      await replica.stop()
    }
  } finally {
    await journal.close()
  }
}

/** Each coin that chains bring, as they and a replay of the journal have it. */
export function reconciledCoins(world: World): Promise<ReconciledCoin[]> {
  const { sql, signer, client: own } = world
  const { evm, utxo } = world.chains.endpoints()
  const on = (network: 'ethereum' | 'bitcoin', url: string) =>
    openReader({ network, providers: [{ name: 'node', url }], traces: network === 'ethereum' }, 'development')
  const readers = [on('ethereum', evm.rpc), on('bitcoin', utxo.rpc)] as const
  return replayed(world, async (replica) => {
    const client = new SignerClient({ sql, socket: signer.socket, signer: () => signer.publicKey, client: own })
    const wallets = new HouseWallets({ sql, signer: client, mode: 'development', engine: () => replica.engine })
    const chains = { mode: 'development' as const, readers: new Map(readers.map((one) => [one.network, one])) }
    const reports = await reconcile({ sql, replica, chains, wallets, log })
    for (const reader of readers) reader.close()
    return reports
      .filter(({ standing }) => standing === 'proven')
      .map(({ asset, residue, terms }) => ({
        coin: asset,
        residue,
        terms: new Map([...terms].map(([term, { amount }]): [string, bigint] => [term, amount])),
      }))
  })
}
