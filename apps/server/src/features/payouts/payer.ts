/**
 * The payer: one process of all, fenced by its term at the database and at the signer. Each network is looked at in turns
 * of its own, so that one which does not answer holds up no other; a withdrawal that moves begins a turn at once.
 */
import type { ChainReader } from '@candlewick/chain/adapter'
import { Debounce } from '../../projections/debounce.ts'
import { WITHDRAWALS_CHANNEL } from '../withdrawals/public.ts'
import type { Round } from './approved.ts'
import { keepCoinLevels } from './coin-levels.ts'
import { claimOnCoins } from './coins-claims.ts'
import { CoinsPayer } from './coins-payer.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { claimOnEvm } from './evm-claims.ts'
import { EvmPayer } from './evm-payer.ts'
import { noteHeld, READ_EVERY_MS } from './held.ts'
import { keepLevels } from './levels.ts'
import { fencedBy } from './payments.ts'
import { postFees } from './posting.ts'
import type { PayerTurn } from './sending.ts'
import { sweepEvm } from './sweeping.ts'
import { signerFigures } from './wallet-figures.ts'

/** What moves together is looked at in one turn. */
const TOGETHER_MS = 20

/** Pays until `signal` aborts. */
export async function pay(dependencies: PayoutDependencies, term: number, signal: AbortSignal): Promise<void> {
  const { sql, log, readers } = dependencies
  const turns = [...readers.values()].map((reader) => ({ reader, next: new Debounce() }))
  const ring = (inMs: number) => {
    for (const { next } of turns) next.ring(inMs)
  }
  signal.addEventListener('abort', () => ring(0))
  const heard = sql.listen(WITHDRAWALS_CHANNEL, () => ring(TOGETHER_MS))
  heard.catch((err: unknown) => log.warn({ err }, 'withdrawals are not heard of: they are looked for'))
  await Promise.all(turns.map(({ reader, next }) => payOn(dependencies, reader, { term, signal, next })))
  await heard.then(({ unlisten }) => unlisten()).catch(() => undefined)
}

async function payOn(
  dependencies: PayoutDependencies,
  reader: ChainReader,
  { term, signal, next }: { term: number; signal: AbortSignal; next: Debounce },
): Promise<void> {
  const { log, intervals } = dependencies
  const payer = new NetworkPayer(dependencies, reader, term)
  let said = ''
  while (!signal.aborted) {
    try {
      await payer.once()
      if (said !== '') log.info({ network: reader.network }, 'payouts go on')
      said = ''
    } catch (failure) {
      const problem = failure instanceof Error ? failure.message : String(failure)
      // Whatever it is, nothing is lost by it: the next turn begins from what is stored.
      if (problem !== said) log.warn({ err: failure, network: reader.network }, 'a turn of payouts was cut off')
      said = problem
    }
    if (signal.aborted) return
    next.ring(intervals.everyMs)
    await next.wait()
  }
}

/** What is paid on one network, look by look, without the waiting between them. */
export class NetworkPayer {
  readonly #dependencies: PayoutDependencies
  readonly #reader: ChainReader
  readonly #term: number
  readonly #evm: EvmPayer | undefined
  readonly #coins: CoinsPayer | undefined
  readonly #round: Round = { after: 0 }
  /** When the hot wallet is read again, epoch milliseconds. */
  #readAt = 0

  constructor(dependencies: PayoutDependencies, reader: ChainReader, term: number) {
    this.#dependencies = dependencies
    this.#reader = reader
    this.#term = term
    this.#evm = reader.family === 'evm' ? new EvmPayer(dependencies, reader) : undefined
    this.#coins = reader.family === 'utxo' ? new CoinsPayer(dependencies, reader) : undefined
  }

  /** Looks at everything under way, then takes up what is new unless payouts are held back. */
  async once(): Promise<void> {
    const { sql, signer } = this.#dependencies
    const { network } = this.#reader
    const { networks } = await signerFigures(signer)
    const figures = networks.find((one) => one.network === network)
    if (figures === undefined) return
    const turn: PayerTurn = { term: this.#term, fenced: fencedBy(sql, this.#term), figures, round: this.#round }
    await this.#evm?.advance(turn)
    await this.#coins?.advance(turn)
    await postFees(this.#dependencies, network)
    const isReading = Date.now() >= this.#readAt
    if (!(await isHeldBack(sql, network))) await this.#takeUp(turn, isReading)
    // Behind what is paid: operators can wait for it.
    if (!isReading) return
    await noteHeld(this.#dependencies, this.#reader, figures)
    this.#readAt = Date.now() + READ_EVERY_MS
  }

  /** @param isReading whether what hot wallets hold is read in this turn: of coins that takes a node its time */
  async #takeUp(turn: PayerTurn, isReading: boolean): Promise<void> {
    if (this.#reader.family === 'evm' && this.#evm !== undefined) {
      // What was just taken up is signed and sent at once, a customer's before the house's.
      await claimOnEvm(this.#dependencies, this.#reader, this.#evm, turn)
      await this.#evm.begin(turn)
      await sweepEvm(this.#dependencies, this.#reader, this.#evm, turn)
      await keepLevels(this.#dependencies, this.#reader, this.#evm, turn)
      await this.#evm.begin(turn)
    }
    if (this.#reader.family === 'utxo' && this.#coins !== undefined) {
      await claimOnCoins(this.#dependencies, this.#reader, turn)
      if (isReading) await keepCoinLevels(this.#dependencies, this.#reader, turn)
      await this.#coins.advance(turn)
    }
  }
}

/** Whether operators, or a chain that is not followed, hold payouts of a network back. */
async function isHeldBack(sql: PayoutDependencies['sql'], network: string): Promise<boolean> {
  const [row] = await sql<{ held: boolean }[]>`
    select exists (select 1 from payout_pauses where network in ('*', ${network}))
      or exists (select 1 from chain_cursors where network = ${network} and state = 'halted') as held`
  return row?.held === true
}
