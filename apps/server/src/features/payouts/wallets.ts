/** The house's wallets as the rest of the server knows them: addresses, which the signer derived and signed. */
import { checkAddress } from '@candlewick/chain/addresses'
import { type ChainMode, type NetworkId, networkOf } from '@candlewick/chain/networks'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { type AddressStatement, isStated, type Purpose } from '@candlewick/chain/signer/statement'
import type { Sql } from '../../db/database.ts'
import { SignerAway, type SignerClient } from './signer-client.ts'

/** An address that was given to a customer. */
export interface GivenAddress {
  /** In which order they were given: rises. */
  readonly place: number
  readonly address: string
  readonly userId: string
}

export interface WalletsDependencies {
  readonly sql: Sql
  readonly signer: SignerClient
  readonly mode: ChainMode
}

/** A row of the table, as far as a statement needs it. */
interface AddressRow {
  address_index: number
  address: string
  signature: string
}

/** Networks of the EVM share a customer's address; what stands for all of them where the signer is asked. */
const EVM: NetworkId = 'ethereum'

/** Under what an address is kept: `evm`, or a network of coins. @throws RangeError for a network served by people */
function chainOf(network: NetworkId): { chain: string; family: 'evm' | 'utxo'; named: NetworkId } {
  const { family } = networkOf(network)
  if (family === 'hand') throw new RangeError(`${network} has no addresses of ours`)
  return family === 'evm' ? { chain: 'evm', family, named: EVM } : { chain: network, family, named: network }
}

export class Addresses {
  readonly #dependencies: WalletsDependencies
  /** The house's own, by signer: one that is set up anew has others. */
  readonly #ofHouse = new Map<string, Promise<string>>()

  constructor(dependencies: WalletsDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * The customer's own address on a network, the same for ever.
   * @throws SignerAway where there is none yet and the signer cannot be asked; Error where the table was changed
   */
  async addressFor(userId: string, network: NetworkId): Promise<string> {
    const { chain, named } = chainOf(network)
    const row = (await this.#row(chain, userId)) ?? (await this.#derive(userId, network))
    const statement = { network: named, purpose: 'deposit', user: userId, index: row.address_index } as const
    this.#check({ ...statement, address: row.address }, row.signature)
    return row.address
  }

  /** The customer's place among the keys, for who asks the signer to spend from there. */
  async indexOf(userId: string): Promise<number | undefined> {
    const [row] = await this.#dependencies.sql<{ address_index: number }[]>`
      select address_index::float8 from chain_indexes where user_id = ${userId}`
    return row?.address_index
  }

  /** Those of the network behind a place, in their order, at most `limit`. */
  async given(network: NetworkId, after: number, limit: number): Promise<readonly GivenAddress[]> {
    const { chain } = chainOf(network)
    return await this.#dependencies.sql<GivenAddress[]>`
      select place::float8, address, user_id as "userId" from chain_addresses
      where chain = ${chain} and place > ${after} order by place limit ${limit}`
  }

  /** An address of the house's own, checked; the signer is asked for it once. @throws as {@link addressFor} */
  async houseAddress(network: NetworkId, purpose: 'hot' | 'gas', branch: 0 | 1 = 0): Promise<string> {
    const name = `${this.#dependencies.signer.signerKey} ${network} ${purpose} ${branch}`
    const known = this.#ofHouse.get(name)
    if (known !== undefined) return known
    const asked = this.#askOfHouse(network, purpose, branch)
    this.#ofHouse.set(name, asked)
    // What was not told is asked for again.
    asked.catch(() => this.#ofHouse.delete(name))
    return asked
  }

  async #askOfHouse(network: NetworkId, purpose: 'hot' | 'gas', branch: 0 | 1): Promise<string> {
    const { address, signature } = await this.#ask({ network, purpose, user: '', index: 0, branch })
    this.#check({ network, purpose, user: '', index: 0, address }, signature)
    return address
  }

  /** Signs that an address of ours is; undefined of the cold one, whose key is elsewhere. @throws as {@link addressFor} */
  async reserveSignature(
    { network, address, purpose }: { network: NetworkId; address: string; purpose: Purpose | 'cold' },
    { run, block }: { run: string; block: string },
  ): Promise<string | undefined> {
    if (purpose === 'cold') return undefined
    const index = purpose === 'deposit' ? await this.#indexAt(network, address) : 0
    const branch = purpose === 'hot' && address !== (await this.houseAddress(network, 'hot')) ? 1 : 0
    if (index === undefined) return undefined
    const body = { network, purpose, branch, index, root: run, block }
    const { result } = await this.#dependencies.signer.ask({ lane: 'ask', epoch: 1, op: 'message', body })
    return isRecord(result) ? String(result.signature) : undefined
  }

  async #indexAt(network: NetworkId, address: string): Promise<number | undefined> {
    const { chain } = chainOf(network)
    const [row] = await this.#dependencies.sql<{ index: number }[]>`
      select address_index::float8 as index from chain_addresses where chain = ${chain} and address = ${address}`
    return row?.index
  }

  async #row(chain: string, userId: string): Promise<AddressRow | undefined> {
    const [row] = await this.#dependencies.sql<AddressRow[]>`
      select address_index::float8, address, signature from chain_addresses
      where chain = ${chain} and user_id = ${userId}`
    return row
  }

  async #derive(userId: string, network: NetworkId): Promise<AddressRow> {
    const { sql } = this.#dependencies
    const { chain, family, named } = chainOf(network)
    await sql`insert into chain_indexes (user_id) values (${userId}) on conflict do nothing`
    const index = await this.indexOf(userId)
    if (index === undefined) throw new Error('a customer without a place among the keys')
    const { address, signature } = await this.#ask({ network: named, purpose: 'deposit', user: userId, index })
    this.#check({ network: named, purpose: 'deposit', user: userId, index, address }, signature)
    // Whoever asks at the same time is told the same.
    await sql`
      insert into chain_addresses (chain, family, user_id, address_index, address, signature)
      values (${chain}, ${family}, ${userId}, ${index}, ${address}, ${signature}) on conflict do nothing`
    return (await this.#row(chain, userId)) ?? { address_index: index, address, signature }
  }

  async #ask(body: object): Promise<{ address: string; signature: string }> {
    const { result } = await this.#dependencies.signer.ask({ lane: 'ask', epoch: 1, op: 'address', body })
    if (!isRecord(result)) throw new SignerAway('an address without its signature')
    return { address: String(result.address), signature: String(result.signature) }
  }

  /** Nothing is shown that the signer did not say, or that no network of that name has. */
  #check(statement: AddressStatement, signature: string): void {
    const { signer, mode } = this.#dependencies
    if (!isStated(signer.signerKey, statement, signature)) {
      throw new Error(`the address of ${statement.user} on ${statement.network} is not as the signer said`)
    }
    const checked = checkAddress(statement.network, statement.address, mode)
    if (!checked.ok || checked.address !== statement.address) throw new Error(`no address: ${statement.address}`)
  }
}
