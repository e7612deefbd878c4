/**
 * Codes sent by mail or text: six digits, ten minutes, one use, for one purpose and one target. A target gets one a
 * minute and five an hour of each purpose, and so does who asks; a device that its owner logged in from, a customer who is
 * logged in and one who has just proven her password ask on allowances of their own, which nobody else can use up: but what
 * customers have sent to addresses that are not theirs, all of a network share.
 * Guesses from where the code was asked for and from elsewhere have five tries each, for the same reason.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql, Transaction } from '../../db/database.ts'
import { newCode } from './tokens.ts'

export type CodePurpose = 'register' | 'reset' | 'bind' | 'withdraw' | 'login'

const MINUTES = 10
const TRIES = 5
const SPARING = { minute: 1, hour: 5 }
/** To enter, of who has just proven her password: nobody else can use it up. */
const ENTERING = { minute: 4, hour: 20 }
/**
 * What several customers may send to one target by calls that only they can make, and to addresses that are none of theirs from
 * one network: whoever makes herself accounts writes to no more strangers by them.
 */
const SHARED = { minute: 4, hour: 20 }

export interface CodeRequest {
  readonly purpose: CodePurpose
  /** Email or phone, in the form it is stored in. */
  readonly target: string
  readonly userId?: string | undefined
  /** Of the client, as it is written down. */
  readonly address: string
  /** The visitor that the address belongs to; undefined where it is nobody's. */
  readonly visitor: string | undefined
  /** A device that the target's owner logged in from. */
  readonly device?: string | undefined
  /** True where `userId` has proven who she is. */
  readonly proven: boolean
  /** True where the target is one of her own already: who else asks from there costs her nothing. */
  readonly own?: boolean
  /** False where nobody is to receive it: the limits and the answer are then the same, the code is known to nobody. */
  readonly sent: boolean
}

export interface CodeUse {
  readonly purpose: CodePurpose
  readonly target: string
  readonly userId?: string
  /** Where the guess comes from. */
  readonly visitor: string | undefined
  readonly code: string
  readonly field: string
}

type Scope = { column: 'target' | 'network' | 'device' | 'user_id'; value: string; most: typeof SPARING }

export class Codes {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /**
   * Makes a code, to be sent by the caller.
   * @throws CallError `too_many_requests` with the seconds to wait
   */
  async issue(request: CodeRequest): Promise<string> {
    const code = newCode()
    const salt = randomBytes(16)
    const scopes = scopesOf(request)
    const locks = scopes.map(({ column, value }) => `${request.purpose} ${column} ${value}`).sort()
    await this.#sql.begin(async (tx) => {
      for (const lock of locks) await tx`select pg_advisory_xact_lock(hashtextextended(${lock}, 4107003))`
      for (const scope of scopes) await limit(tx, request.purpose, scope)
      await tx`
        insert into codes (purpose, target, user_id, salt, hash, address, network, device, sent, expires_at)
        values (${request.purpose}, ${request.target}, ${request.userId ?? null}, ${salt}, ${hashCode(salt, code)},
          ${request.address}, ${request.visitor ?? ''}, ${request.device ?? null}, ${request.sent},
          now() + ${MINUTES} * interval '1 minute')`
    })
    return code
  }

  /** Whether the newest code can still be used. */
  async waiting(purpose: CodePurpose, target: string): Promise<boolean> {
    const [newest] = await this.#sql<{ usable: boolean }[]>`
      select used_at is null and expires_at > now() and own_tries < ${TRIES} and tries < ${TRIES} as usable
      from codes where purpose = ${purpose} and target = ${target}
      order by id desc limit 1`
    return newest?.usable ?? false
  }

  /**
   * Lets pass whose code it is, which serves still: what stands beside it and is used up by being right may come first.
   * A wrong guess costs what it costs in {@link use}.
   * @throws CallError `code_wrong` naming the field
   */
  async check(use: CodeUse): Promise<void> {
    const { id } = await this.#guess(use, this.#sql)
    const { visitor = '' } = use
    await this.#sql`
      update codes set
        own_tries = greatest(own_tries - (network = ${visitor})::int, 0),
        tries = greatest(tries - (network <> ${visitor})::int, 0)
      where id = ${id}`
  }

  /**
   * Uses a code up, within `sql` where what it is for is to be done with it or not at all: a guess that is wrong costs nothing
   * there, so it is {@link check}ed first.
   * @throws CallError `code_wrong` naming the field
   */
  async use(use: CodeUse, sql: Sql | Transaction = this.#sql): Promise<void> {
    const { purpose, target, field } = use
    const { id } = await this.#guess(use, sql)
    const used = await sql`update codes set used_at = now() where id = ${id} and used_at is null`
    if (used.count !== 1) throw new CallError('code_wrong', { field })
    // Whoever has entered needs none of the others, and they are none to be found later.
    await sql`
      update codes set used_at = now() where purpose = ${purpose} and target = ${target} and used_at is null`
  }

  /**
   * The code that it is. Of those that live, the newest that was asked for from here counts, or the newest of all; each
   * guess costs one of the tries of its side.
   */
  async #guess(
    { purpose, target, userId, visitor = '', code, field }: CodeUse,
    sql: Sql | Transaction,
  ): Promise<{ id: string }> {
    const wrong = new CallError('code_wrong', { field })
    const [row] = await sql<{ id: string; salt: Buffer; hash: Buffer; userId: string | null; sent: boolean }[]>`
      update codes set
        own_tries = own_tries + (network = ${visitor})::int,
        tries = tries + (network <> ${visitor})::int
      where id = (
          select id from codes
          where purpose = ${purpose} and target = ${target} and used_at is null and expires_at > now()
          order by network = ${visitor} desc, id desc limit 1
        )
        and used_at is null
        and case when network = ${visitor} then own_tries else tries end < ${TRIES}
      returning id, salt, hash, user_id as "userId", sent`
    if (!row?.sent) throw wrong
    if (row.userId !== null && row.userId !== userId) throw wrong
    if (!timingSafeEqual(row.hash, hashCode(row.salt, code))) throw wrong
    return row
  }
}

/** Whose allowance a code is taken from. */
function scopesOf({ purpose, target, userId, device, visitor, proven, own }: CodeRequest): Scope[] {
  if (proven && userId !== undefined) {
    if (purpose === 'login') return [{ column: 'user_id', value: userId, most: ENTERING }]
    const scopes: Scope[] = [
      { column: 'user_id', value: userId, most: SPARING },
      { column: 'target', value: target, most: SHARED },
    ]
    if (own !== true && visitor !== undefined) scopes.push({ column: 'network', value: visitor, most: SHARED })
    return scopes
  }
  if (device !== undefined) return [{ column: 'device', value: device, most: SPARING }]
  const byTarget: Scope = { column: 'target', value: target, most: SPARING }
  return visitor === undefined ? [byTarget] : [byTarget, { column: 'network', value: visitor, most: SPARING }]
}

/** What known devices sent is theirs, and costs nobody else. */
async function limit(tx: Transaction, purpose: CodePurpose, { column, value, most }: Scope): Promise<void> {
  const others = column === 'device' ? tx`` : tx`and device is null`
  const [row] = await tx<{ minute: number; hour: number; newest: number | null; last: number | null }[]>`
    select count(*) filter (where age < 60)::int as minute, count(*)::int as hour,
      min(age)::float8 as newest, max(age) filter (where place <= ${most.hour})::float8 as last
    from (
      select extract(epoch from now() - created_at) as age, row_number() over (order by id desc) as place
      from codes
      where ${tx(column)} = ${value} and purpose = ${purpose} and created_at > now() - interval '1 hour' ${others}
    ) recent`
  if (!row) return
  const wait = Math.max(
    row.minute >= most.minute ? 60 - (row.newest ?? 0) : 0,
    row.hour >= most.hour ? 3_600 - (row.last ?? 0) : 0,
  )
  if (wait > 0) throw new CallError('too_many_requests', { bound: Math.max(1, Math.ceil(wait)) })
}

function hashCode(salt: Buffer, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest()
}
