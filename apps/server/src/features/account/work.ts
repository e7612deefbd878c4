/**
 * Proof of work: what somebody who asks too often has to pay for the next answer. A refusal carries a challenge; the same
 * call again with an answer to it in `work` is let through, once. An answer is the challenge, a dot and any number such
 * that the SHA-256 of the whole begins with as many zero bits as the challenge says.
 */
import { randomBytes } from 'node:crypto'
import { CallError } from '@candlewick/protocol/errors'
import { sha256Hex } from '@candlewick/rules/sha256'
import { leadingZeroBits } from '@candlewick/rules/work'
import type { Sql } from '../../db/database.ts'
import { type Budget, type Budgets, isOver } from './budgets.ts'
import { Seal } from './secrets.ts'

/** Half a second in a browser. Each doubling of what is asked for costs one bit more, up to a minute's worth. */
const EASIEST = 18
const HARDEST = 25
const SECONDS = 300
const CHALLENGE = /^([0-9a-z]{6,7})\.(\d{2})\.([\w-]{11})\.([\w-]{16})$/
/** Letters of the seal that a challenge carries: 96 bits, so that the whole fits one block of the hash. */
const MARK = 16
const ONCE: Budget = { name: 'work', allowed: 1, seconds: SECONDS }

export class Work {
  readonly #budgets: Budgets
  readonly #seal: Seal
  constructor(sql: Sql, budgets: Budgets) {
    this.#budgets = budgets
    this.#seal = new Seal(sql, 'work')
  }

  /**
   * Lets pass who brings an answer to a challenge of ours for the same purpose and visitor.
   * @param excess how many times over what is free was asked for
   * @throws CallError `work_required` with a challenge in `bound`
   */
  async demand(purpose: string, visitor: string, excess: number, answer: string | undefined): Promise<void> {
    if ((await this.answered(purpose, visitor, answer)) && (await this.spend(answer))) return
    throw await this.challenge(purpose, visitor, excess)
  }

  /** The refusal that says what work is to be done. */
  async challenge(purpose: string, visitor: string, excess: number): Promise<CallError> {
    const bits = Math.min(HARDEST, EASIEST + Math.floor(Math.log2(Math.max(1, excess))))
    const until = (Math.floor(Date.now() / 1000) + SECONDS).toString(36)
    const text = `${until}.${bits}.${randomBytes(8).toString('base64url')}`
    const mark = (await this.#seal.sign(sealed(text, purpose, visitor))).slice(0, MARK)
    return new CallError('work_required', { field: 'work', bound: `${text}.${mark}` })
  }

  /** Whether the work was done; asks nothing of the database, and so does not say whether it served already. */
  async answered(purpose: string, visitor: string, answer: string | undefined): Promise<boolean> {
    const { until, bits, nonce, mark } = partsOf(answer)
    if (answer === undefined || nonce === '' || Number.parseInt(until, 36) * 1000 < Date.now()) return false
    if (leadingZeroBits(sha256Hex(answer)) < Number(bits)) return false
    const wanted = await this.#seal.sign(sealed(`${until}.${bits}.${nonce}`, purpose, visitor))
    return wanted.slice(0, MARK) === mark
  }

  /** Uses an answer up; whether it had not served before. */
  async spend(answer: string | undefined): Promise<boolean> {
    const counted = await this.#budgets.count([{ budget: ONCE, key: partsOf(answer).nonce }])
    return !counted.some(isOver)
  }
}

function partsOf(answer = '') {
  const challenge = answer.slice(0, answer.lastIndexOf('.'))
  const [, until = '', bits = '', nonce = '', mark = ''] = CHALLENGE.exec(challenge) ?? []
  return { until, bits, nonce, mark }
}

const sealed = (text: string, purpose: string, visitor: string): string => `${text}\0${purpose}\0${visitor}`
