/**
 * The model of flash contracts: every price that was ever told is kept, every contract that was ever opened, and each
 * question is answered by looking through all of them. Written from the product's rules, sharing no code with the engine
 * or the rules it checks.
 */
import type { Command } from '../../commands.ts'
import type { DepositCommand, HouseFundCommand, TransferCommand } from '../../ledger/commands.ts'
import { No, no } from '../../testing/model/accounts.ts'
import type { FlashMarketCommand, FlashOpenCommand } from '../commands.ts'

const DAY = 86_400_000
const WINDOW = 3_000
const STALE = { 1: 10_000, 2: 1_500 }
/** From acceptance to the window of its price. */
const DELAY = { 1: 0, 2: 2_000 }
const ONE = 100_000_000n
const DOLLAR = 1_000_000
const POOL = 'house:flash'

/** What a prices command said of a symbol. */
interface Said {
  readonly symbol: string
  readonly time: number
  readonly price: number
  readonly sources: number
}

export interface ModelFlash {
  readonly id: number
  readonly user: string
  readonly asked: FlashOpenCommand
  readonly rate: bigint
  readonly at: number
  /** The rules it was accepted by. */
  readonly version: 1 | 2
  open: number | undefined
  close: number | undefined
  outcome: 'win' | 'lose' | 'draw' | 'void' | undefined
  /** All that came back. */
  payout: bigint
  /** When it was settled. */
  ended: number
}

export class FlashModel {
  readonly contracts: ModelFlash[] = []
  readonly #said: Said[] = []
  readonly #markets = new Map<string, FlashMarketCommand>()
  /** What everybody has, stakes and reserve included, by user and account. */
  readonly #has = new Map<string, bigint>()
  #now = 0
  #version: 1 | 2

  constructor(version: 1 | 2) {
    this.#version = version
  }

  /** The rule that refuses the command, or nothing; `sequence` and `time` are its place and moment. */
  apply(sequence: number, time: number, command: Command): string | undefined {
    this.#now = time
    try {
      this.#decide(sequence, command)
    } catch (error) {
      if (error instanceof No) return error.message
      throw error
    }
    for (const contract of this.contracts) this.#look(contract)
    return undefined
  }

  /** Stakes of a customer, or what all open contracts together could win. */
  occupied(user: string): bigint {
    let sum = 0n
    for (const contract of this.#open()) {
      if (user === POOL) sum += profitOf(contract)
      else if (contract.user === user) sum += BigInt(contract.asked.stake)
    }
    return sum
  }

  /** Of a customer's flash account, or the pool. */
  available(user: string): bigint {
    return this.#total(user, user === POOL ? 1 : 4) - this.occupied(user)
  }

  #open(): ModelFlash[] {
    return this.contracts.filter(({ outcome }) => outcome === undefined)
  }

  #total(user: string, account: number): bigint {
    return this.#has.get(`${user} ${account}`) ?? 0n
  }

  #add(user: string, account: number, change: bigint): void {
    this.#has.set(`${user} ${account}`, this.#total(user, account) + change)
  }

  #decide(sequence: number, command: Command): void {
    switch (command.type) {
      case 'prices':
        for (const [symbol, price, sources] of command.entries) {
          this.#said.push({ symbol, time: this.#now, price, sources })
        }
        return
      case 'flash.market':
        this.#markets.set(command.symbol, command)
        return
      case 'flash.open':
        this.#accept(sequence, command)
        return
      case 'deposit':
      case 'house.fund':
        this.#deposit(command)
        return
      case 'transfer':
        this.#transfer(command)
        return
      case 'tick':
        return
      case 'rules':
        this.#version = 2
        return
      default:
        throw new Error(`${command.type} is not modelled here`)
    }
  }

  #deposit({ user, account, amount }: DepositCommand | HouseFundCommand): void {
    this.#add(user, account ?? 1, BigInt(amount))
  }

  #transfer({ user, from, to, amount }: TransferCommand): void {
    const held = from === (user === POOL ? 1 : 4) ? this.occupied(user) : 0n
    if (this.#total(user, from) - held < BigInt(amount)) no('insufficient_balance')
    this.#add(user, from, -BigInt(amount))
    this.#add(user, to, BigInt(amount))
  }

  #accept(sequence: number, asked: FlashOpenCommand): void {
    const { user, symbol, seconds, direction, stake, clientId } = asked
    const market = this.#markets.get(symbol) ?? no('unknown_market')
    const known = this.contracts.find(
      ({ asked: other, ended }) => other.user === user && other.clientId === clientId && ended + DAY > this.#now,
    )
    if (known !== undefined) {
      const body = [known.asked.symbol, known.asked.seconds, known.asked.direction, known.asked.stake]
      if (String(body) !== String([symbol, seconds, direction, stake])) no('client_id_reused')
      return
    }
    const cycle = market.cycles.find((each) => each.seconds === seconds) ?? no('flash_cycle')
    if (market.status === 'halted') no('market_halted')
    if (stake % DOLLAR !== 0 || stake < cycle.minStake || stake > cycle.maxStake) no('flash_stake')
    const last = this.#said.findLast((said) => said.symbol === nameOf(symbol, this.#version))
    if (last === undefined || last.price === 0 || last.sources < 2 || this.#now - last.time > STALE[this.#version]) {
      no('no_reference_price')
    }
    if (this.#open().filter((contract) => contract.user === user).length >= 100) no('max_open_orders')
    if (this.available(user) < BigInt(stake)) no('insufficient_balance')
    const contract: ModelFlash = {
      ...{ id: sequence * 1024, user, asked, rate: BigInt(cycle.payoutRate), at: this.#now },
      version: this.#version,
      ...{ open: undefined, close: undefined, outcome: undefined, payout: 0n, ended: Number.POSITIVE_INFINITY },
    }
    if (this.available(POOL) < profitOf(contract)) no('flash_pool')
    this.contracts.push(contract)
  }

  /** What time has done to a contract. */
  #look(contract: ModelFlash): void {
    if (contract.outcome !== undefined) return
    const { asked, version } = contract
    const at = contract.at + DELAY[version]
    const entered = at + WINDOW
    const name = nameOf(asked.symbol, version)
    if (this.#now <= entered) return
    contract.open = this.#median(name, at, entered)
    if (contract.open === undefined) {
      this.#end(contract, 'void')
      return
    }
    // As long after the entry window as the cycle says.
    const mature = entered + asked.seconds * 1000
    if (this.#now <= mature) return
    contract.close = this.#median(name, mature - WINDOW, mature)
    if (contract.close === undefined) this.#end(contract, 'void')
    else if (contract.close === contract.open) this.#end(contract, 'draw')
    else if (contract.close > contract.open) this.#end(contract, asked.direction === 'up' ? 'win' : 'lose')
    else this.#end(contract, asked.direction === 'up' ? 'lose' : 'win')
  }

  #median(symbol: string, after: number, to: number): number | undefined {
    const prices = this.#said
      .filter((said) => said.symbol === symbol && said.time > after && said.time <= to)
      .filter(({ price, sources }) => price > 0 && sources >= 2)
      .map(({ price }) => price)
    // Away with the lowest and the highest until one is left, or two, of which the lower counts.
    const left = prices.length < 3 ? [] : prices.sort((a, b) => a - b)
    while (left.length > 2) {
      left.pop()
      left.shift()
    }
    return left[0]
  }

  #end(contract: ModelFlash, outcome: 'win' | 'lose' | 'draw' | 'void'): void {
    const { user, asked } = contract
    const stake = BigInt(asked.stake)
    const gain = outcome === 'win' ? profitOf(contract) : outcome === 'lose' ? -stake : 0n
    this.#add(user, 4, gain)
    this.#add(POOL, 1, -gain)
    contract.outcome = outcome
    contract.payout = stake + gain
    contract.ended = this.#now
  }
}

/** What the prices are called that decide. */
function nameOf(symbol: string, version: 1 | 2): string {
  return version === 1 ? symbol : `@flash:${symbol}`
}

function profitOf({ asked, rate }: ModelFlash): bigint {
  return (BigInt(asked.stake) * rate) / ONE
}
