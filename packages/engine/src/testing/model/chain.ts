/**
 * The model's part of what comes from chains: ids for thirty days, floors reckoned anew from all that was ever credited,
 * what reversals cost and customers make good. Nothing is kept that can be found by looking through everything.
 */
import type {
  DepositCommand,
  DepositFloorCommand,
  DepositRecoverCommand,
  DepositReverseCommand,
  HouseFundCommand,
  NetworkFeeCommand,
} from '../../ledger/commands.ts'
import { Accounts, no } from './accounts.ts'

export const KEPT = 30 * 86_400_000
export const LOSSES = 'house:losses'
export const COSTS = 'house:network'

/** Something done under an id. */
interface Done {
  readonly kind: 'in' | 'fee' | 'back'
  readonly id: string
  readonly body: string
  readonly at: number
  readonly network: string
  height: bigint
}

/** What a reversal cost. */
interface Lost {
  readonly deposit: string
  readonly user: string
  readonly asset: string
  left: bigint
}

export class Chain extends Accounts {
  readonly #done: Done[] = []
  readonly #lost: Lost[] = []
  readonly #reversed = new Set<Done>()
  readonly #told: { readonly network: string; readonly height: bigint }[] = []

  protected deposit(command: DepositCommand): void {
    this.known(command.user)
    const { user, asset, amount, network = '', height = 0 } = command
    if (!this.assets.has(asset)) no('unknown_asset')
    const known = this.#find('in', command.id)
    const body = `${user} ${asset} ${amount}`
    if (known !== undefined) {
      if (known.body !== body || known.network !== network) no('deposit_id_reused')
      if (BigInt(height) > known.height) known.height = BigInt(height)
      return
    }
    if (network !== '' && BigInt(height) < this.#floor(network)) no('deposit_floor')
    this.#enter(user, asset, BigInt(amount))
    this.#do('in', command.id, body, network, BigInt(height))
  }

  protected fundHouse({ id, user, asset, amount }: HouseFundCommand): void {
    if (this.#again('in', id, `${user} ${asset} ${amount}`, 'deposit_id_reused')) return
    this.#enter(user, asset, BigInt(amount))
    this.#do('in', id, `${user} ${asset} ${amount}`)
  }

  protected setFloor({ network, height }: DepositFloorCommand): void {
    this.#told.push({ network, height: BigInt(height) })
  }

  protected reverse({ id, user, asset, amount }: DepositReverseCommand): void {
    const known = this.#find('in', id) ?? no('deposit_unknown')
    if (known.body.startsWith('house:')) no('reserved_user')
    if (known.body !== `${user} ${asset} ${amount}`) no('deposit_id_reused')
    if (this.#reversed.has(known)) return
    this.#reversed.add(known)
    this.add(LOSSES, asset, -BigInt(amount))
    this.#lost.push({ deposit: id, user, asset, left: BigInt(amount) })
  }

  protected recover({ id, deposit, user, asset, amount }: DepositRecoverCommand): void {
    if (this.#again('back', id, `${deposit} ${user} ${asset} ${amount}`, 'adjust_id_reused')) return
    const lost = this.#lost.find((each) => each.deposit === deposit && each.left > 0n) ?? no('deposit_unknown')
    if (lost.user !== user || lost.asset !== asset) no('deposit_unknown')
    if (BigInt(amount) > lost.left) no('amount')
    if (BigInt(amount) > this.available(user, asset)) no('insufficient_balance')
    lost.left -= BigInt(amount)
    this.add(user, asset, -BigInt(amount))
    this.add(LOSSES, asset, BigInt(amount))
    this.#do('back', id, `${deposit} ${user} ${asset} ${amount}`)
  }

  protected charged({ id, network, asset, amount }: NetworkFeeCommand): void {
    const body = `${network} ${asset} ${amount}`
    if (this.#again('fee', id, body, 'adjust_id_reused')) return
    this.add(COSTS, asset, -BigInt(amount))
    this.#do('fee', id, body)
  }

  /** What the house owes in all: what everybody has that has anything. */
  #enter(user: string, asset: string, amount: bigint): void {
    let owed = 0n
    for (const [key, total] of this.totals) if (key.endsWith(` ${asset}`) && total > 0n) owed += total
    if (owed + amount > (this.assets.get(asset) ?? 0n)) no('asset_cap')
    this.add(user, asset, amount)
  }

  /** Past all that was credited so long ago that its id is free again, and no lower than was ever told. */
  #floor(network: string): bigint {
    let floor = 0n
    for (const done of this.#done) {
      if (done.network === network && done.at + KEPT <= this.now && done.height >= floor) floor = done.height + 1n
    }
    for (const told of this.#told) if (told.network === network && told.height > floor) floor = told.height
    return floor
  }

  #do(kind: Done['kind'], id: string, body: string, network = '', height = 0n): void {
    this.#done.push({ kind, id, body, at: this.now, network, height })
  }

  #find(kind: Done['kind'], id: string): Done | undefined {
    return this.#done.find((done) => done.kind === kind && done.id === id && done.at + KEPT > this.now)
  }

  /** Whether it was done before; refused where that was something else. */
  #again(kind: Done['kind'], id: string, body: string, rule: string): boolean {
    const known = this.#find(kind, id)
    if (known !== undefined && (known.body !== body || known.network !== '')) no(rule)
    return known !== undefined
  }
}
