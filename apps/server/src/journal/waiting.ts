/**
 * Commands between their author and the journal, and how long an author waits for an answer: whoever is not answered in
 * time is told what is known, that nothing was written or that nobody knows, and finds out by the client id.
 */
import type { Command } from '@candlewick/engine/commands'
import type { Applied } from './machine.ts'

/** Too much is waiting for the journal; the caller tries again later. Nothing was written. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly limit: number
  constructor(limit: number) {
    super(`${limit} commands are waiting for the journal`)
    this.limit = limit
  }
}

/** The journal does not answer, and the command was not sent to it: it is not there and never will be. */
export class AwayError extends Error {
  override readonly name = 'AwayError'
}

/** The command was sent and the journal has not answered in time: it may be there, or come to be there. */
export class UnknownError extends Error {
  override readonly name = 'UnknownError'
  /** The id that its author gave it, by which to ask for it. */
  readonly clientId: string | undefined
  constructor(command: Command) {
    super(`the outcome of a ${command.type} is not known yet`)
    this.clientId = 'clientId' in command ? command.clientId : undefined
  }
}

export interface Waiting {
  readonly command: Command
  /** When it came, by the clock's `awake`. */
  readonly since: number
  /** It was on its way to the journal and nobody knows that it did not arrive. */
  sent: boolean
  /** Its author has an answer. */
  answered: boolean
  resolve(applied: Applied): void
  reject(failure: Error): void
}

/** A command and the promise of its answer. */
export function waitingFor(command: Command, since: number): { waiting: Waiting; answer: Promise<Applied> } {
  let resolve: (applied: Applied) => void = () => undefined
  let reject: (failure: Error) => void = () => undefined
  const answer = new Promise<Applied>((yes, no) => {
    resolve = yes
    reject = no
  })
  const waiting: Waiting = {
    command,
    since,
    sent: false,
    answered: false,
    resolve(applied) {
      waiting.answered = true
      resolve(applied)
    },
    reject(failure) {
      waiting.answered = true
      reject(failure)
    },
  }
  return { waiting, answer }
}

/** Answers those who came at or before `since` with what is known; returns who still waits. */
export function answerLate(all: readonly Waiting[], since: number): Waiting[] {
  return all.filter((one) => {
    if (one.answered) return false
    if (one.since > since) return true
    one.reject(one.sent ? new UnknownError(one.command) : new AwayError('the journal does not answer'))
    return false
  })
}
