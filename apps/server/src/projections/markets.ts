/** The sizes by which events are written as decimals → `projection.assets`, `projection.markets`, and back at start. */
import type { AssetCommand, MarketCommand } from '@candlewick/engine/commands'
import type { Sql, Transaction } from '../db/database.ts'
import { Scales } from './scales.ts'

export class MarketRows {
  readonly #assets = new Map<string, AssetCommand>()
  readonly #markets = new Map<string, MarketCommand>()

  add(command: AssetCommand | MarketCommand): void {
    if (command.type === 'asset') this.#assets.set(command.asset, command)
    else this.#markets.set(command.symbol, command)
  }

  get size(): number {
    return this.#assets.size + this.#markets.size
  }

  async write(tx: Transaction): Promise<void> {
    for (const asset of this.#assets.values()) {
      await tx`
        insert into projection.assets (asset, decimals) values (${asset.asset}, ${asset.decimals})
        on conflict (asset) do update set decimals = excluded.decimals`
    }
    for (const market of this.#markets.values()) {
      await tx`
        insert into projection.markets (symbol, base, quote, tick_size, lot_size, lot_units)
        values (${market.symbol}, ${market.base}, ${market.quote}, ${market.tickSize}, ${market.lotSize},
          ${market.lotUnits})
        on conflict (symbol) do update set
          tick_size = excluded.tick_size, lot_size = excluded.lot_size, lot_units = excluded.lot_units`
    }
  }
}

/** The sizes as of the cursor. */
export async function readScales(sql: Sql | Transaction): Promise<Scales> {
  const scales = new Scales()
  const assets = await sql<{ asset: string; decimals: number }[]>`select asset, decimals from projection.assets`
  for (const { asset, decimals } of assets) scales.defineAsset(asset, decimals)
  const markets = await sql<
    { symbol: string; base: string; quote: string; tickSize: string; lotSize: string; lotUnits: number }[]
  >`
    select symbol, base, quote, tick_size as "tickSize", lot_size as "lotSize", lot_units::float8 as "lotUnits"
    from projection.markets`
  for (const market of markets) scales.defineMarket(market)
  return scales
}
