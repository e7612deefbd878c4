/** A call that may cost work: after wrong tries the server asks for some, this device does it and calls again. */
import { CallFailure } from '@candlewick/protocol/console-client'

/** Challenges answered for one call: the second stands for one that ran out on a slow device. */
const ANSWERS = 2

/** @throws CallFailure of the last try */
export async function paidCall<Answer>(ask: (paid: { work?: string }) => Promise<Answer>): Promise<Answer> {
  let paid: { work?: string } = {}
  for (let answered = 0; ; answered += 1) {
    try {
      return await ask(paid)
    } catch (error) {
      if (!(error instanceof CallFailure) || error.error !== 'work_required') throw error
      if (typeof error.bound !== 'string' || answered >= ANSWERS) throw error
      // Needed once in a blue moon, and the page waits for it anyway: no worker of its own.
      const { solveWork } = await import('@candlewick/rules/work')
      paid = { work: solveWork(error.bound) }
    }
  }
}
