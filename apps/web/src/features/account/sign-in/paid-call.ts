/**
 * A call that may cost work: where the server asks for some, this device does it and calls again. Whoever waits sees a
 * button that is busy for a little longer, and nothing else.
 */
import { CallFailure } from '@candlewick/protocol/client'

/** Challenges answered for one call: the second stands for one that ran out on a slow device. */
const ANSWERS = 2

type Solve = (challenge: string) => Promise<string>

/** Loaded when it is first needed, which for almost everybody is never. */
const inWorker: Solve = async (challenge) => (await import('./solve.ts')).solve(challenge)

/** @throws CallFailure of the last try */
export async function paidCall<Answer>(
  ask: (paid: { work?: string }) => Promise<Answer>,
  solve: Solve = inWorker,
): Promise<Answer> {
  let paid: { work?: string } = {}
  for (let answered = 0; ; answered += 1) {
    try {
      return await ask(paid)
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge === undefined || answered >= ANSWERS) throw error
      paid = { work: await solve(challenge) }
    }
  }
}

function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailure) || error.error !== 'work_required') return undefined
  return typeof error.bound === 'string' ? error.bound : undefined
}
