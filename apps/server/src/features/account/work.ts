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
    if (answer !== undefined && (await this.#answers(purpose, visitor, answer))) return
    const bits = Math.min(HARDEST, EASIEST + Math.floor(Math.log2(Math.max(1, excess))))
    const until = (Math.floor(Date.now() / 1000) + SECONDS).toString(36)
    const text = `${until}.${bits}.${randomBytes(8).toString('base64url')}`
    const mark = (await this.#seal.sign(sealed(text, purpose, visitor))).slice(0, MARK)
    throw new CallError('work_required', { field: 'work', bound: `${text}.${mark}` })
  }

  async #answers(purpose: string, visitor: string, answer: string): Promise<boolean> {
    const challenge = answer.slice(0, answer.lastIndexOf('.'))
    const [, until = '', bits = '', nonce = '', mark = ''] = CHALLENGE.exec(challenge) ?? []
    if (nonce === '' || Number.parseInt(until, 36) * 1000 < Date.now()) return false
    if (leadingZeroBits(sha256Hex(answer)) < Number(bits)) return false
    const wanted = await this.#seal.sign(sealed(`${until}.${bits}.${nonce}`, purpose, visitor))
    if (wanted.slice(0, MARK) !== mark) return false
    const counted = await this.#budgets.count([{ budget: ONCE, key: nonce }])
    return !counted.some(isOver)
  }
}

const sealed = (text: string, purpose: string, visitor: string): string => `${text}\0${purpose}\0${visitor}`
