/** Keeps what the hot account of the EVM holds near what is set for it: what is far above goes to the cold address. */
import type { EvmReader } from '@candlewick/chain/adapter'
import { chainUnitsOf } from '@candlewick/chain/listing'
import type { PayoutDependencies } from './dependencies.ts'
import type { EvmPayer } from './evm-payer.ts'
import type { PayerTurn } from './sending.ts'

interface LevelRow {
  readonly asset: string
  readonly target: string
  readonly high: string
}

export async function keepLevels(
  { sql }: PayoutDependencies,
  reader: EvmReader,
  payer: EvmPayer,
  turn: PayerTurn,
): Promise<void> {
  const { network } = reader
  const levels = await sql<LevelRow[]>`
    select asset, trim_scale(target)::text as target, trim_scale(high)::text as high from wallet_levels
    where network = ${network} and not exists (
      select 1 from payments p where p.network = wallet_levels.network and p.asset = wallet_levels.asset
        and p.kind = 'move' and p.state in ('claimed', 'signed', 'sent'))`
  for (const { asset, target, high } of levels) {
    const figures = turn.figures.assets.find((one) => one.asset === asset)
    if (figures === undefined) continue
    const [least, most] = [chainUnitsOf(target, figures.decimals), chainUnitsOf(high, figures.decimals)]
    if (least === undefined || most === undefined) continue
    const { block } = await reader.head()
    const held = await reader.balance(turn.figures.hot, figures.contract === '' ? undefined : figures.contract, block)
    if (held <= most) continue
    const amount = held - least
    const intent = { kind: 'move', to: 'cold', asset, amount: String(amount) } as const
    await payer.claim(turn, { address: turn.figures.hot, kind: 'move', intent, asset, amount }, async () => true)
  }
}
