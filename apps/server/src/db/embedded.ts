/**
 * A real PostgreSQL in the data folder, so that one command starts everything: initialised once, started, taken over
 * where a killed server left it running, stopped cleanly. Local socket only, random password, fsync on.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { type Account, type Binaries, findBinaries, findPlace, isRoot, type Place } from './embedded-place.ts'
import { clearStaleLocks, liveness, recordedPid } from './embedded-postmaster.ts'

export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
}

export interface EmbeddedPostgres {
  /** For `openDatabase`: the socket folder stands percent-encoded in the place of the host. */
  readonly url: string
  /** The folder that holds all of it; may lie outside the data folder. */
  readonly home: string
  /** Whether a database left running by a killed server was taken over. */
  readonly takenOver: boolean
  /** Clean shutdown, unless another process of ours still uses the database. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: EmbeddedLog
  /** Further settings of the database, each `name=value`. */
  readonly settings?: readonly string[]
}

const USER = 'candlewick'
const DATABASE = 'candlewick'
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000
const WATCH_MS = 500
const LOG_LIMIT_BYTES = 8_000_000

/** Small enough for a demo beside everything else, safe enough for money. */
const SETTINGS = [
  'listen_addresses=',
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'max_connections=80',
  'shared_buffers=48MB',
  'huge_pages=off',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'jit=off',
  // Recovery time after a crash grows with the log to be replayed.
  'max_wal_size=256MB',
  'min_wal_size=64MB',
  'wal_compression=on',
  // Nothing is replicated from an embedded database: less log, fewer processes.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_replication_slots=0',
  'max_logical_replication_workers=0',
  'io_method=sync',
  'bgwriter_delay=1s',
  'log_min_messages=warning',
  'log_checkpoints=off',
  'timezone=UTC',
]

/**
 * Starts the database that belongs to `dataDir`, creating it on the first start.
 * @throws Error when it cannot be started, with the end of the database's own log
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const place = findPlace(options.dataDir)
  const binaries = findBinaries(place.account)
  await initialise(place, binaries, log)
  checkVersion(place, binaries)
  const deadline = Date.now() + START_LIMIT_MS
  const takenOver = await takeOver(place, deadline, log)
  if (!takenOver) await launch(place, binaries, options.settings ?? [], deadline)
  await createDatabase(place)
  const stopWatching = watch(place, binaries, options.settings ?? [], log)
  return {
    url: urlOf(place, DATABASE),
    home: place.home,
    takenOver,
    stop: async () => {
      await stopWatching()
      await stop(place, log)
    },
  }
}

/** A database that dies (killed for memory, for one) is started again; the journal settles what was under way. */
function watch(place: Place, binaries: Binaries, extra: readonly string[], log: EmbeddedLog): () => Promise<void> {
  let reviving: Promise<void> | undefined
  const revive = async () => {
    const deadline = Date.now() + START_LIMIT_MS
    try {
      if (!(await takeOver(place, deadline, log))) await launch(place, binaries, extra, deadline)
      log.warn('the embedded database had died and was started again')
    } catch (failure) {
      log.warn(`the embedded database has died: ${failure instanceof Error ? failure.message : failure}`)
    }
    reviving = undefined
  }
  const timer = setInterval(() => {
    const pid = recordedPid(place.cluster)
    if (reviving === undefined && (pid === undefined || liveness(pid, place.cluster) !== 'alive')) reviving = revive()
  }, WATCH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await reviving
  }
}

function urlOf(place: Place, database: string): string {
  return `postgres://${USER}:${place.password}@${encodeURIComponent(place.socketFolder)}:5432/${database}`
}

/** As whom to run, and with nothing of our environment: PG* variables must not reach it. */
function processOptions(place: Place): { cwd: string; uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const path = process.env.PATH
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC', ...(path === undefined ? {} : { PATH: path }) }
  const account: Account | undefined = isRoot() ? place.account : undefined
  return { cwd: join(place.cluster, '..'), env, ...(account ?? {}) }
}

/** Into a draft folder that is renamed when complete: a kill in the middle leaves nothing half made. */
async function initialise(place: Place, binaries: Binaries, log: EmbeddedLog): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return
  log.info('creating the embedded database')
  const draft = `${place.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  const passwordFile = join(place.cluster, '..', 'password.new')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  if (isRoot() && place.account !== undefined) chownSync(passwordFile, place.account.uid, place.account.gid)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--wal-segsize=16',
        '--data-checksums',
        '--set=max_connections=80',
        '--set=shared_buffers=48MB',
      ],
      processOptions(place),
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, place.cluster)
}

async function run(command: string, parameters: string[], options: ReturnType<typeof processOptions>): Promise<void> {
  const child = spawn(command, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${command} failed (${code}): ${output.trim()}`)
}

function checkVersion(place: Place, binaries: Binaries): void {
  const major = Number(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim())
  if (major !== binaries.major) {
    throw new Error(
      `${place.cluster} was made by PostgreSQL ${major}, but ${binaries.major} is installed: use that one`,
    )
  }
}

/**
 * Adopts a running postmaster that answers on our socket with our password; waits for one that is starting or dying.
 * @returns false once nothing runs and the way is free
 */
async function takeOver(place: Place, deadline: number, log: EmbeddedLog): Promise<boolean> {
  let waited = false
  for (;;) {
    if (clearStaleLocks(place.cluster, socketOf(place))) return false
    if (await answers(place)) {
      log.info('took over the embedded database that was left running')
      return true
    }
    if (!waited)
      log.warn(`the embedded database (process ${recordedPid(place.cluster)}) is starting or stopping: waiting`)
    waited = true
    if (Date.now() > deadline) {
      throw new Error(
        `process ${recordedPid(place.cluster)} holds ${place.cluster} but does not answer on ${place.socketFolder}; end it`,
      )
    }
    await delay(100)
  }
}

async function answers(place: Place): Promise<boolean> {
  const sql = client(place, 'postgres')
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const socketOf = (place: Place) => join(place.socketFolder, '.s.PGSQL.5432')

const client = (place: Place, database: string) =>
  postgres({
    path: socketOf(place),
    user: USER,
    pass: place.password,
    database,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'candlewick-embedded' },
  })

async function launch(place: Place, binaries: Binaries, extra: readonly string[], deadline: number): Promise<void> {
  const settings = [
    ...SETTINGS,
    `unix_socket_directories=${place.socketFolder}`,
    'unix_socket_permissions=0700',
    ...extra,
  ]
  const flags = existsSync(place.log) && statSync(place.log).size > LOG_LIMIT_BYTES ? 'w' : 'a'
  const output = openSync(place.log, flags, 0o600)
  let child: ChildProcess
  try {
    // In a group of its own: Ctrl C reaches the server, which then stops the database in order.
    child = spawn(binaries.postgres, ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...processOptions(place),
      detached: true,
      stdio: ['ignore', output, output],
    })
  } finally {
    closeSync(output)
  }
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code, signal) => {
    failure = `it ended with ${code ?? signal}`
  })
  child.unref()
  while (!(await answers(place))) {
    if (failure !== undefined || Date.now() > deadline) {
      throw new Error(`the embedded database did not start: ${failure ?? 'no answer'}\n${logTail(place)}`)
    }
    await delay(20)
  }
}

function logTail(place: Place): string {
  return readFileSync(place.log, 'utf8').split('\n').slice(-15).join('\n')
}

async function createDatabase(place: Place): Promise<void> {
  const sql = client(place, 'postgres')
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (found.length === 0) await sql.unsafe(`create database ${DATABASE}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function stop(place: Place, log: EmbeddedLog): Promise<void> {
  const pid = recordedPid(place.cluster)
  if (pid === undefined || liveness(pid, place.cluster) !== 'alive') return
  if (await usedByOthers(place)) {
    log.info('another process still uses the embedded database: left running')
    return
  }
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (liveness(pid, place.cluster) === 'alive') {
    if (Date.now() > deadline) throw new Error(`the embedded database (process ${pid}) does not stop`)
    await delay(20)
  }
}

async function usedByOthers(place: Place): Promise<boolean> {
  const sql = client(place, 'postgres')
  try {
    const own = `candlewick-${process.pid}`
    const found = await sql`
      select 1 from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> ${own} limit 1`
    return found.length > 0
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}
