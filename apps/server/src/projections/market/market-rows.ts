/**
 * The sizes by which events are written as decimals → `projection.assets`, `projection.markets` and
 * `projection.contracts`, and back at start.
 */
import type { AssetCommand, MarketCommand } from '@candlewick/engine/commands'
import type { ContractMarketCommand } from '@candlewick/engine/contract/commands'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { type ContractSizes, Scales } from '../../wire/scales.ts'

/** The one definition that a batch may hold: a batch ends where sizes change. */
export class MarketRows {
  #asset: AssetCommand | undefined
  #market: MarketCommand | undefined
  #contract: ContractMarketCommand | undefined

  set(command: AssetCommand | MarketCommand | ContractMarketCommand): void {
    if (command.type === 'asset') this.#asset = command
    else if (command.type === 'contract.market') this.#contract = command
    else this.#market = command
  }

  fragments(sql: Sql): Fragment[] {
    const fragments: Fragment[] = []
    const { asset, market, contract } = { asset: this.#asset, market: this.#market, contract: this.#contract }
    if (asset !== undefined) {
      fragments.push(sql`assets as (
        insert into projection.assets (asset, decimals) select ${asset.asset}, ${asset.decimals}::smallint
        ${whereMoved(sql)}
        on conflict (asset) do update set decimals = excluded.decimals)`)
    }
    if (market !== undefined) {
      const { symbol, base, quote, tickSize, lotSize, lotUnits } = market
      fragments.push(sql`markets as (
        insert into projection.markets (symbol, base, quote, tick_size, lot_size, lot_units)
        select ${symbol}, ${base}, ${quote}, ${tickSize}, ${lotSize}, ${lotUnits}::bigint
        ${whereMoved(sql)}
        on conflict (symbol) do update set
          tick_size = excluded.tick_size, lot_size = excluded.lot_size, lot_units = excluded.lot_units)`)
    }
    if (contract !== undefined) {
      const { symbol, kind, base, quote, settle, tickSize, lotSize, factor } = contract
      // None of these ever changes.
      fragments.push(sql`contracts as (
        insert into projection.contracts (symbol, kind, base, quote, settle, tick_size, lot_size, factor)
        select ${symbol}, ${kind}, ${base}, ${quote}, ${settle}, ${tickSize}, ${lotSize}, ${factor}::bigint
        ${whereMoved(sql)}
        on conflict (symbol) do nothing)`)
    }
    return fragments
  }
}

/** The sizes as of the cursor. */
export async function readScales(sql: Sql): Promise<Scales> {
  const scales = new Scales()
  const assets = await sql<{ asset: string; decimals: number }[]>`select asset, decimals from projection.assets`
  for (const { asset, decimals } of assets) scales.defineAsset(asset, decimals)
  const markets = await sql<
    { symbol: string; base: string; quote: string; tickSize: string; lotSize: string; lotUnits: number }[]
  >`
    select symbol, base, quote, tick_size as "tickSize", lot_size as "lotSize", lot_units::float8 as "lotUnits"
    from projection.markets`
  for (const market of markets) scales.defineMarket(market)
  const contracts = await sql<ContractSizes[]>`
    select symbol, kind, base, quote, settle, tick_size as "tickSize", lot_size as "lotSize", factor::float8 as factor
    from projection.contracts`
  for (const contract of contracts) scales.defineContract(contract)
  return scales
}
