/**
 * This process's own commands from their submission to their answer: queued in their customers' turns, handed to the
 * journal group after group, and answered once they are applied or will never be.
 */
import type { Command } from '@candlewick/engine/commands'
import { customerOf, FairQueue } from './fair-queue.ts'
import type { Group } from './group.ts'
import { type Journal, NotWritten } from './journal.ts'
import type { Applied } from './machine.ts'
import { type CommandOutcome, isOf, LateRefusals } from './outcomes.ts'
import { AwayError, answerLate, type Waiting, waitingFor } from './waiting.ts'

/** A transaction of this many commands commits about as fast as one of a few, and no single commit takes long. */
const GROUP_LIMIT = 1_024

/** A group by its id, and those who wait for what it comes to. */
interface Underway {
  readonly group: number
  readonly waiting: Waiting[]
}

export class Outbox {
  readonly #journal: Journal
  readonly #queue: FairQueue<Waiting>
  /** The group that is being handed to the journal. */
  #hand: Waiting[] = []
  /** Groups that are on their way to the journal or through it: a handful at most. */
  #underway: readonly Underway[] = []
  readonly #refused = new LateRefusals()
  /** Who is told when so many wait. */
  #expected: { readonly count: number; readonly come: () => void } | undefined

  constructor(journal: Journal, limit: number) {
    this.#journal = journal
    this.#queue = new FairQueue(limit)
  }

  /** Commands that were submitted and have not been applied. */
  get size(): number {
    return this.#queue.size + this.#sent
  }

  /** Commands that were not handed to the journal yet. */
  get queued(): number {
    return this.#queue.size
  }

  /** Commands on their way to the journal or through it. */
  get #sent(): number {
    let underway = 0
    for (const { waiting } of this.#underway) underway += waiting.length
    return underway
  }

  /** The bound that one more would break: of the queue, or of the customer's share of it; undefined where none. */
  boundFor(command: Command): number | undefined {
    return this.#queue.boundFor(command, this.#sent)
  }

  /** Queues the command; resolves with what the state machine said of it. */
  push(command: Command): Promise<Applied> {
    const { waiting, answer } = waitingFor(command, this.#journal.clock.awake())
    this.#queue.push(command, waiting)
    if (this.#expected !== undefined && this.#queue.size >= this.#expected.count) this.#expected.come()
    return answer
  }

  /** Resolves when `count` commands wait, or else with `limit`. */
  expect(count: number, limit: Promise<void>): Promise<void> {
    if (this.#queue.size >= count) return Promise.resolve()
    return new Promise((resolve) => {
      const expected = { count, come: resolve }
      this.#expected = expected
      void limit.then(() => {
        if (this.#expected === expected) this.#expected = undefined
        resolve()
      })
    })
  }

  /** Hands what waits to the journal, as one group; resolves with it once it is durable ({@link #append}). */
  send(): Promise<Group | undefined> {
    this.#hand = this.#queue.take(GROUP_LIMIT)
    const sent = this.#append(this.#hand)
    // Awaited once the group before it is applied; where that fails, nobody hears of this one but its authors.
    sent.catch(() => undefined)
    return sent
  }

  /** Nothing is being handed over any more. */
  rest(): void {
    this.#hand = []
  }

  /** Resolves when the commands are durable; with nothing where nobody waited for them any more and they are not. */
  async #append(waiting: Waiting[]): Promise<Group | undefined> {
    let id = 0
    try {
      return await this.#journal.append(
        waiting.map((one) => one.command),
        (now, group) => {
          id = group
          this.#underway = [...this.#without(group), { group, waiting }]
          for (const one of waiting) one.sent = now === 'sent'
        },
        // Who has an answer must not find later that it was wrong: what nobody waits for is not sent again.
        () => waiting.some((one) => !one.answered),
      )
    } catch (failure) {
      if (!(failure instanceof NotWritten)) throw failure
      this.#underway = this.#without(id)
      for (const one of waiting) if (!one.answered) one.reject(new AwayError(failure.message))
      return undefined
    }
  }

  /** Whether the customer's command of that client id was submitted and is not applied. */
  has(user: string, clientId: string): boolean {
    const isMeant = ({ command }: Waiting) => isOf(command, user, clientId)
    return (
      this.#queue.of(user).some(isMeant) ||
      this.#hand.some(isMeant) ||
      this.#underway.some(({ waiting }) => waiting.some(isMeant))
    )
  }

  /** What is known of a command that is not under way any more. */
  outcomeOf(user: string, clientId: string): CommandOutcome {
    return this.#refused.of(user, clientId)
  }

  /** Tells those who came at or before `since` what is known. */
  answerLate(since: number): void {
    for (const one of answerLate(this.#queue.drain(), since)) this.#queue.push(one.command, one)
    answerLate(this.#hand, since)
    for (const { waiting } of this.#underway) answerLate(waiting, since)
  }

  /** Whether somebody here waits for what the group comes to. */
  awaits(group: Group): boolean {
    return this.#own(group) !== undefined
  }

  /** How many commands of the group are of customers who wait here for their answers. */
  customersOf(group: Group): number {
    return this.#own(group)?.filter(({ command }) => customerOf(command) !== undefined).length ?? 0
  }

  #own(group: Group): Waiting[] | undefined {
    if (group.gateway !== this.#journal.gateway) return undefined
    return this.#underway.find((one) => one.group === group.group)?.waiting
  }

  /** What is under way beside a group. */
  #without(group: number): readonly Underway[] {
    return this.#underway.filter((one) => one.group !== group)
  }

  /** Answers the authors of a group with what its commands came to, in their order. */
  answer(group: Group, results: readonly Applied[]): void {
    const own = this.#own(group)
    if (own === undefined) return
    this.#underway = this.#without(group.group)
    own.forEach((waiting, index) => {
      const applied = results[index]
      if (applied === undefined) return
      this.#refused.note(waiting, applied.events[0])
      waiting.resolve(applied)
    })
  }

  /** Nothing is applied any more: everybody who waits hears `failureOf`. */
  fail(failureOf: (waiting: Waiting) => Error): void {
    const waiting = this.#underway.flatMap(({ waiting }) => waiting).concat(this.#hand, this.#queue.drain())
    this.#underway = []
    for (const one of waiting) if (!one.answered) one.reject(failureOf(one))
  }
}
