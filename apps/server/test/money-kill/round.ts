/**
 * One round: money comes in over a chain, is credited, traded and paid out over a chain, while at one step of it processes are
 * killed and at another three blocks are replaced. What it leaves behind is told, to be held against chains and ledger.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf } from '@candlewick/chain/utxo/script'
import { decimalsOf } from '@candlewick/market-sim/catalog'
import { parseDecimal } from '@candlewick/money/decimal'
import { projected } from '../kill/rounds.ts'
import type { Answered } from '../kill/server.ts'
import type { DuePayment } from './checks.ts'
import { Customer, insist, newNonce } from './customer.ts'
import type { Plan, Step } from './plan.ts'
import type { Network, World } from './world.ts'

/** Blocks that are replaced. */
const DEEP = 3
/** As many as a payment needs on these chains. */
const FINAL = 3
const CHAIN_DECIMALS: Readonly<Record<string, number>> = { USDT: 6, ETH: 18, BTC: 8 }
/** Milliseconds between sending and killing, by round. */
const IN_FLIGHT = [0, 2, 5, 10, 20, 40]
/** Until what is final is credited, also by a server that has just begun. */
const CREDITED_MS = 10_000
/** From block to block, so that whoever reads them keeps up. */
const BLOCK_MS = 250

export interface Left {
  readonly customer: Customer
  readonly due: DuePayment
  /** Of every coin that moved, in the ledger's units: `available/occupied`. */
  readonly balances: ReadonlyMap<string, string>
  /** Credited and gone for good, in the ledger's units. */
  readonly lost: { readonly coin: string; readonly amount: bigint } | undefined
  /** How long it took until everything that was killed served again. */
  readonly servesAfterMs: number
}

export class Round {
  readonly #world: World
  readonly #plan: Plan
  #servesAfterMs = 0

  constructor(world: World, plan: Plan) {
    this.#world = world
    this.#plan = plan
  }

  /** @throws Error with the first thing that is not as it must be */
  async play(): Promise<Left> {
    const customer = await Customer.register(this.#world, this.#plan.round)
    const lost = await this.#deposit(customer)
    await this.#trade(customer)
    const due = await this.#withdraw(customer, lost)
    const { deposit, order, withdraw } = this.#plan
    const coins = new Set([deposit.coin, withdraw.coin, ...order.symbol.split('_')])
    const balances = new Map<string, string>()
    for (const coin of coins) {
      const { available, occupied } = await customer.balance(coin)
      if (available < 0 || occupied !== 0) throw new Error(`${coin}: ${available} available, ${occupied} occupied`)
      balances.set(coin, `${available}/${occupied}`)
    }
    const gone = lost ? { coin: deposit.coin, amount: BigInt(this.#units(deposit)) } : undefined
    return { customer, due, balances, lost: gone, servesAfterMs: this.#servesAfterMs }
  }

  /** @returns whether what was credited is gone from its chain for good */
  async #deposit(customer: Customer): Promise<boolean> {
    const { chains, sql } = this.#world
    const { deposit, reorganisation, replaced } = this.#plan
    const { network, coin } = deposit
    const address = await customer.depositAddress(coin, network)
    const pay = () => chains.faucet({ network, coin, address, amount: deposit.amount })
    const state = async () => {
      const [row] = await sql<{ state: string }[]>`
        select state from deposits where user_id = ${customer.userId} order by number desc limit 1`
      return row?.state ?? 'none'
    }
    const is = (...wanted: string[]) =>
      this.#world.until(`a deposit ${wanted}`, async () => wanted.includes(await state()), 10)
    await this.#at('before the deposit is seen', async () => {
      await pay()
      await chains.mine(network, 1)
    })
    await is('confirming')
    await this.#at('seen, unconfirmed', async () => {
      if (reorganisation !== 'before credit') return
      await chains.reorganise(network, DEEP, replaced)
      // What was spent otherwise never was here: its customer pays again.
      if (replaced === 'replace') await pay()
      await chains.mine(network, 1)
    })
    await this.#confirmed(network, async () => (await state()) === 'credited').catch(async (failure: unknown) => {
      throw new Error(await this.#whereItStands(customer), { cause: failure })
    })
    await this.#at('credited', async () => {
      if (reorganisation === 'after credit') await chains.reorganise(network, DEEP, replaced)
    })
    // Also while it is at risk.
    await this.#has(customer, coin, this.#units(deposit))
    if (reorganisation !== 'after credit') return false
    await is('at_risk')
    if (replaced === 'return') await chains.mine(network, FINAL)
    return replaced === 'replace'
  }

  async #trade(customer: Customer): Promise<void> {
    const { order, step } = this.#plan
    const clientId = `money-${this.#plan.round}`
    const body = { ...order, orderType: 'market', clientId }
    const path = '/api/currency/order/submit'
    const placed = await this.#sent('order sent', () => customer.ask(path, body), path)
    if (placed.status !== 'filled' && Number(placed.filledQuantity) === 0)
      throw new Error(`no fill: ${JSON.stringify(placed)}`)
    const coins = order.symbol.split('_')
    const before = await Promise.all(coins.map((coin) => customer.balance(coin)))
    await this.#at('order acknowledged')
    // Asked for again it is the same one, and nothing moves.
    const again = await customer.insist(path, body)
    const after = await Promise.all(coins.map((coin) => customer.balance(coin)))
    if (again.id !== placed.id || JSON.stringify(before) !== JSON.stringify(after)) {
      throw new Error(`killed at ${step}, an order is another: ${JSON.stringify([placed, again, before, after])}`)
    }
    await projected(this.#world.sql)
    const rows = await this.#world.sql<{ id: string }[]>`
      select id::text from projection.orders where user_id = ${customer.userId}`
    if (rows.length !== 1 || rows[0]?.id !== String(placed.id)) {
      throw new Error(`one order was acknowledged, ${placed.id}; there are ${JSON.stringify(rows)}`)
    }
  }

  async #withdraw(customer: Customer, lost: boolean): Promise<DuePayment> {
    const { chains, sql } = this.#world
    const { withdraw, deposit, reorganisation, replaced } = this.#plan
    const { network, coin } = withdraw
    // What may still be taken back keeps withdrawals for people to look at: its chain decides first.
    await this.#mineUntil(deposit.network, `the deposit ${lost ? 'reversed' : 'final'}`, async () => {
      const [row] = await sql<{ open: number }[]>`
        select count(*)::int as open from deposits where user_id = ${customer.userId}
          and state not in ('credited', 'reversed', 'dropped', 'seen')`
      return row?.open === 0
    })
    const before = await customer.balance(coin)
    const asked = { coin, network, address: strangerOn(network), amount: withdraw.amount, nonce: newNonce() }
    const path = '/api/withdraw/submit'
    // A code serves once, whatever became of what it was sent with.
    const send = async () => {
      const code = await customer.code()
      return await customer.withdrawal(asked, code)
    }
    const made = await this.#sent('withdrawal requested', send, path)
    const id = String(made.id)
    await this.#at('approved')
    const row = async () => {
      const [found] = await sql<{ state: string; closed: boolean; height: number | null; fee: number }[]>`
        select w.state, w.closed, p.height::float8 as height, w.fee::float8 as fee
        from withdrawals w left join payment_items i on i.withdrawal_id = w.id and i.live
          left join payments p on p.id = i.payment_id
        where w.id = ${id}`
      if (found === undefined) throw new Error(`withdrawal ${id} was acknowledged and is not there`)
      return found
    }
    const { until } = this.#world
    const in_ = (what: string, ...states: string[]) =>
      until.call(this.#world, what, async () => states.includes((await row()).state), 2)
    await in_('signing', 'signing', 'broadcast')
    await this.#at('signing')
    await in_('broadcast', 'broadcast')
    await this.#at('broadcast')
    await this.#mineUntil(network, 'in a block', async () => (await row()).height !== null)
    await this.#at('before confirmation', async () => {
      if (reorganisation === 'in confirmation') await chains.reorganise(network, DEEP, replaced)
    })
    await this.#mineUntil(network, 'final', async () => {
      const { height } = await row()
      return height !== null && (await chains.height(network)) - height + 1 >= FINAL
    })
    await delay(this.#inFlight)
    await this.#at('being settled')
    await this.#mineUntil(network, 'confirmed', async () => {
      const { state, closed } = await row()
      return state === 'confirmed' && closed
    })
    const { fee } = await row()
    await this.#has(customer, coin, before.available - this.#units(withdraw) - fee)
    const amount = BigInt(this.#units(withdraw)) * 10n ** BigInt((CHAIN_DECIMALS[coin] ?? 0) - decimalsOf(coin))
    return { id, address: asked.address, coin, amount }
  }

  get #inFlight(): number {
    return IN_FLIGHT[this.#plan.round % IN_FLIGHT.length] ?? 0
  }

  /** Kills in this very moment, where this is the step, and starts again; what happens then happens while they are down. */
  async #at(step: Step, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    if (this.#plan.step !== step) return await meanwhile()
    const { victim } = this.#plan
    await this.#world.kill(victim)
    await meanwhile()
    const began = performance.now()
    await this.#world.restart(victim)
    this.#servesAfterMs = performance.now() - began
  }

  /** Sends it, kills while nobody knows what became of it, and asks again; what was acknowledged before is the same. */
  async #sent(step: Step, send: () => Promise<Answered | undefined>, what: string): Promise<Record<string, unknown>> {
    if (this.#plan.step !== step) return await insist(send, what)
    const going = send()
    await delay(this.#inFlight)
    await this.#at(step)
    const first = await going
    const answer = await insist(send, what)
    if (first?.status === 200 && first.data.id !== answer.id) {
      throw new Error(`${what}: answered ${first.data.id} before the kill and ${answer.id} after it`)
    }
    return answer
  }

  /** As many blocks as a payment needs, one more only where a reorganisation or a kill asks for it. */
  async #confirmed(network: Network, ask: () => Promise<boolean>): Promise<void> {
    await this.#world.chains.mine(network, FINAL - 1)
    await delay(this.#inFlight)
    await this.#at('being credited')
    const late = Date.now() + CREDITED_MS
    while (!(await ask())) {
      if (Date.now() > late) return await this.#mineUntil(network, 'credited', ask)
      await delay(10)
    }
  }

  /** What the tables say of a deposit that is not credited, and of the chains that are followed. */
  async #whereItStands({ userId }: Customer): Promise<string> {
    const { sql, chains } = this.#world
    const deposits = await sql`
      select d.state, d.txid, d.height::text, d.needed::text, d.asset from deposits d where d.user_id = ${userId}`
    const cursors = await sql`select * from chain_cursors`
    return `not credited: ${JSON.stringify({ deposits, cursors, ethereum: String(await chains.evm.height()) })}`
  }

  async #mineUntil(network: Network, what: string, ask: () => Promise<boolean>): Promise<void> {
    const { chains } = this.#world
    let mined = Date.now()
    await this.#world.until(what, async () => {
      if (await ask()) return true
      if (Date.now() - mined < BLOCK_MS) return false
      await chains.mine(network, 1)
      mined = Date.now()
      return await ask()
    })
  }

  async #has(customer: Customer, coin: string, units: number): Promise<void> {
    const { available, occupied } = await customer.balance(coin)
    if (available === units && occupied === 0) return
    await projected(this.#world.sql)
    const bills = await this.#world.sql<{ line: string }[]>`
      select concat_ws(' ', reason, part, reference, available, occupied, available_after) as line
      from projection.bills where user_id = ${customer.userId} and asset = ${coin} order by posting_id, entry`
    const told = bills.map(({ line }) => line).join('; ')
    throw new Error(`${coin}: ${units} were due, there are ${available} and ${occupied} occupied: ${told}`)
  }

  #units({ coin, amount }: { coin: string; amount: string }): number {
    return parseDecimal(amount, decimalsOf(coin))
  }
}

/** An address of nobody's in the house. */
function strangerOn(network: Network): string {
  if (network === 'ethereum') return `0x${randomBytes(20).toString('hex')}`
  const address = addressOf('bitcoin', `0014${randomBytes(20).toString('hex')}`, 'development')
  if (address === undefined) throw new Error('a script has no address')
  return address
}
