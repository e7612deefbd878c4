/** The group of the journal that one command became durable with, and whether it is what its hash says. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { Command } from '@candlewick/engine/commands'
import type { Sql } from '../db/database.ts'
import { hashGroup, type StoredGroup, unpack } from './group.ts'

const inflate = promisify(inflateRaw)

export interface GroupAt extends Omit<StoredGroup, 'payload' | 'group'> {
  readonly commands: readonly Command[]
  readonly archived: boolean
  /** It is what its hash says, and what comes behind it names that hash. */
  readonly hashHolds: boolean
}

interface Row {
  readonly first: number
  readonly last: number
  readonly time: number
  readonly gateway: string
  readonly group: number
  readonly payload: Uint8Array
  readonly previous: string
  readonly hash: string
}

/** `pruned` where that part of the journal is no longer there; undefined where there is no such command yet. */
export async function groupAt(sql: Sql, sequence: number): Promise<GroupAt | 'pruned' | undefined> {
  const [found] = await sql<Row[]>`
    select first::float8, last::float8, time::float8, gateway, group_id::float8 as group, payload,
      encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
    from journal where first <= ${sequence} order by first desc limit 1`
  if (found !== undefined && found.last >= sequence) return await opened(sql, found, false)
  const archived = await inArchive(sql, sequence)
  if (archived !== undefined) return await opened(sql, archived, true)
  const [head] = await sql<{ sequence: number }[]>`select sequence::float8 as sequence from journal_head`
  return head !== undefined && sequence <= head.sequence ? 'pruned' : undefined
}

async function inArchive(sql: Sql, sequence: number): Promise<Row | undefined> {
  const [segment] = await sql<{ content: Uint8Array }[]>`
    select content from journal_archive where first <= ${sequence} order by first desc limit 1`
  if (segment === undefined) return undefined
  const groups: (Omit<Row, 'payload'> & { payload: string })[] = JSON.parse((await inflate(segment.content)).toString())
  const found = groups.find(({ first, last }) => first <= sequence && sequence <= last)
  return found === undefined ? undefined : { ...found, payload: Buffer.from(found.payload, 'base64') }
}

async function opened(sql: Sql, row: Row, archived: boolean): Promise<GroupAt> {
  const { payload, group: _, ...rest } = row
  const hashHolds = hashGroup(row) === row.hash && (await isNamed(sql, row))
  return { ...rest, commands: unpack(payload), archived, hashHolds }
}

/** What comes behind it, or the head where nothing does, has to name its hash. */
async function isNamed(sql: Sql, { last, hash }: Row): Promise<boolean> {
  const [next] = await sql<{ named: string }[]>`
    select encode(previous, 'hex') as named from journal where first = ${last + 1}
    union all select encode(pruned_hash, 'hex') from journal_head where pruned_to = ${last}
    union all select encode(hash, 'hex') from journal_head where sequence = ${last} limit 1`
  if (next !== undefined) return next.named === hash
  const archived = await inArchive(sql, last + 1)
  return archived === undefined || archived.previous === hash
}
