/**
 * One simulated run under a seed: several gateways with the real engine, journal, replica and snapshots on one failing
 * database, crashing and coming back; and the judgement at the end.
 */
import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import type { Event } from '@candlewick/engine/events'
import { carriedDigest, SNAPSHOT_FORMAT } from '@candlewick/engine/persist/snapshot'
import { units } from '@candlewick/money/units'
import { endOf, GENESIS, openGroup, pack, recordedOf } from '../../src/journal/group.ts'
import { Journal } from '../../src/journal/journal.ts'
import type { MachineKind } from '../../src/journal/machine.ts'
import { Replica } from '../../src/journal/replica.ts'
import { Snapshots } from '../../src/journal/snapshots.ts'
import { isRevised } from '../../src/journal/store.ts'
import { commandHash, Verdicts } from '../../src/journal/verdicts.ts'
import { BusyError } from '../../src/journal/waiting.ts'
import { planted } from '../planted.ts'
import { genesis, nextCommand } from './commands.ts'
import { Database, type Faults, type Forger, NO_FAULTS, SimulatedStore } from './store.ts'
import { type Process, World } from './world.ts'

export interface Plan {
  readonly seed: number
  readonly gateways: number
  /** Commands that are asked for in all. */
  readonly commands: number
  readonly faults: Faults
  /** Probability that a gateway dies before a step. */
  readonly crash: number
  /** The first gateway dies before exactly this step. */
  readonly crashAt?: number
  /** Probability, per step, that the database's clock jumps for a while. */
  readonly clockJump: number
  /** Of so many commands that post something, one throws in the middle of it; 0 or absent: none. */
  readonly poison?: number
  /** Probability that a life of a gateway runs a build in which nothing throws; others may have decided otherwise. */
  readonly mended?: number
}

export interface Report {
  readonly steps: number
  /** Steps until the last answer, before peace. */
  readonly busySteps: number
  readonly commands: number
  readonly acknowledged: number
  readonly busy: number
  readonly unknown: number
  readonly crashes: number
  readonly halts: number
  readonly snapshots: number
  /** Commands passed over. */
  readonly passed: number
  readonly faults: Database['count']
  readonly digest: string
}

interface Asked {
  readonly command: string
  outcome: 'waiting' | 'done' | 'busy' | 'unknown'
}

/** Longer than any statement of a dead process is under way, and than anybody takes to come back. */
const PEACE_MS = 6_000
const STEP_LIMIT = 2_000_000
const MAX_AT_ONCE = 6
const QUEUE_LIMIT = 12

/** The engine with every invariant checked after every command. */
const CHECKED: MachineKind<Engine> = {
  format: SNAPSHOT_FORMAT,
  create: () => checked(new Engine()),
  restore: (bytes) => checked(Engine.restore(bytes)),
  carriedDigest,
}

function checked(engine: Engine): Engine {
  const advance = engine.advance.bind(engine)
  engine.advance = (recorded) => {
    advance(recorded)
    engine.checkInvariants()
  }
  return engine
}

/** The same, as a build that throws where the plan says. */
function buildOf({ poison = 0, mended = 0 }: Plan, chance: World['chance']): MachineKind<Engine> {
  if (poison === 0 || chance.hits(mended)) return CHECKED
  return planted(CHECKED, (_, { command }) => Number.parseInt(commandHash(command).slice(0, 8), 16) % poison === 0)
}

/** The true state with a deposit that nobody made, and as many commands as the place has. */
const forged: Forger = (base, sequence) => {
  const engine = Engine.restore(base.bytes)
  const { time } = engine
  const amount = units(777)
  const stolen: Command = { type: 'deposit', id: `forged-${sequence}`, user: 'ann', asset: 'BTC', amount }
  while (engine.sequence < sequence) {
    const first = engine.sequence === base.position.sequence
    engine.advance({ sequence: engine.sequence + 1, time, command: first ? stolen : { type: 'tick' } })
  }
  return { time, digest: engine.digest(), bytes: engine.snapshot() }
}

/** Runs the plan to its end. @throws Error with what was found wrong */
export async function simulate(plan: Plan): Promise<Report> {
  const simulation = new Simulation(plan)
  return simulation.run()
}

class Simulation {
  readonly plan: Plan
  readonly #world: World
  readonly #database: Database
  readonly #gateways: Gateway[] = []
  readonly asked: Asked[] = []
  readonly acknowledged = new Map<number, { command: string; events: string }>()
  crashes = 0
  halts = 0
  snapshots = 0
  failure: Error | undefined
  busySteps = 0
  /** Commands still to be asked for. */
  left: number
  draining = false

  constructor(plan: Plan) {
    this.plan = plan
    this.#world = new World(plan.seed)
    this.#database = new Database(this.#world, plan.faults)
    this.left = plan.commands
  }

  async run(): Promise<Report> {
    const world = this.#world
    this.#layFoundation()
    for (let i = 0; i < this.plan.gateways; i++) this.#gateways.push(new Gateway(this, world, this.#database, i))
    for (const gateway of this.#gateways) gateway.boot()
    world.beforeStep = () => this.#disturb()
    await world.run(() => this.failure !== undefined || (this.left <= 0 && this.#nothingUnderWay()), STEP_LIMIT)
    this.busySteps = world.steps
    // Peace: no failures any more, and everybody hears of everything.
    world.beforeStep = undefined
    this.#database.faults = NO_FAULTS
    this.#database.clockAhead = 0
    this.draining = true
    const settled = world.now + PEACE_MS
    await world.run(() => this.failure !== undefined || (world.now > settled && this.#allCaughtUp()), STEP_LIMIT)
    if (this.failure !== undefined) throw this.failure
    return this.#judge()
  }

  /** The commands without which nobody can do anything were journaled before the run began. */
  #layFoundation(): void {
    const commands = genesis()
    const { epoch } = this.#database.enter('foundation')
    const payload = pack(commands)
    const latest = Number.MAX_SAFE_INTEGER
    this.#database.append({ gateway: 'foundation', epoch, group: 1, count: commands.length, payload, latest })
    for (const command of commands) this.asked.push({ command: JSON.stringify(command), outcome: 'done' })
  }

  #nothingUnderWay(): boolean {
    return this.asked.every((asked) => asked.outcome !== 'waiting')
  }

  #allCaughtUp(): boolean {
    return this.#gateways.every((gateway) => gateway.replica?.sequence === this.#database.head.sequence)
  }

  #disturb(): void {
    const { chance } = this.#world
    const first = this.#gateways[0]
    if (this.plan.crashAt === this.#world.steps) first?.crash()
    if (chance.hits(this.plan.crash)) chance.pick(this.#gateways).crash()
    const forging = this.#database.faults.forged
    if (forging > 0 && chance.hits(forging)) this.#database.forge(forged)
    if (chance.hits(this.plan.clockJump) && this.#database.clockAhead === 0) {
      this.#database.clockAhead = chance.pick([3_600_000, -3_600_000, 60_000, -5_000, 3_000])
      this.#world.after(chance.whole(1, 5_000), undefined, () => {
        this.#database.clockAhead = 0
      })
    }
  }

  fail(what: unknown): void {
    this.failure ??= what instanceof Error ? what : new Error(String(what))
  }

  async #judge(): Promise<Report> {
    const engine = new Engine()
    const journaled = new Map<string, number>()
    const verdicts = await Verdicts.load(this.#database.whole, 0)
    const decided = this.#database.verdictsAfter(0)
    // What a build answered that had nothing to pass over, before it heard of the verdict.
    const revised = (sequence: number) => this.plan.mended !== undefined && isRevised(decided, sequence)
    const digests = new Map<number, string>()
    let at = GENESIS
    for (const stored of this.#database.history) {
      const group = openGroup(stored, at)
      at = endOf(group)
      for (const recorded of recordedOf(group)) {
        const events = JSON.stringify(verdicts.step(engine, recorded, group))
        const command = JSON.stringify(recorded.command)
        if (recorded.command.type !== 'fault') journaled.set(command, (journaled.get(command) ?? 0) + 1)
        if (!revised(recorded.sequence)) this.#compareWithAnswer(recorded.sequence, command, events)
      }
      if (this.#database.snapshots.has(group.last)) digests.set(group.last, engine.digest())
    }
    engine.checkInvariants()
    this.#compareWithAsked(journaled, at.sequence)
    const digest = engine.digest()
    this.#compareStates(digest, digests, revised)
    const outcomes = (outcome: Asked['outcome']) => this.asked.filter((asked) => asked.outcome === outcome).length
    return {
      steps: this.#world.steps,
      busySteps: this.busySteps,
      commands: at.sequence,
      acknowledged: this.acknowledged.size,
      busy: outcomes('busy'),
      unknown: outcomes('unknown'),
      crashes: this.crashes,
      halts: this.halts,
      snapshots: this.snapshots,
      passed: decided.length,
      faults: this.#database.count,
      digest,
    }
  }

  /** Every gateway, and every snapshot that may be started from, is where the journal is. */
  #compareStates(digest: string, digests: Map<number, string>, revised: (sequence: number) => boolean): void {
    for (const gateway of this.#gateways) {
      const found = gateway.replica?.engine.digest()
      if (found !== digest) throw new Error(`${gateway.name} has digest ${found}, the journal ${digest}`)
    }
    for (const [sequence, snapshot] of this.#database.snapshots) {
      // What was taken before the verdict came is not started from.
      if (!snapshot.verified || snapshot.forged === true || revised(sequence)) continue
      const restored = Engine.restore(snapshot.bytes).digest()
      if (restored !== digests.get(sequence)) throw new Error(`snapshot ${sequence} is not the state at ${sequence}`)
    }
  }

  #compareWithAnswer(sequence: number, command: string, events: string): void {
    const said = this.acknowledged.get(sequence)
    if (said === undefined || (said.command === command && said.events === events)) return
    throw new Error(`command ${sequence} was answered ${said.events}, replayed it says ${events}`)
  }

  /** Done is there exactly once, unknown at most once, and nothing else at all. */
  #compareWithAsked(journaled: Map<string, number>, end: number): void {
    const done = new Map<string, number>()
    const possible = new Map<string, number>()
    for (const { command, outcome } of this.asked) {
      if (outcome === 'done') done.set(command, (done.get(command) ?? 0) + 1)
      if (outcome !== 'busy') possible.set(command, (possible.get(command) ?? 0) + 1)
    }
    for (const [command, count] of done) {
      const found = journaled.get(command) ?? 0
      if (found < count) throw new Error(`acknowledged ${count} times, journaled ${found} times: ${command}`)
    }
    for (const [command, count] of journaled) {
      const most = possible.get(command) ?? 0
      if (count > most) throw new Error(`asked for ${most} times, journaled ${count} times: ${command}`)
    }
    for (const sequence of this.acknowledged.keys()) {
      if (sequence > end) throw new Error(`command ${sequence} was acknowledged, the journal ends at ${end}`)
    }
  }
}

/** One process after the other under one name: what dies comes back without its memory. */
class Gateway {
  readonly name: string
  replica: Replica<Engine> | undefined
  readonly #simulation: Simulation
  readonly #world: World
  readonly #database: Database
  #process: Process | undefined
  #lives = 0
  #underWay = new Set<Asked>()

  constructor(simulation: Simulation, world: World, database: Database, number: number) {
    this.#simulation = simulation
    this.#world = world
    this.#database = database
    this.name = `gateway ${number}`
  }

  crash(): void {
    if (this.#process === undefined) return
    this.#simulation.crashes += 1
    this.#die()
    this.#world.after(this.#world.chance.whole(0, 2_000), undefined, () => this.boot())
  }

  #die(): void {
    if (this.#process !== undefined) {
      this.#process.alive = false
      this.#database.listeners.delete(this.#process)
    }
    this.#process = undefined
    this.replica = undefined
    for (const asked of this.#underWay) asked.outcome = 'unknown'
    this.#underWay.clear()
  }

  boot(): void {
    this.#lives += 1
    const process: Process = { name: `${this.name}, life ${this.#lives}`, alive: true }
    this.#process = process
    this.#live(process).catch((failure: unknown) => {
      if (!process.alive) return
      // What a start may meet while things fail: no connection, a wrong clock, a journal pruned while it was read.
      const text = failure instanceof Error ? failure.message : String(failure)
      if (!/connection lost|clock|gap/.test(text)) this.#simulation.fail(failure)
      this.#restartLater(process)
    })
  }

  #restartLater(process: Process): void {
    if (!process.alive) return
    this.#die()
    this.#world.after(1_000, undefined, () => this.boot())
  }

  async #live(process: Process): Promise<void> {
    const clock = this.#world.clockOf(process)
    const store = new SimulatedStore(this.#database, process)
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const journal = await Journal.open({ store, log, clock, gateway: process.name })
    const snapshots = new Snapshots({ store, kind: buildOf(this.#simulation.plan, this.#world.chance), log })
    const replica = await Replica.start({
      journal,
      snapshots,
      log,
      queueLimit: QUEUE_LIMIT,
      onHalt: (reason) => this.#halted(process, reason),
    })
    if (!process.alive) return
    this.replica = replica
    for (let i = 0; i < MAX_AT_ONCE; i++) void this.#work(process, replica)
    void this.#keep(process, replica, snapshots)
  }

  /** Only a clock, or a journal pruned under a slow reader, may halt a replica here. */
  #halted(process: Process, reason: string): void {
    this.#simulation.halts += 1
    if (!/clock|gap|pruned/.test(reason)) this.#simulation.fail(new Error(`${process.name} halted: ${reason}`))
    this.#world.after(1, undefined, () => this.#restartLater(process))
  }

  /** A client: asks, waits for the answer, thinks, asks again. */
  async #work(process: Process, replica: Replica<Engine>): Promise<void> {
    const { chance } = this.#world
    const clock = this.#world.clockOf(process)
    while (process.alive && !this.#simulation.draining) {
      await clock.sleep(chance.hits(0.3) ? 0 : chance.whole(0, 40))
      if (this.#simulation.left <= 0) continue
      const burst = chance.hits(0.05) ? 8 : 1
      const asks = Array.from({ length: burst }, () => this.#ask(replica, nextCommand(chance, replica.engine)))
      await Promise.all(asks)
    }
  }

  async #ask(replica: Replica<Engine>, command: Command): Promise<void> {
    this.#simulation.left -= 1
    const asked: Asked = { command: JSON.stringify(command), outcome: 'waiting' }
    this.#simulation.asked.push(asked)
    this.#underWay.add(asked)
    try {
      const { recorded, events } = await replica.submit(command)
      if (asked.outcome !== 'waiting') throw new Error('a dead process answered')
      asked.outcome = 'done'
      this.#acknowledge(recorded.sequence, recorded.command, events)
    } catch (failure) {
      if (asked.outcome === 'waiting') asked.outcome = failure instanceof BusyError ? 'busy' : 'unknown'
    } finally {
      this.#underWay.delete(asked)
    }
  }

  #acknowledge(sequence: number, command: Command, events: readonly Event[]): void {
    const { acknowledged } = this.#simulation
    if (acknowledged.has(sequence)) this.#simulation.fail(new Error(`command ${sequence} was acknowledged twice`))
    acknowledged.set(sequence, { command: JSON.stringify(command), events: JSON.stringify(events) })
  }

  /** Takes snapshots and prunes behind them, as production does. */
  async #keep(process: Process, replica: Replica<Engine>, snapshots: Snapshots<Engine>): Promise<void> {
    const { chance } = this.#world
    const clock = this.#world.clockOf(process)
    while (process.alive && !this.#simulation.draining) {
      await clock.sleep(chance.whole(20, 600))
      if (replica.halted !== undefined) return
      try {
        const { sequence, digest } = await snapshots.take({ machine: replica.engine, position: replica.position })
        this.#simulation.snapshots += 1
        if (chance.hits(0.9)) {
          await this.#ask(replica, { type: 'snapshot.digest', sequence, digest, format: SNAPSHOT_FORMAT })
        }
        if (chance.hits(0.5)) await snapshots.prune(Math.max(0, replica.sequence - chance.whole(0, 60)), 'keep_prices')
      } catch {
        // Failed or rotten: the next one may be better; nothing may depend on this one.
      }
    }
  }
}
