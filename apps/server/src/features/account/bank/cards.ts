/**
 * A customer's one bank card: bound once and for good, in the name that she was verified with, kept sealed and shown
 * masked. One card is one account's.
 */
import { CallError } from '@candlewick/protocol/errors'
import { plainNumber, sameName } from '@candlewick/rules/identity/names'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Budget, Budgets } from '../budgets.ts'
import { maskedName, maskedNumber } from '../identity/records.ts'
import type { Notices } from '../notices.ts'
import type { Guesser } from '../second-step/factors.ts'
import type { FullProof, SecondStep } from '../second-step/second-step.ts'
import type { User } from '../users.ts'

export interface CardForm {
  readonly name?: string | undefined
  readonly cardNumber: string
  readonly bankName: string
  readonly swift?: string | undefined
  readonly branch?: string | undefined
  readonly bankAddress?: string | undefined
  readonly homeAddress?: string | undefined
}

export interface BankCard {
  readonly name: string
  readonly cardNumber: string
  readonly bankName: string
  readonly swift: string
  readonly branch: string
  readonly bankAddress: string
  readonly homeAddress: string
  /** Epoch milliseconds. */
  readonly bindTime: number
}

export interface BankCardsDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly budgets: Budgets
  readonly proveFully: SecondStep['proveFully']
  readonly notices: Notices
  /** @throws CallError `identity_needed` */
  readonly verifiedName: (userId: string) => Promise<string>
}

const SHORTEST = 8
const LONGEST = 34
/** Each try says whether a card is somebody's. */
const TRIES: Budget = { name: 'bank card', allowed: 10, seconds: 86_400 }

/** What a card is sealed for: its owner's and no other's. */
export const cardOf = (userId: string): string => `bank_cards\0${userId}`

export class BankCards {
  readonly #dependencies: BankCardsDependencies

  constructor(dependencies: BankCardsDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * @throws CallError `field_invalid`, `identity_needed`, `name_mismatch`, `bank_bound`, `bank_taken`, `factor_needed`,
   *   `code_wrong`, `field_required`, `password_wrong`, `too_many_requests`
   */
  async bind(user: User, form: CardForm, proof: FullProof, from: Guesser): Promise<BankCard> {
    const { sql, ring, budgets, proveFully, notices, verifiedName } = this.#dependencies
    const cardNumber = plainNumber(form.cardNumber)
    if (cardNumber === undefined || cardNumber.length < SHORTEST || cardNumber.length > LONGEST) {
      throw new CallError('field_invalid', { field: 'cardNumber', bound: `${SHORTEST} - ${LONGEST}` })
    }
    const bankName = form.bankName.trim()
    if (bankName === '') throw new CallError('field_required', { field: 'bankName' })
    if ((await this.masked(user.id)) !== null) throw new CallError('bank_bound')
    const verified = await verifiedName(user.id)
    if (form.name !== undefined && !sameName(form.name, verified))
      throw new CallError('name_mismatch', { field: 'name' })
    await budgets.take([{ budget: TRIES, key: user.id }])
    await proveFully(user, proof, from)
    const bindTime = Date.now()
    const card = { name: verified, cardNumber, bankName, ...optionalOf(form), bindTime }
    await sql.begin(async (tx) => {
      const key = await ring.newest(tx)
      const sealed = ring.seal(key, Buffer.from(JSON.stringify(card)), cardOf(user.id))
      const inserted = await tx`
        insert into bank_cards (user_id, sealed, key_id, card_mark)
        values (${user.id}, ${sealed}, ${key.id}, ${cardMark(ring, cardNumber)}) on conflict do nothing`
      if (inserted.count === 1) return await notices.changed(tx, user, 'bank_card_bound')
      const own = await tx`select from bank_cards where user_id = ${user.id}`
      throw own.length > 0 ? new CallError('bank_bound') : new CallError('bank_taken', { field: 'cardNumber' })
    })
    return maskedCard(card)
  }

  /** As its owner sees it; null where none is bound. */
  async masked(userId: string): Promise<BankCard | null> {
    const card = await this.whole(userId)
    return card === null ? null : maskedCard(card)
  }

  /** Takes the card away, so that its owner can bind another one, and writes to her. @returns whether there was one */
  async unbind(tx: Transaction, user: User): Promise<boolean> {
    const gone = await tx`delete from bank_cards where user_id = ${user.id}`
    if (gone.count === 1) await this.#dependencies.notices.changed(tx, user, 'bank_card_removed')
    return gone.count === 1
  }

  /** With everything in it; null where none is bound. */
  async whole(userId: string): Promise<BankCard | null> {
    const { sql, ring } = this.#dependencies
    const [row] = await sql<{ sealed: Buffer; keyId: number }[]>`
      select sealed, key_id as "keyId" from bank_cards where user_id = ${userId}`
    if (row === undefined) return null
    const card: BankCard = JSON.parse((await ring.open(row.keyId, row.sealed, cardOf(userId))).toString('utf8'))
    return card
  }
}

function optionalOf({ swift = '', branch = '', bankAddress = '', homeAddress = '' }: CardForm) {
  return {
    swift: swift.toUpperCase(),
    branch: branch.trim(),
    bankAddress: bankAddress.trim(),
    homeAddress: homeAddress.trim(),
  }
}

function maskedCard(card: BankCard): BankCard {
  const { name, cardNumber, homeAddress } = card
  return {
    ...card,
    name: maskedName(name),
    cardNumber: maskedNumber(cardNumber),
    homeAddress: homeAddress === '' ? '' : `${[...homeAddress].slice(0, 3).join('')}***`,
  }
}

/** By what a card is found again: its number as it was bound, plain. */
export function cardMark(ring: Pick<Ring, 'mark'>, cardNumber: string): Buffer {
  return ring.mark(`card\0${cardNumber}`)
}
