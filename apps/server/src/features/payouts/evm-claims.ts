/** Which approved withdrawals of a network of the EVM are taken up now: what the hot account holds, and what fees allow. */
import type { EvmReader } from '@candlewick/chain/adapter'
import { networkOf } from '@candlewick/chain/networks'
import { moveWithdrawal } from '../withdrawals/public.ts'
import { approved, type Due, dueOf, type WaitReason, Waits } from './approved.ts'
import type { PayoutDependencies } from './dependencies.ts'
import type { EvmPayer } from './evm-payer.ts'
import { costAtMost } from './fees.ts'
import { promisedBy } from './promised.ts'
import type { PayerTurn } from './sending.ts'

/** What is left of it to be promised, by coin, in the chain's smallest units. */
type Left = Map<string, bigint>

export async function claimOnEvm(
  dependencies: PayoutDependencies,
  reader: EvmReader,
  payer: EvmPayer,
  turn: PayerTurn,
): Promise<void> {
  const { sql, replica, intervals } = dependencies
  const { network } = reader
  const waits = new Waits()
  const waiting = await approved(sql, network, waits, turn.round)
  const promised = await promisedBy(sql, network, turn.figures, turn.figures.hot)
  let underWay = promised.payments
  const left = waiting.length === 0 ? new Map<string, bigint>() : await leftOf(dependencies, reader, turn)
  for (const [asset, amount] of promised.sums) left.set(asset, (left.get(asset) ?? 0n) - amount)
  const today = new Map(turn.figures.assets.map((one) => [one.asset, one.today]))
  for (const one of waiting) {
    const due = dueOf(one, turn.figures, replica.engine.asset(one.request.asset)?.decimals)
    const reason = typeof due === 'string' ? due : await whyNot(payer, turn, due, left, today)
    if (typeof due === 'string' || reason !== undefined) {
      waits.add(one.request.asset, reason ?? 'not_signed')
      continue
    }
    if (underWay >= intervals.underWay) {
      turn.round.after = one.number - 1
      break
    }
    await payer.claim(turn, paymentOf(turn, due), async (tx, id) => {
      await tx`insert into payment_items (payment_id, withdrawal_id) values (${id}, ${due.id})`
      return await moveWithdrawal(tx, due.id, 'approved', 'signing', { actor: 'payer' })
    })
    underWay += 1
  }
  await waits.write(sql, network)
}

const paymentOf = ({ figures }: PayerTurn, { request, amount }: Due) =>
  ({ address: figures.hot, kind: 'pay', intent: { kind: 'pay', request }, asset: request.asset, amount }) as const

async function leftOf({ replica }: PayoutDependencies, reader: EvmReader, { figures }: PayerTurn): Promise<Left> {
  const { block } = await reader.head()
  const left: Left = new Map()
  for (const { asset, contract } of figures.assets) {
    if (replica.engine.asset(asset) === undefined) continue
    left.set(asset, await reader.balance(figures.hot, contract === '' ? undefined : contract, block))
  }
  return left
}

/** Takes what a payment needs from what is left; undefined where it is there. */
async function whyNot(
  payer: EvmPayer,
  turn: PayerTurn,
  due: Due,
  left: Left,
  today: Map<string, bigint>,
): Promise<WaitReason | undefined> {
  const { asset, day } = due.figures
  const out = (today.get(asset) ?? 0n) + due.amount
  if (out > day) return 'cap_day'
  const has = left.get(asset) ?? 0n
  if (has < due.amount) return 'hot_low'
  const fees = await payer.price(paymentOf(turn, due), turn.figures)
  if (fees === undefined) return 'would_fail'
  const cost = costAtMost(fees)
  if (cost > turn.figures.fee || turn.figures.feesToday + cost > turn.figures.feeDay) return 'fee_cap'
  const { coin } = networkOf(due.request.network)
  const coins = (left.get(coin) ?? 0n) - (asset === coin ? due.amount : 0n)
  if (coins < cost) return 'gas_low'
  left.set(asset, has - due.amount)
  left.set(coin, (left.get(coin) ?? 0n) - cost)
  today.set(asset, out)
  return undefined
}
