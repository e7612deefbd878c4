/** What deposits and the reconciliation ask of wallets: addresses, the house's own too, and what is on its way out. */
import { isNetworkId, type NetworkId, networkOf } from '@candlewick/chain/networks'
import { column } from '../../db/columns.ts'
import type { StateReader } from '../../state/state.ts'
import type { PaidOut, Wallets } from '../deposits/public.ts'
import { type SignerFigures, signerFigures } from './wallet-figures.ts'
import { Addresses, type WalletsDependencies } from './wallets.ts'

export interface HouseWalletsDependencies extends WalletsDependencies {
  readonly engine: () => Pick<StateReader, 'asset'>
}

interface UnsettledRow {
  readonly id: string
  readonly network: string
  readonly asset: string
  readonly amount: string
  readonly height: number
}

interface CostRow {
  readonly network: string
  readonly total: string
  readonly posted: string
}

interface UnfinalRow {
  readonly id: string
  readonly network: string
  readonly cost: string
  readonly height: number
}

export class HouseWallets extends Addresses implements Wallets {
  readonly #dependencies: HouseWalletsDependencies
  /** Of the signer of that key. */
  #figures: (SignerFigures & { readonly signer: string }) | undefined

  constructor(dependencies: HouseWalletsDependencies) {
    super(dependencies)
    this.#dependencies = dependencies
  }

  /** Those of every network that the signer signs for. @throws SignerAway while it was never reached */
  async houseAddresses() {
    const { signer } = this.#dependencies
    const { signerKey } = signer
    if (this.#figures?.signer !== signerKey) this.#figures = { ...(await signerFigures(signer)), signer: signerKey }
    const coins = await Promise.all(this.#figures.networks.map(({ network }) => this.#ofNetwork(network)))
    return coins.flat()
  }

  async #ofNetwork(name: string) {
    const figures = this.#figures?.networks.find(({ network }) => network === name)
    if (!isNetworkId(name) || figures === undefined) return []
    const network: NetworkId = name
    const { family } = networkOf(network)
    const hot = await this.houseAddress(network, 'hot')
    // Of coins the change has an address of its own; of the EVM gas has.
    const other =
      family === 'evm'
        ? { network, address: await this.houseAddress(network, 'gas'), purpose: 'gas' as const }
        : { network, address: await this.houseAddress(network, 'hot', 1), purpose: 'hot' as const }
    return [
      { network, address: hot, purpose: 'hot' as const },
      other,
      { network, address: figures.cold, purpose: 'cold' as const },
    ]
  }

  /** What has left and is not in the ledger yet: withdrawals that are not settled, fees not posted. */
  async paidOut(): Promise<readonly PaidOut[]> {
    const { sql } = this.#dependencies
    const unsettled = await sql<UnsettledRow[]>`
      select w.id, w.network, w.asset, trunc(w.amount)::text as amount, p.height::float8 as height
      from payments p join payment_items i on i.payment_id = p.id and i.live join withdrawals w on w.id = i.withdrawal_id
      where p.state = 'sent' and p.height is not null`
    const going = unsettled.flatMap(({ id, network, asset, amount, height }): PaidOut[] =>
      isNetworkId(network) ? [{ asset, id, network, amount: BigInt(amount), term: 'unsettled', height }] : [],
    )
    return [...going, ...(await this.#fees())]
  }

  /** To the chain's last decimal: the ledger knows of whole units of its own alone. */
  async #fees(): Promise<PaidOut[]> {
    const { sql, engine } = this.#dependencies
    // These first: one that becomes final meanwhile is counted twice rather than not at all.
    const unfinal = await sql<UnfinalRow[]>`
      select id::text, network, cost::text, height::float8 as height from payments
      where state = 'sent' and height is not null and cost > 0`
    const costs = await sql<CostRow[]>`
      select c.network, c.total::text, (
        select coalesce(sum(p.fee_units), 0) from payments p
        where p.network = c.network and p.posted and p.fee_units is not null)::text as posted
      from payer_costs c`
    const posted = costs.flatMap(({ network, total, posted }): PaidOut[] => {
      if (!isNetworkId(network)) return []
      const { coin, coinDecimals } = networkOf(network)
      const decimals = engine().asset(coin)?.decimals
      if (decimals === undefined) return []
      const amount = BigInt(total) - BigInt(posted) * 10n ** BigInt(coinDecimals - decimals)
      const id = `fees ${network}`
      return amount === 0n ? [] : [{ asset: coin, id, network, amount, decimals: coinDecimals, term: 'fees' }]
    })
    const mined = unfinal.flatMap(({ id, network, cost, height }): PaidOut[] => {
      if (!isNetworkId(network)) return []
      const { coin, coinDecimals } = networkOf(network)
      return [
        { asset: coin, id: `fee ${id}`, network, amount: BigInt(cost), decimals: coinDecimals, term: 'fees', height },
      ]
    })
    return [...posted, ...mined]
  }

  /** Bytes are stored before they are sent, so that each is known here before a chain can know it. */
  async gasPayments(network: NetworkId, txids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#dependencies.sql<{ txid: string }[]>`
      select a.txid from payment_attempts a join payments p on p.id = a.payment_id
      where a.txid = any(${column(txids)}::text[]) and p.network = ${network} and p.kind = 'topup'`
    return new Set(rows.map(({ txid }) => txid))
  }

  async emptied(network: NetworkId, asset: string): Promise<readonly { address: string; payments: number }[]> {
    const isCoin = asset === networkOf(network).coin
    return await this.#dependencies.sql<{ address: string; payments: number }[]>`
      select s.address, (count(t.height) + count(p.height))::float8 as payments
      from sweeps s left join payments t on t.id = s.topup_id left join payments p on p.id = s.payment_id
      where s.network = ${network} and (${isCoin} or s.asset = ${asset}) group by s.address
      union all
      select a.address, count(p.height)::float8 as payments
      from payment_coins c join payments p on p.id = c.payment_id
        join chain_addresses a on a.chain = c.network and a.address_index = (c.coin::jsonb ->> 'index')::bigint
      where c.network = ${network} and c.coin::jsonb ->> 'purpose' = 'deposit' group by a.address`
  }
}
