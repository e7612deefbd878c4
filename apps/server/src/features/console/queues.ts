/** What waits for operators: each queue says for itself how many wait, since when, and what was promised. */
import type { Permission } from '@candlewick/protocol/who'
import type { Queue, Waiting } from '../../state/area.ts'

export interface MeasuredQueue extends Waiting {
  readonly times: number[]
  readonly queue: string
  readonly permission: Permission
  readonly promised: number
}

export class Queues {
  readonly #queues = new Map<string, Queue>()

  /** @throws Error where a queue of that name is known, which only a mistake can cause */
  register(queue: Queue): void {
    if (this.#queues.has(queue.queue)) throw new Error(`${queue.queue} is registered already`)
    this.#queues.set(queue.queue, queue)
  }

  async measure(): Promise<MeasuredQueue[]> {
    const measured = [...this.#queues.values()].map(async (one) => {
      const { queue, permission, promised } = one
      const { times, ...waiting } = await one.measure()
      return { queue, permission, promised, ...waiting, times: times ?? oldestOf(waiting) }
    })
    return await Promise.all(measured)
  }
}

const oldestOf = ({ oldestTime }: Waiting): number[] => (oldestTime === null ? [] : [oldestTime])
