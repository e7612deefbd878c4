/** The journal's tables, read only: the connection itself refuses to write. */
import { inflateRawSync } from 'node:zlib'
import postgres from 'postgres'
import type { GroupRow, Position } from './chain-of-groups.ts'

export interface SnapshotRow extends Position {
  readonly digest: string
  readonly bytes: Uint8Array
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')

export class JournalSource {
  readonly #sql: postgres.Sql

  /** @param url as the server's `DATABASE_URL`; a role that may read these four tables suffices */
  constructor(url: string) {
    const host = /^[a-z]+:\/\/(?:[^@/]*@)?([^:/?]*)/.exec(url)?.[1]
    const socket = host !== undefined && /^%2f/i.test(host) ? { host: decodeURIComponent(host) } : {}
    this.#sql = postgres(url, {
      ...socket,
      max: 1,
      connect_timeout: 5,
      // Nothing here is an array; a connection that broke while the driver asks for their types ends the process.
      fetch_types: false,
      onnotice: () => undefined,
      connection: {
        application_name: 'candlewick-signer',
        default_transaction_read_only: true,
        statement_timeout: 30_000,
      },
    })
  }

  async head(): Promise<{ sequence: number; prunedTo: number }> {
    const [row] = await this.#sql<{ sequence: number; pruned: number }[]>`
      select sequence::float8, pruned_to::float8 as pruned from journal_head`
    return { sequence: row?.sequence ?? 0, prunedTo: row?.pruned ?? 0 }
  }

  async read(after: number, limit: number): Promise<GroupRow[]> {
    return await this.#sql<GroupRow[]>`
      select first::float8, last::float8, time::float8, gateway, group_id::float8, payload, previous, hash
      from journal where first > ${after} order by first limit ${limit}`
  }

  async verdicts(after: number): Promise<{ sequence: number; at: number }[]> {
    return await this.#sql<{ sequence: number; at: number }[]>`
      select sequence::float8, at::float8 from journal_verdicts where at > ${after} order by at`
  }

  /** The oldest verified snapshot from which the journal can be followed. */
  async snapshot(): Promise<SnapshotRow | undefined> {
    const [row] = await this.#sql<{ sequence: number; hash: Uint8Array; digest: string }[]>`
      select s.sequence::float8, s.hash, s.digest from journal_snapshots s, journal_head h
      where s.verified and s.sequence >= h.pruned_to order by s.sequence limit 1`
    if (row === undefined) return undefined
    const chunks = await this.#sql<{ content: Uint8Array }[]>`
      select content from journal_snapshot_chunks where sequence = ${row.sequence} order by chunk`
    const bytes = inflateRawSync(Buffer.concat(chunks.map(({ content }) => content)))
    return { sequence: row.sequence, hash: hex(row.hash), digest: row.digest, bytes }
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 2 })
  }
}
