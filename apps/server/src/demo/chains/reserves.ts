/**
 * What the demo's customers and makers were given out of nothing has its counterpart on the development chains: the house's
 * addresses of each network are paid as much, once, so that what is owed is there to be shown. Most of it is cold; the hot
 * wallet gets what withdrawals of a while need, and the account for gas what sweeps need.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { formatDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import type { Sql } from '../../db/database.ts'
import { readCursor, type Wallets } from '../../features/deposits/public.ts'
import type { StateReader } from '../../state/state.ts'
import type { ChainKeeper } from './keeper.ts'

/** What is held where: each asset on one chain. */
const HELD = [
  ['ethereum', 'ETH'],
  ['ethereum', 'USDT'],
  ['ethereum', 'USDC'],
  ['ethereum', 'LINK'],
  ['bitcoin', 'BTC'],
] as const
/** In whole coins, where as much is owed: what the signer pays by itself, and its gas. */
const AT_HAND: Readonly<Record<string, { readonly hot: number; readonly gas?: number }>> = {
  ETH: { hot: 40, gas: 5 },
  USDT: { hot: 200_000 },
  USDC: { hot: 100_000 },
  LINK: { hot: 5_000 },
  BTC: { hot: 10 },
}
const PURPOSES = ['hot', 'gas', 'cold'] as const
/** The step that follows all of them. */
export const FUNDED = 'reserves'
const TREASURY = 'house:treasury'
const TRY_EVERY_MS = 1_000
/** A block is read within a second; where nobody reads, nobody waits for long. */
const READ_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 50

export interface ReservesDependencies {
  readonly sql: Sql
  readonly engine: Pick<StateReader, 'asset' | 'balance'>
  readonly keeper: Pick<ChainKeeper, 'ask'>
  readonly wallets: Pick<Wallets, 'houseAddresses'>
}

/** Ends when all is there; what is paid is not paid again. */
export async function fundReserves(
  { sql, engine, keeper, wallets }: ReservesDependencies,
  signal: AbortSignal,
): Promise<void> {
  // Whatever is given from then on is paid for by itself ({@link addReserve}).
  if ((await untilUp(() => coldAddress(keeper, 'ethereum'), signal)) === undefined) return
  // As it stands now, before anything came in over a chain: that has its counterpart already.
  const owed = HELD.flatMap(([network, coin]) => owedOf(engine, coin).map((share) => ({ network, coin, ...share })))
  for (const { network, coin, purpose, amount } of owed) {
    const step = `reserves ${network} ${coin} ${purpose}`
    const done = await sql`select step from demo_steps where step = ${step}`
    if (done.length > 0) continue
    const address = await untilUp(() => houseAddress({ keeper, wallets }, network, purpose), signal)
    if (address === undefined) return
    await payReserve(keeper, { network, coin, address, amount })
    await sql`insert into demo_steps (step) values (${step}) on conflict do nothing`
  }
  await sql`insert into demo_steps (step) values (${FUNDED}) on conflict do nothing`
}

/**
 * Pays one more amount to the cold address, for what a customer is about to be given, and waits until its block was read:
 * given sooner, it would be missing there for a moment, and payouts of the coin would stand still.
 */
export async function addReserve(
  { sql, keeper }: Pick<ReservesDependencies, 'sql' | 'keeper'>,
  coin: string,
  amount: string,
): Promise<void> {
  const network = HELD.find(([, held]) => held === coin)?.[0]
  if (network === undefined) return
  const address = await coldAddress(keeper, network)
  if (address === undefined) return
  const height = await payReserve(keeper, { network, coin, address, amount })
  const late = Date.now() + READ_WITHIN_MS
  while (Date.now() < late) {
    const cursor = await readCursor(sql, network)
    if (cursor !== undefined && cursor.height >= height) return
    await delay(LOOK_EVERY_MS)
  }
}

/** What the treasury gave out, as decimal text: how much of it goes where. */
function owedOf(
  engine: ReservesDependencies['engine'],
  coin: string,
): { purpose: (typeof PURPOSES)[number]; amount: string }[] {
  const asset = engine.asset(coin)
  if (asset === undefined) return []
  let left = -engine.balance(TREASURY, 1, coin).available
  const { hot = 0, gas = 0 } = AT_HAND[coin] ?? {}
  const whole = 10 ** asset.decimals
  return PURPOSES.flatMap((purpose) => {
    // Never more than half of it is at hand.
    const amount = purpose === 'cold' ? left : Math.min((purpose === 'hot' ? hot : gas) * whole, Math.floor(left / 2))
    if (amount <= 0) return []
    left -= amount
    return [{ purpose, amount: formatDecimal(units(amount), asset.decimals) }]
  })
}

async function houseAddress(
  { keeper, wallets }: Pick<ReservesDependencies, 'keeper' | 'wallets'>,
  network: string,
  purpose: (typeof PURPOSES)[number],
): Promise<string | undefined> {
  const cold = await coldAddress(keeper, network)
  if (purpose === 'cold' || cold === undefined) return cold
  // The signer comes up behind its chains.
  const houses = await wallets.houseAddresses().catch(() => [])
  return houses.find((house) => house.network === network && house.purpose === purpose)?.address
}

async function coldAddress(keeper: Pick<ChainKeeper, 'ask'>, network: string): Promise<string | undefined> {
  const answer = await keeper.ask('/chain')
  if (!answer.ok) return undefined
  const chain: unknown = await answer.json()
  const family: unknown = Reflect.get(Object(chain), network === 'bitcoin' ? 'utxo' : 'evm')
  const address: unknown = Reflect.get(Object(family), 'cold')
  return typeof address === 'string' ? address : undefined
}

/** @returns the height of its block */
async function payReserve(
  keeper: Pick<ChainKeeper, 'ask'>,
  payment: { network: string; coin: string; address: string; amount: string },
): Promise<number> {
  const { network, coin } = payment
  let told: unknown
  // Into a block at once: what waits is lost where the chains are killed.
  for (const [path, body] of [
    ['/faucet', payment],
    ['/mine', { network, blocks: 1 }],
  ] as const) {
    const answer = await keeper.ask(path, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`the reserve of ${coin} was not paid: ${await answer.text()}`)
    told = await answer.json()
  }
  return Number(Reflect.get(Object(told), 'height'))
}

/** Asks until there is an answer; undefined where it is stopped before. */
export async function untilUp<T>(ask: () => Promise<T | undefined>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await delay(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}
