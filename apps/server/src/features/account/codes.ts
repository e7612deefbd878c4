/**
 * Codes sent by mail or text: six digits, ten minutes, one use, five tries, for one purpose and one target; one a
 * minute and five an hour per target and per address.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql, Transaction } from '../../db/database.ts'
import { newCode } from './tokens.ts'

export type CodePurpose = 'register' | 'reset' | 'bind' | 'withdraw' | 'login'

const MINUTES = 10
const TRIES = 5
const PER_MINUTE = 1
const PER_HOUR = 5

export interface CodeRequest {
  readonly purpose: CodePurpose
  /** Email or phone, in the form it is stored in. */
  readonly target: string
  readonly userId?: string | undefined
  /** Of the client. */
  readonly address: string
  /** False where nobody is to receive it: the limits and the answer are then the same, the code is known to nobody. */
  readonly sent: boolean
}

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
    await this.#sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${request.target}, 4107003))`
      await limit(tx, 'target', request.target)
      if (!isLoopback(request.address)) await limit(tx, 'address', request.address)
      await tx`
        insert into codes (purpose, target, user_id, salt, hash, address, sent, expires_at)
        values (${request.purpose}, ${request.target}, ${request.userId ?? null}, ${salt}, ${hashCode(salt, code)},
          ${request.address}, ${request.sent}, now() + ${MINUTES} * interval '1 minute')`
    })
    return code
  }

  /** Whether the newest code can still be used. */
  async waiting(purpose: CodePurpose, target: string): Promise<boolean> {
    const [newest] = await this.#sql<{ usable: boolean }[]>`
      select used_at is null and expires_at > now() and tries < ${TRIES} as usable
      from codes where purpose = ${purpose} and target = ${target}
      order by id desc limit 1`
    return newest?.usable ?? false
  }

  /**
   * Uses a code up. Only the newest of its purpose and target counts; each wrong guess costs one of its tries.
   * @throws CallError `code_wrong` naming the field
   */
  async use(use: {
    purpose: CodePurpose
    target: string
    userId?: string
    code: string
    field: string
  }): Promise<void> {
    const wrong = new CallError('code_wrong', { field: use.field })
    const [row] = await this.#sql<{ id: string; salt: Buffer; hash: Buffer; userId: string | null; sent: boolean }[]>`
      update codes set tries = tries + 1
      where id = (
          select id from codes where purpose = ${use.purpose} and target = ${use.target} order by id desc limit 1
        )
        and used_at is null and expires_at > now() and tries < ${TRIES}
      returning id, salt, hash, user_id as "userId", sent`
    if (!row?.sent) throw wrong
    if (row.userId !== null && row.userId !== use.userId) throw wrong
    if (!timingSafeEqual(row.hash, hashCode(row.salt, use.code))) throw wrong
    const used = await this.#sql`update codes set used_at = now() where id = ${row.id} and used_at is null`
    if (used.count !== 1) throw wrong
  }
}

async function limit(tx: Transaction, column: 'target' | 'address', value: string): Promise<void> {
  const [row] = await tx<{ minute: number; hour: number; newest: number | null; fifth: number | null }[]>`
    select count(*) filter (where age < 60)::int as minute, count(*)::int as hour,
      min(age)::float8 as newest, max(age) filter (where place <= ${PER_HOUR})::float8 as fifth
    from (
      select extract(epoch from now() - created_at) as age, row_number() over (order by id desc) as place
      from codes
      where ${tx(column)} = ${value} and created_at > now() - interval '1 hour'
    ) recent`
  if (!row) return
  const wait = Math.max(
    row.minute >= PER_MINUTE ? 60 - (row.newest ?? 0) : 0,
    row.hour >= PER_HOUR ? 3_600 - (row.fifth ?? 0) : 0,
  )
  if (wait > 0) throw new CallError('too_many_requests', { bound: Math.max(1, Math.ceil(wait)) })
}

/** This machine itself is nobody's address: the demo, and a proxy that does not say for whom it asks. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function hashCode(salt: Buffer, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest()
}
