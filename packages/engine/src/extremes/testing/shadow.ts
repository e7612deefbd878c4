/**
 * Engines that are restored from snapshots in the middle of a life and go along with the one that has lived through all
 * of it. What they tell of each command must be the same, and so must their state: whatever a snapshot has not is
 * reckoned anew when it is restored (bounds, rankings, heaps, records of nothing), and may not matter.
 */
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Recorded } from '../../commands.ts'
import { Engine } from '../../engine.ts'
import type { Event } from '../../events.ts'
import type { FaultCommand } from '../../faults/commands.ts'
import { carriedDigest } from '../../persist/snapshot.ts'
import type { EngineLimits } from '../../products.ts'
import { Chance } from '../../testing/chance.ts'
import { readingsOf } from './readings.ts'

/** What is done with a command: it is applied, or passed over, and so much is taken out of the way. */
type Step = (engine: Engine) => readonly Event[]

/** The step of a command. */
export function applied(recorded: Recorded): Step {
  return (engine) => engine.apply(recorded)
}

/** The step of a command that is passed over. */
export function passedOver(recorded: Recorded, verdict: Pick<FaultCommand, 'halts'>): Step {
  return (engine) => engine.passOver(recorded, verdict)
}

export class Shadow {
  #engine: Engine | undefined
  readonly #limits: EngineLimits
  readonly #chance: Chance
  readonly #every: number

  /** Restored anew about `every` so many commands: soon after some odd moment, or long after, each finds what it finds. */
  constructor(seed: number, every: number, limits: EngineLimits) {
    this.#chance = new Chance(seed + every)
    this.#every = every
    this.#limits = limits
  }

  /** Does what `engine` has just done, which told `events` of it; throws where it comes to anything else. */
  follow(step: Step, engine: Engine, events: readonly Event[]): void {
    if (this.#engine !== undefined) {
      const told = step(this.#engine)
      const other = told.findIndex((event, n) => JSON.stringify(event) !== JSON.stringify(events[n]))
      if (other >= 0 || told.length !== events.length) {
        const [mine, its] = [JSON.stringify(told[other]), JSON.stringify(events[other])]
        throw new Error(`what was restored tells otherwise, event ${other} of ${told.length}: ${mine}, not ${its}`)
      }
    }
    if (this.#chance.whole(1, this.#every) > 1) return
    const bytes = engine.snapshot()
    if (this.#engine !== undefined && this.#engine.digest() !== carriedDigest(bytes)) {
      throw new Error('what was restored came to another digest')
    }
    this.#engine = Engine.restore(bytes, this.#limits)
    if (this.#engine.digest() !== carriedDigest(bytes)) throw new Error('a snapshot is not what is restored from it')
    const [its, own] = [readingsOf(engine), readingsOf(this.#engine)]
    const other = own.findIndex((reading, n) => !isDeepStrictEqual(reading, its[n]))
    if (other >= 0) {
      const [mine, theirs] = [inspect(own[other], { depth: 9 }), inspect(its[other], { depth: 9 })]
      throw new Error(`what was restored is read otherwise: ${mine}, not ${theirs}`)
    }
  }
}
