/**
 * Everything that payouts are made of, real: a journal with its replica, both development chains, the signer's process, and
 * withdrawals that are held and approved.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkId } from '@candlewick/chain/networks'
import { openReader } from '@candlewick/chain/open'
import type { WireRequest } from '@candlewick/chain/signer/intents'
import { withdrawalId } from '@candlewick/chain/withdrawal-id'
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import type { Command } from '@candlewick/engine/commands'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { units } from '@candlewick/money/units'
import type { Sql } from '../src/db/database.ts'
import {
  Addresses,
  clientKey,
  NetworkPayer,
  type PayoutDependencies,
  SignerClient,
} from '../src/features/payouts/public.ts'
import { type Gateway, type Gateways, openGateways } from './gateways.ts'
import { TestSigner } from './signer.ts'
import { addUser } from './users.ts'

/** Decimals of the ledger. */
export const DECIMALS = { USDT: 6, ETH: 9, BTC: 8, NOPE: 6 } as const
type Coin = keyof typeof DECIMALS

const GENEROUS = { transaction: '1000', day: '1000000' }

export class PayoutRoom {
  readonly chains: DevChains
  readonly gateways: Gateways
  readonly gateway: Gateway
  readonly signer: TestSigner
  readonly client: SignerClient
  readonly addresses: Addresses
  readonly folder: string
  readonly networks: Record<'ethereum' | 'bitcoin', Record<string, unknown>>
  #nonces = 0

  private constructor(
    parts: Pick<PayoutRoom, 'chains' | 'gateways' | 'gateway' | 'signer' | 'client' | 'folder' | 'networks'>,
  ) {
    this.chains = parts.chains
    this.gateways = parts.gateways
    this.gateway = parts.gateway
    this.signer = parts.signer
    this.client = parts.client
    this.folder = parts.folder
    this.networks = parts.networks
    this.addresses = new Addresses({ sql: this.sql, signer: this.client, mode: 'development' })
  }

  static async open(): Promise<PayoutRoom> {
    const folder = mkdtempSync(join(tmpdir(), 'candlewick-payouts-'))
    const [chains, gateways] = await Promise.all([startDevChains(), openGateways()])
    const gateway = await gateways.start()
    const networks = policyOf(chains)
    const own = clientKey(folder)
    const signer = new TestSigner({ databaseUrl: gateways.url, client: own.publicKey, networks })
    const { sql } = gateways
    const client = new SignerClient({ sql, socket: signer.socket, signer: () => signer.publicKey, client: own })
    const room = new PayoutRoom({ chains, gateways, gateway, signer, client, folder, networks })
    await signer.start()
    await room.#found()
    return room
  }

  get sql(): Sql {
    return this.gateways.sql
  }

  async close(): Promise<void> {
    await this.signer.stop()
    await this.gateways.close()
    await this.chains.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Applies a command that must not be refused. */
  async do(command: Command): Promise<void> {
    const { events } = await this.gateway.replica.submit(command)
    const [first] = events
    if (first?.type === 'refused') throw new Error(`${command.type} refused: ${JSON.stringify(first)}`)
  }

  /** A request that the ledger holds the money of; written to the table in that state. Amounts in the ledger's units. */
  async held(part: Partial<WireRequest> & Pick<WireRequest, 'asset' | 'network' | 'address'>, state = 'approved') {
    this.#nonces += 1
    const request: WireRequest = {
      user: 'alice',
      memo: '',
      amount: '1000000',
      fee: '1000',
      nonce: `n${this.#nonces}`,
      ...part,
    }
    const id = idOf(request)
    const { user, asset, network, address, amount, fee, nonce } = request
    const whole = units(Number(amount) + Number(fee))
    await this.do({ type: 'withdraw.hold', id, user, asset, amount: whole, fee: units(Number(fee)) })
    await this.sql`
      insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, worth, day, proof)
      values (${id}, ${user}, ${asset}, ${network}, ${address}, ${amount}, ${fee}, ${nonce}, 'chain', ${state}, 0,
        current_date, '{}')`
    return { id, request }
  }

  /**
   * A payer of its own, in a term after all others; `once` is one turn on a network.
   * @param rpc where the chain is asked, instead of its node
   */
  async payer(part: Partial<PayoutDependencies> & { rpc?: string } = {}) {
    const [row] = await this.sql<{ term: number }[]>`
      insert into leaderships (name, term, holder) values ('payouts', 1, 'test')
      on conflict (name) do update set term = leaderships.term + 1 returning term::float8`
    const { rpc, ...rest } = part
    const { evm, utxo } = this.chains.endpoints()
    const on = (network: 'ethereum' | 'bitcoin', url: string) =>
      openReader({ network, providers: [{ name: 'node', url }], traces: false }, 'development')
    const readers = { ethereum: on('ethereum', rpc ?? evm.rpc), bitcoin: on('bitcoin', utxo.rpc) }
    const dependencies: PayoutDependencies = {
      sql: this.sql,
      replica: this.gateway.replica,
      readers: new Map(Object.entries(readers).map(([, reader]) => [reader.network, reader])),
      mode: 'development',
      signer: this.client,
      addresses: this.addresses,
      log: {
        info: () => undefined,
        warn: (details, message) => this.warnings.push({ details, message }),
        error: (details, message) => this.warnings.push({ details, message }),
      },
      intervals: { everyMs: 10, stuckMs: 3_600_000, underWay: 32 },
      worth: () => undefined,
      ...rest,
    }
    const payers = {
      ethereum: new NetworkPayer(dependencies, readers.ethereum, row?.term ?? 0),
      bitcoin: new NetworkPayer(dependencies, readers.bitcoin, row?.term ?? 0),
    }
    return { once: (network: 'ethereum' | 'bitcoin' = 'ethereum') => payers[network].once(), readers }
  }

  readonly warnings: { details: object; message: string }[] = []

  async stateOf(id: string): Promise<string> {
    const [row] = await this.sql<{ state: string }[]>`select state from withdrawals where id = ${id}`
    return row?.state ?? 'missing'
  }

  /** What an address holds at the end of the chain, in the chain's smallest units. */
  async balance(address: string, coin: Coin = 'ETH'): Promise<bigint> {
    const { evm } = this.chains.endpoints()
    const contract = evm.tokens.find(({ name }) => name === coin)?.address
    const ask = (method: string, params: unknown[]) => this.chains.evm.anvil.rpc.call(method, params)
    if (contract === undefined) return BigInt(String(await ask('eth_getBalance', [address, 'latest'])))
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt(String(await ask('eth_call', [{ to: contract, data }, 'latest'])))
  }

  /** Coins into the house's hot account, mined. */
  async fundHot(amounts: Partial<Record<Coin, string>>): Promise<void> {
    for (const [coin, amount] of Object.entries(amounts)) {
      const network: NetworkId = coin === 'BTC' ? 'bitcoin' : 'ethereum'
      const address = await this.addresses.houseAddress(network, 'hot')
      await this.chains.faucet({ network, coin, address, amount })
      await this.chains.mine(network, 3)
    }
  }

  async #found(): Promise<void> {
    await this.do({ type: 'rules', version: RULES_VERSION })
    for (const [asset, decimals] of Object.entries(DECIMALS)) {
      await this.do({ type: 'asset', asset, decimals, cap: units(9_000_000_000_000_000) })
    }
    for (const user of ['alice', 'bob']) {
      await this.do({ type: 'account.open', user, kind: 'customer' })
      await addUser(this.sql, user)
      for (const asset of Object.keys(DECIMALS)) {
        await this.do({ type: 'deposit', id: `d-${user}-${asset}`, user, asset, amount: units(1_000_000_000_000) })
      }
    }
  }
}

export function idOf(request: WireRequest): string {
  return withdrawalId({ ...request, amount: BigInt(request.amount), fee: BigInt(request.fee) })
}

/** A policy that lets everything of these tests through. */
function policyOf(chains: DevChains): PayoutRoom['networks'] {
  const { evm, utxo } = chains.endpoints()
  const token = (name: string) => {
    const found = evm.tokens.find((one) => one.name === name)
    return { contract: found?.address, decimals: found?.decimals, ...GENEROUS }
  }
  const ethereum = {
    ...{ rpc: evm.rpc, chainId: evm.chainId, confirmations: 3, cold: evm.cold },
    ...{ fee: '0.1', feeDay: '10', topUp: '0.05' },
    assets: { ETH: GENEROUS, USDT: token('USDT'), NOPE: token('NOPE') },
  }
  const bitcoin = {
    ...{ rpc: utxo.rpc, confirmations: 3, cold: utxo.cold, fee: '0.01', feeDay: '1' },
    assets: { BTC: GENEROUS },
  }
  return { ethereum, bitcoin }
}
