/** A PostgreSQL for the drill: Debian's where it is installed, as an operator would have it; else the embedded one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '../../src/db/embedded.ts'

export interface DrillDatabase {
  readonly kind: string
  readonly url: string
  stop(): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'
const START_MS = 30_000

export async function startDatabase(folder: string): Promise<DrillDatabase> {
  const bin = debianBinaries()
  const owner = ownerOf()
  return bin === undefined || owner === undefined ? await embedded(folder) : await debian(bin, owner)
}

function debianBinaries(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).filter((version) => existsSync(join(DEBIAN, version, 'bin/initdb')))
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  return newest === undefined ? undefined : join(DEBIAN, newest, 'bin')
}

/** Whom it runs as: PostgreSQL refuses to run as root. */
function ownerOf(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => {
    const asked = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' })
    return asked.status === 0 ? Number(asked.stdout) : undefined
  }
  const [uid, gid] = [id('-u'), id('-g')]
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

async function debian(bin: string, owner: { uid?: number; gid?: number }): Promise<DrillDatabase> {
  // A short path that this account can reach: the name of a socket has a hundred characters at most.
  const home = mkdtempSync('/tmp/candlewick-drill-')
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'data')
  const options = { ...owner, cwd: home, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'candlewick', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', home, '-c', 'listen_addresses='], {
    ...options,
    stdio: 'ignore',
  })
  const url = `postgres://candlewick@${encodeURIComponent(home)}/postgres`
  const stop = async () => {
    await ended(server, 'SIGINT')
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await answers(home)
  } catch (error) {
    await stop()
    throw error
  }
  return { kind: bin, url, stop }
}

async function answers(host: string): Promise<void> {
  for (const until = performance.now() + START_MS; ; ) {
    const sql = postgres({ host, user: 'candlewick', database: 'postgres', max: 1, connect_timeout: 2 })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (performance.now() > until) throw error
    } finally {
      await sql.end({ timeout: 1 })
    }
    await delay(100)
  }
}

async function embedded(folder: string): Promise<DrillDatabase> {
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) }
  const database = await startEmbeddedPostgres({ dataDir: folder, log })
  return {
    kind: 'embedded',
    url: database.url,
    async stop() {
      await database.stop()
      rmSync(database.home, { recursive: true, force: true })
    },
  }
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}
