/**
 * Empties customers' addresses of the EVM into the hot wallet, where what is there is worth more than ten times the fee. A
 * token needs gas at its address first, from the gas account; that is mined before the sweep is signed.
 */
import type { EvmReader } from '@candlewick/chain/adapter'
import { creditedOf } from '@candlewick/chain/listing'
import { networkOf } from '@candlewick/chain/networks'
import type { Transaction } from '../../db/database.ts'
import type { PayoutDependencies } from './dependencies.ts'
import type { EvmPayer } from './evm-payer.ts'
import { costAtMost, PLAIN_GAS, withMargin } from './fees.ts'
import { fillGas } from './levels.ts'
import { paymentById } from './payments.ts'
import { freeOf } from './promised.ts'
import type { PayerTurn } from './sending.ts'
import type { AssetFigures } from './wallet-figures.ts'

/** Dearer than a tenth of it is not worth its fee yet: more may come to the address. */
const WORTH_TIMES = 10n
/** Addresses that one turn begins with. */
const AT_ONCE = 8
/** What the account for gas is filled for, once it cannot pay for one. */
const FILLED_SWEEPS = 64n
/** A plain token's transfer, where it cannot be estimated since the coin to pay for it is not there. */
const TOKEN_GAS = 90_000n

interface Candidate {
  readonly user: string
  readonly address: string
  readonly index: number
  readonly asset: string
}

interface SweepRow {
  readonly user: string
  readonly address: string
  readonly index: number
  readonly asset: string
  readonly id: string
  readonly amount: string
  readonly state: 'topup' | 'sweep'
  readonly topup: string | null
  readonly payment: string | null
}

export async function sweepEvm(
  dependencies: PayoutDependencies,
  reader: EvmReader,
  payer: EvmPayer,
  turn: PayerTurn,
): Promise<void> {
  const { sql } = dependencies
  const { network } = reader
  const open = await sql<SweepRow[]>`
    select s.id::text, s.user_id as user, s.address, s.asset, s.amount::text, s.state, s.topup_id::text as topup,
      s.payment_id::text as payment, i.address_index::float8 as index
    from sweeps s join chain_indexes i on i.user_id = s.user_id
    where s.network = ${network} and s.state in ('topup', 'sweep') order by s.id`
  for (const row of open) await goOn(dependencies, payer, turn, row)
  if (open.length >= AT_ONCE) return
  // What came to an address, was credited there, and has not been swept since.
  const waiting = await sql<Candidate[]>`
    select a.user_id as user, a.address, a.address_index::float8 as index, d.asset
    from deposits d join chain_addresses a on a.user_id = d.user_id and a.chain = 'evm'
    where d.network = ${network} and d.state = 'credited' and d.credited_at is not null
      and not exists (
        select 1 from sweeps s where s.network = d.network and s.address = a.address and s.asset = d.asset
          and (s.state in ('topup', 'sweep') or (s.state = 'done' and s.created_at > d.credited_at)))
    group by 1, 2, 3, 4 order by min(d.credited_at) limit ${AT_ONCE}`
  for (const one of waiting) await begin(dependencies, reader, payer, turn, one)
}

async function begin(
  dependencies: PayoutDependencies,
  reader: EvmReader,
  payer: EvmPayer,
  turn: PayerTurn,
  candidate: Candidate,
): Promise<void> {
  const { network } = reader
  const figures = turn.figures.assets.find(({ asset }) => asset === candidate.asset)
  if (figures === undefined) return
  const { block } = await reader.head()
  const token = figures.contract === '' ? undefined : figures.contract
  const held = await reader.balance(candidate.address, token, block)
  const coins = token === undefined ? held : await reader.balance(candidate.address, undefined, block)
  const fee = await feeOf(reader, token !== undefined)
  if (fee === undefined || fee > turn.figures.fee) return
  const amount = token === undefined ? held - fee : held
  if (amount <= 0n || !isWorth(dependencies, network, figures, amount, fee)) return
  const needed = token !== undefined && coins < fee ? fee - coins : 0n
  if (needed > 0n && !(await hasGas(dependencies, reader, turn, needed + fee))) {
    return await fillGas(dependencies, reader, payer, turn, (needed + fee) * FILLED_SWEEPS)
  }
  const { user, address, asset, index } = candidate
  const noted = (state: SweepRow['state']) => async (tx: Transaction, id: string) => {
    const [made] = await tx`
      insert into sweeps (network, user_id, address, asset, amount, state, topup_id, payment_id)
      values (${network}, ${user}, ${address}, ${asset}, ${String(amount)}, ${state},
        ${state === 'topup' ? id : null}, ${state === 'sweep' ? id : null})
      on conflict do nothing returning 1`
    return made !== undefined
  }
  if (needed === 0n) return await payer.claim(turn, sweepOf(candidate, amount), noted('sweep'))
  const intent = { kind: 'topup', index, amount: String(needed), address } as const
  const topup = {
    address: turn.figures.gas,
    kind: 'topup',
    intent,
    asset: networkOf(network).coin,
    amount: needed,
  } as const
  await payer.claim(turn, topup, noted('topup'))
}

/** Whether the account for gas holds so much beside what is under way from there: more than that would never be mined. */
async function hasGas(
  { sql }: PayoutDependencies,
  reader: EvmReader,
  { figures }: PayerTurn,
  wanted: bigint,
): Promise<boolean> {
  const { coin } = networkOf(reader.network)
  return (await freeOf(sql, reader, figures, { address: figures.gas, asset: coin })) >= wanted
}

/** Takes a sweep on from where it stands, once the payment that it waits for has ended. */
async function goOn({ sql }: PayoutDependencies, payer: EvmPayer, turn: PayerTurn, row: SweepRow): Promise<void> {
  const on = row.state === 'topup' ? row.topup : row.payment
  const payment = on === null ? undefined : await paymentById(sql, on)
  if (payment === undefined || ['claimed', 'signed', 'sent'].includes(payment.state)) return
  if (row.state === 'topup' && payment.state === 'final') {
    return await payer.claim(turn, sweepOf(row, BigInt(row.amount)), async (tx, id) => {
      const [moved] = await tx`
        update sweeps set state = 'sweep', payment_id = ${id}, changed_at = clock_timestamp()
        where id = ${row.id} and state = 'topup' returning 1`
      return moved !== undefined
    })
  }
  const next = payment.state === 'final' && payment.kind === 'sweep' ? 'done' : 'failed'
  await sql`update sweeps set state = ${next}, changed_at = clock_timestamp() where id = ${row.id}`
}

const sweepOf = ({ address, index, asset }: Candidate, amount: bigint) =>
  ({ address, kind: 'sweep', intent: { kind: 'sweep', index, asset, amount: String(amount) }, asset, amount }) as const

/** What one costs at most now, with an eighth for prices that rise until it is signed. */
async function feeOf(reader: EvmReader, isToken: boolean): Promise<bigint | undefined> {
  const now = await reader.fees()
  if (now.family !== 'evm') return undefined
  const gas = isToken ? withMargin(TOKEN_GAS) : PLAIN_GAS
  const cost = costAtMost({ gas: String(gas), maxFee: String(now.baseFee * 2n + now.tip), priority: '0' })
  return (cost * 9n) / 8n
}

function isWorth(
  { worth, replica }: PayoutDependencies,
  network: EvmReader['network'],
  { asset, decimals }: AssetFigures,
  amount: bigint,
  fee: bigint,
): boolean {
  const { coin, coinDecimals } = networkOf(network)
  if (asset === coin) return amount > fee * WORTH_TIMES
  const inLedger = (code: string, units: bigint, chainDecimals: number) => {
    const ledger = replica.engine.asset(code)?.decimals
    return ledger === undefined ? undefined : worth(code, creditedOf(units, chainDecimals, ledger).units)
  }
  const [value, cost] = [inLedger(asset, amount, decimals), inLedger(coin, fee, coinDecimals)]
  return value !== undefined && cost !== undefined && value > cost * WORTH_TIMES
}
