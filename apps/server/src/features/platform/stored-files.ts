/**
 * The table of stored files: whose they are, of which kind, and how many there may be. A file is private unless its kind
 * is shown to everybody; one that nothing has come to use is gone after a day.
 */
import { createHash } from 'node:crypto'
import type { FileKind } from '@candlewick/protocol/calls/platform'
import { CallError } from '@candlewick/protocol/errors'
import type { Permission } from '@candlewick/protocol/who'
import { writeAudit } from '../../adapters/audit.ts'
import type { Files, StoredImage } from '../../adapters/files.ts'
import type { Ring } from '../../adapters/ring.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Operator, Viewer } from '../../http/handle.ts'

const MIB = 1_048_576
interface KindRule {
  /** Of one customer: how many, and how many MiB together, beside those whose case has been decided. */
  readonly count: number
  readonly mebibytes: number
  /** Who sees one by its address beside its owner: whoever has it, operators with a permission, or nobody. */
  readonly seenBy: 'public' | 'owner' | Permission
  /** Photos of documents: sealed on the disk, kept as small as they may be, measured. */
  readonly document?: true
  /** The same picture is known again, whoever hands it in. */
  readonly marked?: true
}

export const FILE_KINDS: Readonly<Record<FileKind, KindRule>> = {
  avatar: { count: 10, mebibytes: 10, seenBy: 'public' },
  image: { count: 50, mebibytes: 50, seenBy: 'owner' },
  chat: { count: 200, mebibytes: 100, seenBy: 'owner' },
  payment: { count: 20, mebibytes: 40, seenBy: 'deposit.review', marked: true },
  // Reviewers see one by a call of the console, which writes each view into the audit trail.
  identity: { count: 20, mebibytes: 80, seenBy: 'owner', document: true, marked: true },
  // Codes that a payer scans: what payment methods are made of.
  method: { count: 20, mebibytes: 20, seenBy: 'owner' },
}
const UNUSED_HOURS = 24
/** Removed at once. */
const BATCH = 200

/** How a file is shown: to everybody, to this viewer, or to her out of what is sealed. */
export type Sight = 'public' | 'private' | 'sealed'

/** Which file of whose is used from now on. */
export interface FileUse {
  readonly userId: string
  readonly kind: FileKind
  readonly name: string
  /** What the file came in, as the call names it. */
  readonly field: string
  /** The file that stood in its place and is used no more. */
  readonly insteadOf?: string | undefined
}

export interface StoredFilesDependencies {
  readonly sql: Sql
  readonly files: Files
  /** What documents are sealed with. */
  readonly ring: Ring
  /**
   * Lets the owner of a document's photo see it, who has to have proven herself lately, and writes it down.
   * @throws CallError `factor_needed`
   */
  readonly ownDocument: (viewer: Viewer, address: string, name: string) => Promise<void>
  /** Bytes of all files together. */
  readonly totalBytes: number
}

export class StoredFiles {
  readonly #dependencies: StoredFilesDependencies
  constructor(dependencies: StoredFilesDependencies) {
    this.#dependencies = dependencies
  }

  /** @throws CallError `file_quota`, `storage_full`, and what storing an image throws */
  async store(userId: string, kind: FileKind, bytes: Buffer): Promise<StoredImage> {
    const { sql, files, ring, totalBytes } = this.#dependencies
    const { document, marked } = FILE_KINDS[kind]
    // Asked before the work of decoding as well as after it, when the size is known.
    await this.#room(sql, userId, kind, 0)
    const image = document ? await files.prepareDocument(bytes, userId) : await files.prepare(bytes, userId)
    const { url, name, data, size, width, height, figures } = image
    const key = await sql.begin(async (tx) => {
      // The one row that every upload changes: whoever holds it is alone with all sums.
      const total = await tx`
        update file_usage set bytes = bytes + ${size} where bytes + ${size} <= ${totalBytes}`
      if (total.count === 0) throw new CallError('storage_full')
      await this.#room(tx, userId, kind, size)
      const sealing = document ? await ring.newest(tx) : undefined
      const mark = marked ? ring.mark(createHash('sha256').update(data).digest('hex')) : null
      await tx`
        insert into files (name, user_id, kind, bytes, width, height, key_id, figures, picture)
        values (${name}, ${userId}, ${kind}, ${size}, ${width}, ${height}, ${sealing?.id ?? null},
          ${figures === undefined ? null : JSON.stringify(figures)}, ${mark})`
      return sealing
    })
    try {
      await files.write({ name, data: key === undefined ? data : ring.sealFile(key, data, sealOf(name)) })
    } catch (error) {
      await this.#forget([{ name, bytes: size }])
      throw error
    }
    return { url, name, size, width, height }
  }

  /** What a file holds, whichever way it stands on the disk; undefined where it is gone. */
  async read(name: string): Promise<Buffer | undefined> {
    const { files, ring } = this.#dependencies
    const stored = await files.read(name)
    return stored === undefined ? undefined : await ring.openFile(stored, sealOf(name))
  }

  /** Kept no longer: gone within minutes, where it is older than a day. */
  async release(tx: Transaction, names: readonly string[]): Promise<void> {
    if (names.length > 0) await tx`update files set used_at = null where name in ${tx(names)}`
  }

  /**
   * Whether this viewer may see the file, and whether others may keep it; an operator's view is written down, and that of a
   * document by its owner.
   * @throws CallError `factor_needed` where it is the owner's document and she has not proven herself lately
   */
  async sight(
    name: string,
    { viewer, operator, address }: { viewer: Viewer | undefined; operator: Operator | undefined; address: string },
  ): Promise<Sight | undefined> {
    const [row] = await this.#dependencies.sql<{ userId: string; kind: string }[]>`
      select user_id as "userId", kind from files where name = ${name}`
    if (row === undefined || !isKind(row.kind)) return undefined
    const { seenBy, document } = FILE_KINDS[row.kind]
    if (seenBy === 'public') return 'public'
    if (viewer?.userId === row.userId) {
      if (!document) return 'private'
      await this.#dependencies.ownDocument(viewer, address, name)
      return 'sealed'
    }
    if (operator === undefined || seenBy === 'owner' || !operator.permissions.has(seenBy)) return undefined
    await writeAudit(this.#dependencies.sql, {
      actor: operator.operatorId,
      name: operator.name,
      action: 'file.view',
      subject: [name, row.kind],
      customerId: row.userId,
      outcome: 'seen',
    })
    return 'private'
  }

  /**
   * Marks a customer's file as used, in the transaction of the row that comes to name it: a picture chosen as avatar, a
   * photo handed in for review. Only then it outlives its day. Where it takes the place of another, that one goes.
   * @throws CallError `field_invalid` naming the field, where she has no such file of that kind
   */
  async use(tx: Transaction, { userId, kind, name, field, insteadOf }: FileUse): Promise<void> {
    const used = await tx`
      update files set used_at = coalesce(used_at, now()) where name = ${name} and user_id = ${userId} and kind = ${kind}`
    if (used.count !== 1) throw new CallError('field_invalid', { field })
    if (insteadOf === undefined || insteadOf === name) return
    await tx`
      update files set used_at = null where name = ${insteadOf} and user_id = ${userId} and kind = ${kind}`
  }

  /** What it was handed in for has been decided: it stays, and counts no more among those that there may be. */
  async settle(tx: Transaction, name: string): Promise<void> {
    await tx`update files set settled_at = coalesce(settled_at, now()) where name = ${name}`
  }

  /** What nothing shows any more goes as if it had never been used. */
  async drop(tx: Transaction, { userId, kind, name }: Pick<FileUse, 'userId' | 'kind' | 'name'>): Promise<void> {
    await tx`update files set used_at = null where name = ${name} and user_id = ${userId} and kind = ${kind}`
  }

  /** Removes files that nothing has come to use. */
  async tidy(): Promise<void> {
    for (let removed = BATCH; removed === BATCH; ) {
      const unused = await this.#dependencies.sql<{ name: string; bytes: number }[]>`
        select name, bytes from files
        where used_at is null and created_at < now() - ${UNUSED_HOURS} * interval '1 hour'
        order by created_at limit ${BATCH}`
      removed = await this.#forget(unused)
    }
  }

  async #room(sql: Sql | Parameters<Parameters<Sql['begin']>[1]>[0], userId: string, kind: FileKind, more: number) {
    const { count, mebibytes } = FILE_KINDS[kind]
    const [held] = await sql<{ files: number; bytes: number }[]>`
      select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes
      from files where user_id = ${userId} and kind = ${kind} and settled_at is null`
    const fits = held === undefined || (held.files < count && held.bytes + more <= mebibytes * MIB)
    if (!fits) throw new CallError('file_quota', { field: 'file', bound: `${count}, ${mebibytes} MiB` })
  }

  /** Rows first: a file without a row is served to nobody, a row without a file would be promised to its owner. */
  async #forget(gone: readonly { name: string; bytes: number }[]): Promise<number> {
    if (gone.length === 0) return 0
    const names = gone.map(({ name }) => name)
    await this.#dependencies.sql.begin(async (tx) => {
      const rows = await tx<{ bytes: number }[]>`delete from files where name in ${tx(names)} returning bytes`
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
      await tx`update file_usage set bytes = greatest(bytes - ${bytes}, 0)`
    })
    await this.#dependencies.files.remove(names)
    return gone.length
  }
}

/** Sealed for one name it opens under no other. */
export const sealOf = (name: string): string => `files\0${name}`

function isKind(kind: string): kind is FileKind {
  return Object.hasOwn(FILE_KINDS, kind)
}
