/**
 * The operators: who they are and what each may do. What changes one is done under one lock, so that two changes at once
 * see each other: one admin always stays. An operator without a role is none any more and keeps her name in the trail.
 */
import { CallError } from '@candlewick/protocol/errors'
import { GRANTS, STAFF_ROLES, type StaffRole } from '@candlewick/protocol/who'
import type { Sql, Transaction } from '../../db/database.ts'
import { newLink } from './tokens.ts'

export interface OperatorRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly ownCustomers: readonly string[]
  readonly version: number
  readonly entered: boolean
  readonly factorBound: boolean
  /** Epoch milliseconds. */
  readonly createTime: number
  readonly lastUsed: number | null
}

export interface NewOperator {
  /** Of the account that was made for her. */
  readonly id: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly ownCustomers?: readonly string[]
}

export interface OperatorChange {
  readonly roles: readonly StaffRole[]
  readonly ownCustomers: readonly string[]
}

/** Operators that there may be, whatever their roles. */
export const MOST_OPERATORS = 1_000
/** Any number that nothing else in this database locks. */
const LOCK = 4_107_006
/** Hours that a link to set a password serves. */
const LINK_HOURS = 24

type Wire = Omit<OperatorRow, 'roles' | 'createTime' | 'lastUsed'> & {
  readonly roles: string[]
  readonly created: string
  readonly used: string | null
}

export class Operators {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async byId(id: string): Promise<OperatorRow | undefined> {
    return (await this.#rows(this.#sql`o.id = ${id}`, 1))[0]
  }

  async byEmail(email: string): Promise<OperatorRow | undefined> {
    return (await this.#rows(this.#sql`u.email = ${email.trim().toLowerCase()}`, 1))[0]
  }

  /** By name, behind the row of this name and id. */
  async list(after: { name: string; id: string } | undefined, limit: number): Promise<OperatorRow[]> {
    const sql = this.#sql
    return await this.#rows(after === undefined ? sql`true` : sql`(o.name, o.id) > (${after.name}, ${after.id})`, limit)
  }

  /** What an operator is called; her id where she is none. */
  async nameOf(id: string, sql: Sql | Transaction = this.#sql): Promise<string> {
    const [row] = await sql<{ name: string }[]>`select name from operators where id = ${id}`
    return row?.name ?? id
  }

  /** Addresses of those who may do something, to be written to; of the newest fifty. */
  async mailsOf(permission: (typeof GRANTS)[StaffRole][number]): Promise<{ email: string; language: string }[]> {
    const roles = STAFF_ROLES.filter((role) => GRANTS[role].includes(permission))
    return await this.#sql<{ email: string; language: string }[]>`
      select u.email, u.language from operators o join users u on u.id = o.id
      where o.roles && string_to_array(${roles.join(',')}, ',') and u.email is not null and not u.closed
      order by o.created_at desc limit 50`
  }

  /** Makes the account an operator's. @throws CallError `too_many` */
  async add(tx: Transaction, { id, name, roles, ownCustomers = [] }: NewOperator): Promise<void> {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const [row] = await tx<{ held: number }[]>`select count(*)::int as held from operators`
    if ((row?.held ?? 0) >= MOST_OPERATORS) throw new CallError('too_many', { bound: MOST_OPERATORS })
    await tx`
      insert into operators (id, name, roles, own_customers)
      values (${id}, ${name}, string_to_array(${inOrder(roles).join(',')}, ','),
        string_to_array(${ownCustomers.join(',')}, ','))`
  }

  /**
   * Gives an operator other roles and ends her sessions.
   * @throws CallError `not_found`, `last_admin` where no other admin would be left who has a password
   */
  async change(tx: Transaction, id: string, { roles, ownCustomers }: OperatorChange): Promise<void> {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await this.#mustStay(tx, id, roles)
    const changed = await tx`
      update operators set roles = string_to_array(${inOrder(roles).join(',')}, ','),
        own_customers = string_to_array(${ownCustomers.join(',')}, ','), version = version + 1
      where id = ${id}`
    if (changed.count !== 1) throw new CallError('not_found', { field: 'operatorId' })
    await endSessions(tx, id, 'roles')
  }

  /** A change of hers that others must see, though her roles stay; ends her sessions. */
  async touch(tx: Transaction, id: string): Promise<void> {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    // Who has to be mailed a link cannot act, and must not be the only one who could.
    await this.#mustStay(tx, id, [])
    await tx`update operators set version = version + 1, entered_at = null where id = ${id}`
    await endSessions(tx, id, 'renewed')
  }

  /** The token of a link by which she sets a password; those before serve no more. */
  async link(tx: Transaction, id: string): Promise<string> {
    const { token, hash } = newLink()
    await tx`delete from operator_links where operator_id = ${id}`
    await tx`
      insert into operator_links (hash, operator_id, expires_at)
      values (${hash}, ${id}, now() + ${LINK_HOURS} * interval '1 hour')`
    return token
  }

  /** Whose link it is, used up with it. @throws CallError `link_expired` */
  async useLink(tx: Transaction, hash: Buffer): Promise<string> {
    const [row] = await tx<{ id: string }[]>`
      delete from operator_links where hash = ${hash} and expires_at > now() returning operator_id as id`
    if (row === undefined) throw new CallError('link_expired', { field: 'token' })
    await this.entered(tx, row.id)
    return row.id
  }

  /** She has a password now. */
  async entered(tx: Transaction, id: string): Promise<void> {
    await tx`update operators set entered_at = coalesce(entered_at, now()) where id = ${id}`
  }

  /** @throws CallError `last_admin` where nobody else who can enter is an admin */
  async #mustStay(tx: Transaction, id: string, roles: readonly StaffRole[]): Promise<void> {
    if (roles.includes('admin')) return
    const [row] = await tx<{ is: boolean; others: number }[]>`
      select coalesce(bool_or(o.id = ${id}), false) as is, count(*) filter (where o.id <> ${id})::int as others
      from operators o join users u on u.id = o.id
      where 'admin' = any(o.roles) and o.entered_at is not null and not u.closed and u.locked_at is null`
    if (row?.is === true && row.others === 0) throw new CallError('last_admin', { field: 'roles' })
  }

  async #rows(condition: ReturnType<Sql>, limit: number): Promise<OperatorRow[]> {
    const rows = await this.#sql<Wire[]>`
      select o.id, o.name, coalesce(u.email, '') as email, o.roles, o.own_customers as "ownCustomers", o.version,
        o.entered_at is not null as entered,
        (exists (select 1 from passkeys p where p.user_id = o.id)
          or exists (select 1 from authenticators a where a.user_id = o.id and a.secret is not null)) as "factorBound",
        (extract(epoch from o.created_at) * 1000)::bigint::text as created,
        (select (extract(epoch from max(s.last_used)) * 1000)::bigint::text from operator_sessions s
          where s.operator_id = o.id) as used
      from operators o join users u on u.id = o.id
      where ${condition} order by o.name, o.id limit ${limit}`
    return rows.map(({ roles, created, used, ...row }) => ({
      ...row,
      roles: STAFF_ROLES.filter((role) => roles.includes(role)),
      createTime: Number(created),
      lastUsed: used === null ? null : Number(used),
    }))
  }
}

/** Each once, as the list has them. */
export const inOrder = (roles: readonly StaffRole[]): StaffRole[] => STAFF_ROLES.filter((role) => roles.includes(role))

async function endSessions(tx: Transaction, operatorId: string, reason: string): Promise<void> {
  await tx`
    update operator_sessions set ended_at = now(), end_reason = ${reason}
    where operator_id = ${operatorId} and ended_at is null`
}
