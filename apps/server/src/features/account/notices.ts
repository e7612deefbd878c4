/** What a customer is written about her own account: to the address that is bound, in the language she used last. */
import { languageOf } from '@candlewick/protocol/languages'
import type { Notifications, Recipient } from '../../adapters/notifications.ts'
import type { Transaction } from '../../db/database.ts'
import { placeOf } from '../../reference/countries.ts'
import type { Alarms } from './alarms.ts'
import { type Budget, type Budgets, isOver } from './budgets.ts'
import type { Origin } from './devices.ts'
import { deviceMessage, type SecurityNews, securityMessage } from './messages.ts'
import type { SecurityChange } from './security-notification-texts.ts'
import type { User } from './users.ts'

/** Notifications about new devices, so that nobody who has a password fills a mailbox with them. */
const DEVICES_AN_HOUR: Budget = { name: 'device letters hour', allowed: 5, seconds: 3_600 }
const DEVICES_A_DAY: Budget = { name: 'device letters day', allowed: 20, seconds: 86_400 }

/** Changes after which nothing is withdrawn for a day. */
const PAUSING: ReadonlySet<SecurityChange> = new Set([
  'authenticator_bound',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_renewed',
  'factors_ended',
  'email_changed',
  'phone_changed',
  'password_changed',
  'fund_password_changed',
])

export interface NoticesDependencies {
  readonly notifications: Notifications
  readonly alarms: Alarms
  readonly budgets: Budgets
}

/** Writes to somebody of what a transaction changes, in it. */
export type Tell = (tx: Transaction) => Promise<void>
export const untold: Tell = () => Promise.resolve()

export class Notices {
  readonly #dependencies: NoticesDependencies

  constructor(dependencies: NoticesDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Written with the transaction that changes it: nothing changes that nobody is written of, and nobody is written of what was not.
   * @param to where else than to the bound address, such as the one that was bound before
   */
  async changed(
    tx: Transaction,
    user: User,
    change: SecurityChange,
    to: Recipient | undefined = recipientOf(user),
  ): Promise<void> {
    if (to === undefined) return
    const link = await this.#dependencies.alarms.link(user.id, tx)
    await this.#tell(tx, user, to, { change, paused: PAUSING.has(change) && !user.staff, link })
  }

  async locked(tx: Transaction, user: User): Promise<void> {
    const to = recipientOf(user)
    if (to !== undefined) await this.#tell(tx, user, to, { change: 'account_locked', paused: false })
  }

  async newDevice(user: User, { address, userAgent }: Origin): Promise<void> {
    const to = recipientOf(user)
    if (to === undefined) return
    const claims = [DEVICES_AN_HOUR, DEVICES_A_DAY].map((budget) => ({ budget, key: user.id }))
    if ((await this.#dependencies.budgets.count(claims)).some(isOver)) return
    const link = await this.#dependencies.alarms.link(user.id)
    const language = languageOf(user.language)
    const device = { address: placeOf(address, language), userAgent: plain(userAgent), link }
    await this.#dependencies.notifications.send(to, deviceMessage(device, language), language)
  }

  async #tell(tx: Transaction, user: User, to: Recipient, news: SecurityNews): Promise<void> {
    const language = languageOf(user.language)
    await this.#dependencies.notifications.within(tx).send(to, securityMessage(news, language), language)
  }
}

/** What a browser calls itself is anybody's to write: no address in it is to be opened from a notification of ours. */
const plain = (userAgent: string): string => userAgent.replace(/:\/\/|www\.|@/gi, ' ').slice(0, 160)

/** Mail before text messages. */
export function recipientOf({ email, phone, antiCode }: User): Recipient | undefined {
  if (email !== null) return { kind: 'email', value: email, antiCode }
  if (phone !== null) return { kind: 'phone', value: phone }
  return undefined
}
