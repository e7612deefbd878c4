/**
 * The table of people: who they are and how they are found. No money is in it. Operators stand in it for what they prove
 * themselves with; whoever looks for a customer finds none of them.
 */
import { maskAccount } from '@candlewick/money/display'
import type { UserInfo } from '@candlewick/protocol/calls/account'
import { CallError } from '@candlewick/protocol/errors'
import { ROLES } from '@candlewick/protocol/who'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Role } from '../../http/handle.ts'
import { newId, newInviteCode } from './tokens.ts'

export interface User {
  readonly id: string
  readonly account: string
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string
  readonly inviteCode: string
  readonly parent: string | null
  readonly roles: string[]
  /** An operator, who is no customer. */
  readonly staff: boolean
  readonly merchantId: string | null
  readonly avatar: string
  readonly chatKey: string
  /** The one last used, in which notifications are written. */
  readonly language: string
  readonly certification: UserInfo['certification']
  readonly vip: number
  readonly closed: boolean
  /** Nobody enters before the password is reset. */
  readonly locked: boolean
  readonly opened: boolean
  /** Stands in every mail to her; empty where she set none. */
  readonly antiCode: string
  readonly createTime: string
}

export interface NewUser {
  readonly account?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly passwordHash: string
  readonly parent?: string | undefined
  readonly roles?: readonly Role[] | undefined
  readonly staff?: boolean | undefined
  readonly language: string
}

/** How a login names somebody. */
export type Handle = { type: 'account' | 'email' | 'phone'; value: string }

export const normalEmail = (email: string): string => email.trim().toLowerCase()
export const normalPhone = (phone: string): string => phone.replace(/^\+|^00/, '')

export class Users {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** @param sql the transaction that asks: one that waited for a second connection could wait for ever */
  async byId(id: string, sql: Sql | Transaction = this.#sql): Promise<User | undefined> {
    return this.#one(this.#sql`id = ${id}`, sql)
  }

  async byHandle({ type, value }: Handle): Promise<User | undefined> {
    const customer = this.#sql`not staff`
    if (type === 'phone') return this.#one(this.#sql`phone = ${normalPhone(value)} and ${customer}`)
    // An email address holds an @ and an account name never does, so naming one as the other is no ambiguity.
    if (type === 'email' || value.includes('@'))
      return this.#one(this.#sql`email = ${normalEmail(value)} and ${customer}`)
    return this.#one(this.#sql`account = ${value.toLowerCase()} and ${customer}`)
  }

  async operatorByEmail(email: string): Promise<User | undefined> {
    return this.#one(this.#sql`email = ${normalEmail(email)} and staff`)
  }

  async byInviteCode(code: string): Promise<User | undefined> {
    return this.#one(this.#sql`invite_code = ${code.toUpperCase()} and not staff`)
  }

  /** @throws CallError `account_taken` naming the field */
  async insert(user: NewUser): Promise<User> {
    const id = newId()
    const account = user.account?.toLowerCase() ?? `u${id.slice(0, 12)}`
    try {
      await this.#sql`
        insert into users (id, account, email, phone, password_hash, invite_code, parent, roles, merchant_id, chat_key, language,
          staff)
        values (${id}, ${account}, ${user.email ?? null}, ${user.phone ?? null}, ${user.passwordHash}, ${newInviteCode()},
          ${user.parent ?? null}, string_to_array(${(user.roles ?? []).join(',')}, ','),
          ${user.roles?.includes('merchant') ? newId() : null}, ${newId()}, ${user.language}, ${user.staff ?? false})`
    } catch (error) {
      throw takenBy(error) ?? error
    }
    const inserted = await this.byId(id)
    if (!inserted) throw new Error('a customer just inserted is not there')
    return inserted
  }

  async opened(id: string): Promise<void> {
    await this.#sql`update users set opened_at = coalesce(opened_at, now()) where id = ${id}`
  }

  /** A new login password opens an account that was locked. */
  async setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
    await tx`update users set password_hash = ${passwordHash}, password_changed_at = now(), locked_at = null where id = ${id}`
  }

  /** A new login password in the place of the one that was proven; false where that was changed meanwhile. */
  async replacePassword(tx: Transaction, id: string, before: string, passwordHash: string): Promise<boolean> {
    const replaced = await tx`
      update users set password_hash = ${passwordHash}, password_changed_at = now() where id = ${id} and password_hash = ${before}`
    return replaced.count === 1
  }

  /** @throws CallError `account_taken` naming the field */
  async setAddress(tx: Transaction, id: string, kind: 'email' | 'phone', value: string): Promise<void> {
    try {
      await tx`
        update users set ${tx(kind)} = ${value}, ${tx(`${kind}_changed_at`)} = now() where id = ${id}`
    } catch (error) {
      throw takenBy(error) ?? error
    }
  }

  /** Gives or takes what a customer is besides; a merchant's own id is made once and stays with her deals. */
  async setRole(tx: Transaction, id: string, role: Role, granted: boolean): Promise<void> {
    const merchantId = granted && role === 'merchant' ? newId() : null
    await tx`
      update users set merchant_id = coalesce(merchant_id, ${merchantId}),
        roles = case when ${granted} then array_append(array_remove(roles, ${role}), ${role}) else array_remove(roles, ${role}) end
      where id = ${id}`
  }

  async setAntiCode(tx: Transaction, id: string, antiCode: string): Promise<void> {
    await tx`update users set anti_code = ${antiCode}, anti_code_changed_at = now() where id = ${id}`
  }

  /** What stands in mails to an address; empty for one that is nobody's. As {@link byId} asks. */
  async antiCodeOf(kind: 'email' | 'phone', value: string, sql: Sql | Transaction = this.#sql): Promise<string> {
    const [row] = await sql<{ antiCode: string }[]>`
      select anti_code as "antiCode" from users where ${sql(kind)} = ${value}`
    return row?.antiCode ?? ''
  }

  async setLanguage(id: string, language: string): Promise<void> {
    await this.#sql`update users set language = ${language} where id = ${id} and language <> ${language}`
  }

  async #one(condition: ReturnType<Sql>, sql: Sql | Transaction = this.#sql): Promise<User | undefined> {
    const [row] = await sql<User[]>`
      select id, account, email, phone, password_hash as "passwordHash", invite_code as "inviteCode", parent, roles, staff,
        merchant_id as "merchantId", avatar, chat_key as "chatKey", language, certification, vip, closed,
        locked_at is not null as locked, anti_code as "antiCode",
        opened_at is not null as opened, (extract(epoch from created_at) * 1000)::bigint::text as "createTime"
      from users where ${condition}`
    return row
  }
}

function takenBy(error: unknown): CallError | undefined {
  if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== '23505') return undefined
  const field = /^users_(account|email|phone)_key$/.exec(String(Reflect.get(error, 'constraint_name')))?.[1]
  return field === undefined ? undefined : new CallError('account_taken', { field })
}

/** The customer as the client sees herself. */
export function userInfoOf(user: User): UserInfo {
  const hidden = (text: string | null) => (text === null ? '' : maskAccount(text))
  return {
    userId: user.id,
    id: user.id,
    blade_user_id: user.id,
    account: user.account,
    email: hidden(user.email),
    phone: hidden(user.phone),
    avatar: user.avatar,
    chatKey: user.chatKey,
    is_merchant: user.roles.includes('merchant') ? 2 : 1,
    merchant: user.merchantId === null || !user.roles.includes('merchant') ? null : { id: user.merchantId },
    roles: ROLES.filter((role) => user.roles.includes(role)),
    inviteCode: user.inviteCode,
    certification: user.certification,
    vip: user.vip,
    createTime: Number(user.createTime),
  }
}
