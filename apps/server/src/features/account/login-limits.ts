/**
 * Who may try now: what a login and a registration are counted by, before anything costly is done for them. One visitor's
 * tries at one name are bounded; beyond a bound for a whole name or a whole address further tries cost work instead of
 * being refused, since a bound that refuses is one that somebody else can use up. A device that its owner logged in from
 * is counted for itself.
 */
import { CallError } from '@candlewick/protocol/errors'
import { Semaphore } from '../../adapters/semaphore.ts'
import { isLoopback, neighbourhoodOf, visitorOf } from '../../http/networks.ts'
import { type Budget, type Budgets, type Claim, type Counted, isOver } from './budgets.ts'
import type { Entrance } from './passwords.ts'
import type { Handle } from './users.ts'
import type { Work } from './work.ts'

export interface AdmissionDependencies {
  readonly budgets: Budgets
  readonly work: Work
  readonly demo: boolean
  readonly freeRegistrations: number
}

/** A try that was counted. */
export interface Admitted {
  readonly claims: readonly Claim[]
  /** The one that a right password wipes out, wrong ones before it included. */
  readonly own: Claim
  readonly entrance: Entrance
}

interface Asking {
  readonly address: string
  readonly work?: string | undefined
  /** Work was done for this try already. */
  readonly paid?: boolean
}

const QUARTER = 900
const HOUR = 3_600
/** Wrong passwords: of one visitor for one name, of one known device, of one visitor, for one name from anywhere. */
const PAIR: Budget = { name: 'login pair', allowed: 10, seconds: QUARTER }
const DEVICE: Budget = { name: 'login device', allowed: 10, seconds: QUARTER }
const VISITOR: Budget = { name: 'login visitor', allowed: 100, seconds: QUARTER }
const NAME: Budget = { name: 'login name', allowed: 100, seconds: QUARTER }
/** In the demo everybody comes from this machine, tests of hundreds of accounts among them. */
const LOOPBACK: Budget = { name: 'login loopback', allowed: 2_000, seconds: QUARTER }
/** Under way at once of one visitor for one name: fewer than are allowed to be wrong. */
const PAIR_LIMITS = { atOnce: 5, waiting: 1_000 }
/** A neighbourhood may register as much as so many visitors before it costs work. */
const VISITORS_AROUND = 5
/** Registrations of one visitor an hour, paid for with work or not, as a multiple of what is free. */
const MOST = 20

export class Admission {
  readonly #dependencies: AdmissionDependencies
  readonly #registrations: Budget
  readonly #around: Budget
  readonly #semaphores = new Map<string, Semaphore>()

  constructor(dependencies: AdmissionDependencies) {
    this.#dependencies = dependencies
    this.#registrations = { name: 'register visitor', allowed: dependencies.freeRegistrations, seconds: HOUR }
    this.#around = { name: 'register around', allowed: dependencies.freeRegistrations * VISITORS_AROUND, seconds: HOUR }
  }

  /** Whose allowance an address is; undefined where it is nobody's, which in the demo this machine's is. */
  visitorOf({ address }: Asking): string | undefined {
    return this.#dependencies.demo && isLoopback(address) ? undefined : visitorOf(address)
  }

  /**
   * Runs a visitor's logins for one name a few at once. What is under way is counted like what was wrong, so that right
   * passwords that all come at once would otherwise be refused for one another.
   */
  async inTurn<T>(handle: Handle, asking: Asking, login: () => Promise<T>): Promise<T> {
    const key = pairOf(handle, asking)
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(PAIR_LIMITS)
    this.#semaphores.set(key, semaphore)
    try {
      return await semaphore.take(login)
    } finally {
      if (semaphore.idle) this.#semaphores.delete(key)
    }
  }

  /** A try from a device of its owner's; undefined where that is used up, so that it counts as anybody's. */
  async toLoginFrom(device: string, { address }: Asking): Promise<Admitted | undefined> {
    const own: Claim = { budget: DEVICE, key: device }
    const [counted] = await this.#dependencies.budgets.count([own])
    if (counted === undefined || isOver(counted)) return undefined
    return { claims: [], own, entrance: { queue: 'known', visitor: visitorOf(address) } }
  }

  /** @throws CallError `too_many_requests`, `work_required` */
  async toLogin(handle: Handle, asking: Asking): Promise<Admitted> {
    const visitor = visitorOf(asking.address)
    const own: Claim = { budget: PAIR, key: pairOf(handle, asking) }
    // What is refused here must not fill the counters that others share.
    await this.#dependencies.budgets.take([own])
    const claims: Claim[] = [
      { budget: this.visitorOf(asking) === undefined ? LOOPBACK : VISITOR, key: visitor },
      { budget: NAME, key: nameOf(handle) },
    ]
    const excess = excessOf(await this.#dependencies.budgets.count(claims))
    if (excess > 1 && asking.paid !== true) {
      try {
        await this.#dependencies.work.demand('login', visitor, excess, asking.work)
      } catch (error) {
        await this.#dependencies.budgets.giveBack([own, ...claims])
        throw error
      }
    }
    return { claims, own, entrance: { queue: 'login', visitor } }
  }

  /** Nothing was wrong with this try. */
  async wasRight({ claims, own }: Admitted): Promise<void> {
    await this.#dependencies.budgets.forget([own])
    await this.#dependencies.budgets.giveBack(claims)
  }

  /** The try never came to be made. */
  async neverMade({ claims, own }: Admitted): Promise<void> {
    await this.#dependencies.budgets.giveBack([own, ...claims])
  }

  /** @throws CallError `too_many_requests`, `work_required` */
  async toRegister(asking: Asking): Promise<void> {
    const visitor = visitorOf(asking.address)
    const counted = await this.#dependencies.budgets.count([
      { budget: this.#registrations, key: visitor },
      { budget: this.#around, key: neighbourhoodOf(asking.address) },
    ])
    const excess = excessOf(counted)
    if (excess > MOST) {
      const wait = Math.max(...counted.map((one) => one.wait))
      throw new CallError('too_many_requests', { bound: Math.max(1, Math.ceil(wait)) })
    }
    if (excess > 1 && asking.paid !== true)
      await this.#dependencies.work.demand('register', visitor, excess, asking.work)
  }
}

const nameOf = ({ type, value }: Handle): string => `${type} ${value.toLowerCase()}`
const pairOf = (handle: Handle, { address }: Asking): string => `${nameOf(handle)}\0${visitorOf(address)}`

/** How many times over the tightest of them is used; up to 1 all are within what is allowed. */
function excessOf(counted: readonly Counted[]): number {
  return Math.max(...counted.map(({ budget, used }) => used / budget.allowed))
}
