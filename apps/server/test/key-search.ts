/**
 * Looks for secrets where none may be: in bytes, files, tables and the memory of processes. All of them are looked for in one
 * pass, so that thousands cost what one does.
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../src/db/database.ts'

/** Shorter ones are found by chance. */
const SHORTEST = 12
/** Of one reading, with so much of the one before that nothing is cut in two. */
const STRETCH = 16_777_216
const OVERLAP = 4_096
/** Rows of a table that are held at once. */
const ROWS = 500

export class KeySearch {
  /** By its first four bytes. */
  readonly #secrets = new Map<number, Buffer[]>()
  /** Which two bytes one of them begins with. */
  readonly #beginnings = new Uint8Array(65_536)

  constructor(secrets: readonly Buffer[]) {
    for (const secret of secrets) {
      if (secret.length < SHORTEST || secret.length > OVERLAP)
        throw new RangeError(`a secret of ${secret.length} bytes`)
      this.#beginnings[secret.readUInt16LE(0)] = 1
      const start = secret.readUInt32LE(0)
      this.#secrets.set(start, [...(this.#secrets.get(start) ?? []), secret])
    }
  }

  /** Which of them stand in these bytes. */
  in(bytes: Buffer): Buffer[] {
    const found = new Set<Buffer>()
    const beginnings = this.#beginnings
    const last = bytes.length - SHORTEST
    for (let at = 0; at <= last; at++) {
      if (beginnings[(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)] === 0) continue
      for (const secret of this.#secrets.get(bytes.readUInt32LE(at)) ?? []) {
        if (bytes.compare(secret, 0, secret.length, at, Math.min(at + secret.length, bytes.length)) === 0)
          found.add(secret)
      }
    }
    return [...found]
  }

  inFile(path: string): Buffer[] {
    return this.#inStretches(path, [[0, Number.MAX_SAFE_INTEGER]])
  }

  /** The files of a folder that hold one. @param except paths of what is left out */
  inFolder(folder: string, except: readonly string[] = []): { files: number; hits: string[] } {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !except.some((left) => path.startsWith(`${left}/`)))
    return { files: paths.length, hits: paths.filter((path) => this.inFile(path).length > 0) }
  }

  /** Which of them stand in what a process was started with: its settings and its arguments. */
  inStartOf(pid: number): Buffer[] {
    return ['environ', 'cmdline'].flatMap((name) => this.in(Buffer.from(toldOf(pid, name), 'latin1')))
  }

  /** Which of them stand anywhere in what a process alone reads and writes. */
  inMemoryOf(pid: number): Buffer[] {
    const maps = toldOf(pid, 'maps').split('\n')
    const places = maps.flatMap((line): [number, number][] => {
      const [, low, high] = /^([0-9a-f]+)-([0-9a-f]+) rw.p/.exec(line) ?? []
      return low === undefined || high === undefined ? [] : [[Number.parseInt(low, 16), Number.parseInt(high, 16)]]
    })
    return this.#inStretches(`/proc/${pid}/mem`, places)
  }

  /** Every column of every table: those that hold one, and how many columns there were. */
  async inTables(sql: Sql): Promise<{ columns: number; hits: string[] }> {
    const columns = await sql<{ schema: string; table: string; column: string; isBytes: boolean }[]>`
      select table_schema as schema, table_name as table, column_name as column, data_type = 'bytea' as "isBytes"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
    const hits: string[] = []
    for (const { schema, table, column, isBytes } of columns) {
      const value = isBytes ? sql`${sql(column)}` : sql`${sql(column)}::text`
      const rows = sql<{ value: Buffer | string | null }[]>`select ${value} as value from ${sql(schema)}.${sql(table)}`
      for await (const some of rows.cursor(ROWS)) {
        const texts = some.map((row) => Buffer.from(row.value ?? ''))
        if (texts.some((text) => this.in(text).length > 0)) hits.push(`${table}.${column}`)
      }
    }
    return { columns: columns.length, hits: [...new Set(hits)] }
  }

  #inStretches(path: string, places: readonly (readonly [number, number])[]): Buffer[] {
    const found = new Set<Buffer>()
    const file = opened(path)
    if (file === undefined) return []
    const stretch = Buffer.allocUnsafe(STRETCH)
    for (const [low, high] of places) {
      for (let at = low; at < high; at += STRETCH - OVERLAP) {
        const length = readAt(file, stretch, at, Math.min(STRETCH, high - at))
        for (const secret of this.in(stretch.subarray(0, length))) found.add(secret)
        if (length < STRETCH) break
      }
    }
    closeSync(file)
    return [...found]
  }
}

/** Undefined for a file that was there a moment ago: databases make some and take them away again. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (failure) {
    if (Reflect.get(Object(failure), 'code') === 'ENOENT') return undefined
    throw failure
  }
}

/** How many bytes there are; pages that were given back meanwhile, or were never touched, are none. */
function readAt(file: number, into: Buffer, at: number, length: number): number {
  let got = 0
  try {
    while (got < length) {
      const more = readSync(file, into, got, length - got, at + got)
      if (more === 0) break
      got += more
    }
  } catch {
    // What was read before it counts.
  }
  return got
}

/** A process and all that it started, and what those did. */
export function familyOf(pid: number): { pid: number; command: string }[] {
  const parents = readdirSync('/proc').flatMap((name): [number, number][] => {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined
    return parent === undefined ? [] : [[Number(name), parent]]
  })
  const below = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)])
  return [pid, ...below(pid)].map((one) => ({
    pid: one,
    command: toldOf(one, 'cmdline').replaceAll('\0', ' ').trim(),
  }))
}

/** What the system tells of a process, byte by byte; nothing of one that has ended meanwhile. */
function toldOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}

/** Undefined for one that has ended meanwhile. */
function parentOf(pid: string): number | undefined {
  try {
    // The name of the program stands in brackets, and may hold spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
