/**
 * Keeps what can be paid from on a network of coins near what is set for it: where it is far above, coins go to the cold
 * address, the largest first, as they are. One that is too large to go whole is split only where no other way leads below
 * the upper mark: what comes back cannot be paid with before it is final.
 */
import type { UtxoReader } from '@candlewick/chain/adapter'
import { chainUnitsOf } from '@candlewick/chain/listing'
import { MOST_INPUTS } from '@candlewick/chain/signer/intents'
import { bytesOf, type Owned, ownCoins, rateNow, takeCoins } from './coins-claims.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { levelsOf } from './levels.ts'
import { addPayment } from './payments.ts'
import type { PayerTurn } from './sending.ts'

/** Outputs below this are not relayed. */
const DUST = 546n

interface Bounds {
  /** In the chain's smallest units: what is to be left, and what may be there. */
  readonly target: bigint
  readonly high: bigint
  /** Satoshis a virtual byte, and the most that one transaction may cost. */
  readonly rate: number
  readonly cap: bigint
}

export interface CoinMove<One> {
  readonly coins: readonly One[]
  /** Of what they hold, what comes back as change. */
  readonly keep: bigint
  readonly fee: bigint
}

export async function keepCoinLevels(
  dependencies: PayoutDependencies,
  reader: UtxoReader,
  turn: PayerTurn,
): Promise<void> {
  const { sql, reached } = dependencies
  const { network } = reader
  const { hot, fee: cap, feesToday, feeDay, assets } = turn.figures
  for (const { asset, ...level } of await levelsOf(sql, network)) {
    const decimals = assets.find((one) => one.asset === asset)?.decimals
    if (decimals === undefined) continue
    const [target, high] = [chainUnitsOf(level.target, decimals), chainUnitsOf(level.high, decimals)]
    if (target === undefined || high === undefined) continue
    const move = moveOf(await ownCoins(dependencies, reader), { target, high, rate: await rateNow(reader), cap })
    if (move === undefined || feesToday + move.fee > feeDay) continue
    const { coins, keep } = move
    const amount = sumOf(coins) - keep
    const intent = { kind: 'moveCoins', keep: String(keep) } as const
    await turn.fenced(async (tx) => {
      const id = await addPayment(tx, { network, address: hot, nonce: null, kind: 'moveCoins', intent, asset, amount })
      await takeCoins(tx, id, network, coins)
    })
    reached?.('claimed')
  }
}

const sumOf = (coins: readonly Pick<Owned, 'amount'>[]) => coins.reduce((sum, { amount }) => sum + amount, 0n)

/** Which coins go, so that no less than the target is left; undefined where none are to, or none can for their fee. */
export function moveOf<One extends Pick<Owned, 'amount'>>(
  all: readonly One[],
  { target, high, rate, cap }: Bounds,
): CoinMove<One> | undefined {
  const held = sumOf(all)
  if (held <= high) return undefined
  const feeOf = (inputs: number) => bytesOf(inputs, 1) * BigInt(rate)
  const largest = [...all].sort((a, b) => Number(b.amount - a.amount))
  const coins: One[] = []
  let left = held
  const mayTake = () => coins.length < MOST_INPUTS && feeOf(coins.length + 1) <= cap
  for (const coin of largest) {
    // What costs more to spend than it holds stays.
    if (!mayTake() || coin.amount <= feeOf(1) - feeOf(0)) break
    if (left - coin.amount < target) continue
    coins.push(coin)
    left -= coin.amount
  }
  const whole = largest.find((coin) => !coins.includes(coin))
  let keep = 0n
  if (left > high && whole !== undefined && left - whole.amount < target && mayTake()) {
    coins.push(whole)
    left -= whole.amount
    keep = target - left > DUST ? target - left : 0n
  }
  const fee = feeOf(coins.length)
  return sumOf(coins) - keep - fee > DUST ? { coins, keep, fee } : undefined
}
