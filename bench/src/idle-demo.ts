/**
 * What the demo costs while nobody looks: CPU of all its processes, their memory, and how fast the disk fills. The built
 * server is started fresh, left alone while it fills in its candles, and then measured.
 *
 * Memory is proportional set size (pages that processes share are counted once). Disk is the growth of the tables and
 * uploads; PostgreSQL's write-ahead log is bounded by its own setting and reported beside it.
 *
 * Bars: 15% of one core, 600 MB, 200 MB a day. `BENCH_SECONDS` (default 600) is how long is measured, `BENCH_SETTLE`
 * (default 240) how long is waited before.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Sql } from '@candlewick/server/db/database'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import { findPlace } from '@candlewick/server/db/embedded-place'

const root = resolve(import.meta.dirname, '../..')
const SECONDS = Number(process.env.BENCH_SECONDS ?? 600)
const SETTLE = Number(process.env.BENCH_SETTLE ?? 240)
const TICKS_PER_SECOND = 100
/** Journal that is not pruned yet is no growth: with this many commands, pruning comes round several times while measured. */
const SNAPSHOT_EVERY = 300
const BARS = { cpu: 15, memory: 600, disk: 200 }

interface Seen {
  name: string
  ticks: number
  kilobytes: number
}

/** The process and everything below it, by /proc. */
function family(roots: readonly number[]): Map<number, Seen> {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = read(`/proc/${entry}/stat`)
    if (stat !== '') parents.set(Number(entry), Number(fieldsOf(stat)[1]))
  }
  const members = new Set(roots)
  for (let grown = true; grown; ) {
    grown = false
    for (const [pid, parent] of parents) {
      if (members.has(parent) && !members.has(pid)) {
        members.add(pid)
        grown = true
      }
    }
  }
  return new Map([...members].flatMap((pid) => look(pid)))
}

/** Fields of /proc/PID/stat behind the command, which may hold blanks: state, parent, … */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function look(pid: number): [number, Seen][] {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === '') return []
  const fields = fieldsOf(stat)
  const name = /\((.*)\)/.exec(stat)?.[1] ?? ''
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  return [[pid, { name, ticks: Number(fields[11]) + Number(fields[12]), kilobytes }]]
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Bytes that the files below `folder` take, but for those whose path holds `without`. */
function diskOf(folder: string, without: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.includes(without)) continue
    bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}

const MB = 1_000_000

/** Bytes of each table with its indexes, by name. */
async function tableSizes(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; bytes: number }[]>`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** The tables that grew most, in MB a day at this pace; what is pruned and reused has grown only up to its bound. */
function printGrowth(before: Map<string, number>, after: Map<string, number>, seconds: number): void {
  const grown = [...after].map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
  for (const { name, bytes } of grown.filter(({ bytes }) => bytes !== 0).sort((a, b) => b.bytes - a.bytes)) {
    const daily = ((bytes / MB / seconds) * 86_400).toFixed(1)
    console.log(`${name.padEnd(34)} ${(bytes / 1000).toFixed(0).padStart(7)} kB  ${daily.padStart(8)} MB a day`)
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-idle-'))
  const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      NODE_ENV: 'development',
      SNAPSHOT_EVERY: String(SNAPSHOT_EVERY),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready at')) ready()
    })
  })
  const { home, cluster } = findPlace(dataDir)
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const roots = [server.pid ?? 0, postmaster]
  console.log(`settling for ${SETTLE} s, then measuring for ${SECONDS} s`)
  await delay(SETTLE * 1000)

  // Takes over the database that runs: another way in, for looking at the sizes of its tables.
  const database = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.warn } })
  const sql = openDatabase(database.url, { connections: 1 })
  const tablesBefore = await tableSizes(sql)
  const before = family(roots)
  const diskBefore = diskOf(home, 'pg_wal')
  const started = performance.now()
  await delay(SECONDS * 1000)
  const seconds = (performance.now() - started) / 1000
  const after = family(roots)
  const grown = diskOf(home, 'pg_wal') - diskBefore
  printGrowth(tablesBefore, await tableSizes(sql), seconds)
  await sql.end()

  const spent = [...after].map(([pid, seen]) => ({ ...seen, used: seen.ticks - (before.get(pid)?.ticks ?? 0) }))
  const percent = (ticks: number) => (ticks / TICKS_PER_SECOND / seconds) * 100
  for (const { name, used, kilobytes } of spent.sort((a, b) => b.used - a.used).slice(0, 8)) {
    console.log(
      `${name.padEnd(18)} ${percent(used).toFixed(1).padStart(6)} %  ${(kilobytes / 1000).toFixed(0).padStart(5)} MB`,
    )
  }
  const cpu = percent(spent.reduce((sum, { used }) => sum + used, 0))
  const memory = spent.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1000
  const disk = (grown / MB / seconds) * 86_400
  const wal = (diskOf(home, '//') - diskOf(home, 'pg_wal')) / MB
  const row = (what: string, value: number, bar: number, unit: string) =>
    console.log(`${value <= bar ? 'ok  ' : 'OVER'} ${what}: ${value.toFixed(1)} ${unit} (bar ${bar})`)
  row('CPU of one core', cpu, BARS.cpu, '%')
  row('memory of all processes', memory, BARS.memory, 'MB')
  row('disk growth', disk, BARS.disk, 'MB a day')
  console.log(`     write-ahead log: ${wal.toFixed(0)} MB, bounded`)

  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await gone
  rmSync(home, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(cpu <= BARS.cpu && memory <= BARS.memory && disk <= BARS.disk ? 0 : 1)
}

await main()
