/**
 * Deposits on real chains: anvil and bcoin, the journal, the state machine and PostgreSQL, all real. Only the clock of the
 * job is the test's: each network is looked at when it is told.
 */
import { randomBytes } from 'node:crypto'
import type { ChainReader } from '@candlewick/chain/adapter'
import { evmAddress } from '@candlewick/chain/addresses'
import type { NetworkId } from '@candlewick/chain/networks'
import { addressOf } from '@candlewick/chain/utxo/script'
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { DEPLOYED } from '@candlewick/devchain/evm/tokens'
import type { Command } from '@candlewick/engine/commands'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { pino } from 'pino'
import type { Transaction } from '../src/db/database.ts'
import { Budgets } from '../src/features/account/budgets.ts'
import { Users } from '../src/features/account/public.ts'
import type { GivenAddress } from '../src/features/deposits/addresses.ts'
import type { Chains, HouseAddress, PaidOut, Wallets } from '../src/features/deposits/dependencies.ts'
import { NetworkFollower } from '../src/features/deposits/follow.ts'
import { demoListings, type KeptListing, seedListings, writeListing } from '../src/features/deposits/listings.ts'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { Journal } from '../src/journal/journal.ts'
import { PostgresStore } from '../src/journal/postgres-store.ts'
import { Replica } from '../src/journal/replica.ts'
import { Snapshots } from '../src/journal/snapshots.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

/** Addresses that somebody could have the keys of; whoever only watches needs none. */
export class WatchedWallets implements Wallets {
  readonly #given: (GivenAddress & { readonly network: NetworkId })[] = []
  readonly houses: HouseAddress[] = []
  readonly paid: PaidOut[] = []
  readonly gas = new Set<string>()
  readonly swept: { network: NetworkId; address: string; payments: number }[] = []

  async addressFor(userId: string, network: NetworkId): Promise<string> {
    const known = this.#given.find((one) => one.userId === userId && one.network === network)
    if (known !== undefined) return known.address
    const address = network === 'bitcoin' ? utxoAddress() : evmAddress(randomBytes(20).toString('hex'))
    this.#given.push({ place: this.#given.length + 1, address, userId, network })
    return address
  }

  async given(network: NetworkId, after: number, limit: number): Promise<readonly GivenAddress[]> {
    return this.#given.filter((one) => one.network === network && one.place > after).slice(0, limit)
  }

  async houseAddresses(): Promise<readonly HouseAddress[]> {
    return this.houses
  }

  async paidOut(): Promise<readonly PaidOut[]> {
    return this.paid
  }

  async gasPayments(_network: NetworkId, txids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(txids.filter((txid) => this.gas.has(txid)))
  }

  async emptied(network: NetworkId): Promise<readonly { address: string; payments: number }[]> {
    return this.swept.filter((one) => one.network === network)
  }
}

function utxoAddress(): string {
  const address = addressOf('bitcoin', `0014${randomBytes(20).toString('hex')}`, 'development')
  if (address === undefined) throw new Error('no address of a key’s hash')
  return address
}

/** The journal and the state machine of a database, with the demo's markets and the newest rules. */
export async function openBooks({ url }: Pick<TestDatabase, 'url'>) {
  const log = pino({ level: 'silent' })
  const store = new PostgresStore(url)
  const journal = await Journal.open({ store, log })
  const replica = await Replica.start({ journal, snapshots: new Snapshots({ store, kind: ENGINE, log }), log })
  const submit = async (command: Command) => {
    const { recorded, events } = await replica.submit(command)
    if (events[0]?.type === 'refused') throw new Error(`${command.type} refused: ${JSON.stringify(events[0])}`)
    return recorded.sequence
  }
  await submit({ type: 'rules', version: RULES_VERSION })
  for (const command of demoGenesis()) await submit(command)
  return {
    replica,
    submit,
    log,
    async close() {
      await replica.stop()
      await journal.close()
    },
  }
}

export type DepositStage = Awaited<ReturnType<typeof openDeposits>>

export async function openDeposits(devChains: DevChains, readers: readonly ChainReader[]) {
  const database = await freshDatabase()
  const { sql } = database
  const { replica, submit, log, close } = await openBooks(database)
  const wallets = new WatchedWallets()
  const chains: Chains = {
    mode: 'development',
    readers: new Map(readers.map((reader) => [reader.network, reader])),
  }
  const notifications = { send: async () => undefined }
  const budgets = new Budgets(sql)
  const accounts = { users: new Users(sql), within: budgets.within.bind(budgets) }
  const dependencies = { sql, replica, chains, wallets, accounts, notifications, log, retryMs: 0 }
  const tokens = DEPLOYED.filter(({ listed }) => listed)
  const listings = demoListings(
    tokens.map(({ name, address, decimals }) => ({ asset: name, contract: address, decimals })),
    (asset) => replica.engine.asset(asset) !== undefined,
  )
  await seedListings(sql, listings)

  const fresh = (fence: (tx: Transaction) => Promise<void> = async () => undefined) =>
    new Map(readers.map((reader) => [reader.network, new NetworkFollower(dependencies, reader, fence)]))
  const followers = fresh()
  const look = async (network: NetworkId, which = followers) => {
    const follower = which.get(network)
    if (follower === undefined) throw new Error(`${network} is not followed`)
    for (let more = true; more; ) more = await follower.look(true)
    await follower.look(true)
  }
  for (const network of followers.keys()) await look(network)
  let people = 0
  return {
    ...{ sql, url: database.url, replica, wallets, chains, devChains, dependencies, submit, look, fresh, log },
    /** Somebody with an account in both books and an address to write to. */
    async customer(): Promise<string> {
      people += 1
      const id = `customer${people}`.padEnd(20, 'a')
      await sql`
        insert into users (id, account, email, password_hash, invite_code, chat_key)
        values (${id}, ${id}, ${`${id}@candlewick.test`}, '', ${id}, ${id})`
      await submit({ type: 'account.open', user: id, kind: 'customer' })
      return id
    },
    /** Pays a customer and mines so many blocks. @returns the transaction */
    async pay(network: 'ethereum' | 'bitcoin', coin: string, userId: string, amount: string, blocks: number) {
      const address = await wallets.addressFor(userId, network)
      const txid = await devChains.faucet({ network, coin, address, amount })
      if (blocks > 0) await devChains.mine(network, blocks)
      return txid
    },
    available: (userId: string, asset: string) => replica.engine.balance(userId, 1, asset).available,
    deposits: (userId: string) => sql<
      { id: string; txid: string; asset: string; state: string; reason: string | null; units: string; dust: string }[]
    >`
      select id, txid, asset, state, reason, units::text as units, dust::text as dust from deposits
      where user_id = ${userId} order by number`,
    list: (listing: Partial<KeptListing> & Pick<KeptListing, 'asset' | 'contract' | 'chainDecimals'>) =>
      writeListing(sql, {
        ...{ network: 'ethereum', minimum: '0.000001', fee: '0', memo: false, confirmations: 3, deposits: true },
        ...{ withdrawals: true, withdrawMinimum: '0', houseAddress: '', ...listing },
      }),
    /** Lets the journal's clock go forward: what is submitted from now on comes that much later. */
    passTime: (milliseconds: number) => sql`
      update journal_head set time = ${milliseconds} + greatest(
        time, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`,
    async close() {
      await close()
      await database.drop()
    },
  }
}
