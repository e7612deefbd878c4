/**
 * Keeps what the hot account of the EVM holds near what is set for it: what is far above goes to the cold address, and never
 * what payments under way are yet to take. A move that no block could take would hold up every nonce behind it. The account
 * for gas is filled from there too, once what sweeps need of it is not there.
 */
import type { EvmReader } from '@candlewick/chain/adapter'
import { chainUnitsOf } from '@candlewick/chain/listing'
import { type NetworkId, networkOf } from '@candlewick/chain/networks'
import type { Sql } from '../../db/database.ts'
import type { PayoutDependencies } from './dependencies.ts'
import type { EvmPayer } from './evm-payer.ts'
import { costAtMost } from './fees.ts'
import { freeOf } from './promised.ts'
import type { PayerTurn } from './sending.ts'

interface LevelRow {
  readonly asset: string
  readonly target: string
  readonly high: string
}

/** What came of the last move says that another at once would end as that one did. */
const REST_HOURS = 1

/** Whether the move `p` is under way, or came to nothing lately. */
const isMoving = (sql: Sql) => sql`
  (p.state in ('claimed', 'signed', 'sent') or (p.state in ('failed', 'displaced')
    and p.changed_at > clock_timestamp() - ${REST_HOURS} * interval '1 hour'))`

/** Marks of a network, but for coins of which a move is under way, or one came to nothing lately. */
export async function levelsOf(sql: Sql, network: NetworkId): Promise<readonly LevelRow[]> {
  return await sql<LevelRow[]>`
    select asset, trim_scale(target)::text as target, trim_scale(high)::text as high from wallet_levels l
    where network = ${network} and not exists (
      select 1 from payments p where p.network = l.network and p.asset = l.asset and p.kind in ('move', 'moveCoins')
        and ${isMoving(sql)})`
}

export async function keepLevels(
  { sql }: PayoutDependencies,
  reader: EvmReader,
  payer: EvmPayer,
  turn: PayerTurn,
): Promise<void> {
  const { network } = reader
  const { hot, assets } = turn.figures
  const { coin } = networkOf(network)
  const free = (asset: string) => freeOf(sql, reader, turn.figures, { address: hot, asset })
  for (const { asset, target, high } of await levelsOf(sql, network)) {
    const figures = assets.find((one) => one.asset === asset)
    if (figures === undefined) continue
    const [least, most] = [chainUnitsOf(target, figures.decimals), chainUnitsOf(high, figures.decimals)]
    if (least === undefined || most === undefined) continue
    const has = await free(asset)
    if (has <= most) continue
    const cost = await costOf(payer, turn, moveOf(hot, 'cold', asset, has - least))
    if (cost === undefined) continue
    const amount = has - least - (asset === coin ? cost : 0n)
    if (amount <= 0n || (asset !== coin && (await free(coin)) < cost)) continue
    await payer.claim(turn, moveOf(hot, 'cold', asset, amount), async () => true)
  }
}

/**
 * Fills the account for gas from the hot account, which never falls under its low mark by it; without a mark it keeps half.
 * @param wanted in the chain's smallest units
 */
export async function fillGas(
  { sql }: PayoutDependencies,
  reader: EvmReader,
  payer: EvmPayer,
  turn: PayerTurn,
  wanted: bigint,
): Promise<void> {
  const { network } = reader
  const { hot } = turn.figures
  const { coin, coinDecimals } = networkOf(network)
  const [row] = await sql<{ moves: boolean; low: string | null }[]>`
    select exists (select 1 from payments p where p.network = ${network} and p.asset = ${coin} and p.kind = 'move'
        and ${isMoving(sql)}) as moves,
      (select trim_scale(low)::text from wallet_levels where network = ${network} and asset = ${coin}) as low`
  if (row === undefined || row.moves) return
  const free = await freeOf(sql, reader, turn.figures, { address: hot, asset: coin })
  const stays = row.low === null ? free / 2n : (chainUnitsOf(row.low, coinDecimals) ?? free)
  const move = moveOf(hot, 'gas', coin, wanted)
  const cost = await costOf(payer, turn, move)
  if (cost === undefined || free - stays < wanted + cost) return
  await payer.claim(turn, move, async () => true)
}

const moveOf = (address: string, to: 'cold' | 'gas', asset: string, amount: bigint) =>
  ({ address, kind: 'move', intent: { kind: 'move', to, asset, amount: String(amount) }, asset, amount }) as const

/** What it costs at most; undefined where it would fail, or is dearer than the signer lets it be. */
async function costOf(
  payer: EvmPayer,
  { figures }: PayerTurn,
  move: ReturnType<typeof moveOf>,
): Promise<bigint | undefined> {
  const fees = await payer.price(move, figures)
  if (fees === undefined) return undefined
  const cost = costAtMost(fees)
  return cost > figures.fee || figures.feesToday + cost > figures.feeDay ? undefined : cost
}
