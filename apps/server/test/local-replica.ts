/** A state machine that takes the demo's commands without a journal. */
import type { Command, Recorded } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { demoGenesis, makerGenesis } from '@candlewick/market-sim/catalog'
import type { Applied } from '../src/journal/source.ts'

const START = Date.UTC(2026, 10, 21, 13)

/** The engine behind a submit that is as good as the journal's, on a clock that the test moves. */
export class LocalReplica {
  readonly engine = new Engine()
  readonly recorded: Recorded[] = []
  now = START

  async submit(command: Command): Promise<Applied> {
    const recorded = { sequence: this.engine.sequence + 1, time: this.now, command }
    const events = this.engine.apply(recorded)
    this.recorded.push(recorded)
    return { recorded, events }
  }

  async seeded(): Promise<this> {
    for (const command of [...demoGenesis(), ...makerGenesis()]) {
      const { events } = await this.submit(command)
      if (events.some(({ type }) => type === 'refused')) throw new Error(`${command.type} was refused`)
    }
    return this
  }
}
