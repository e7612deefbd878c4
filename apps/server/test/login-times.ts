/**
 * Whether a refused login tells who exists: `npx tsx apps/server/test/login-times.ts`. At the customers' door and at the
 * operators', 200 wrong passwords for names that exist and 200 for names that do not must be answered in the same words,
 * and their medians lie within 5%. The server is a process of its own with its simulated market going; addresses come as a
 * proxy would name them.
 *
 * Both kinds are asked in pairs, each kind first in every other one, so that what else the machine does meanwhile meets both.
 * Where they are further apart than that, as many again are asked, and all of them are judged: never the better half.
 */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killed, startServerProcess } from './kill/server.ts'
import { WHOLE_SERVER } from './whole-server.ts'

const EACH = 200
/** A name of the operators' may be guessed at a hundred times before tries cost work. */
const ROUNDS = 2
const WITHIN = 0.05
/** The first of each kind meet a server that has just started. */
const WARM = 5

const transformed = (password: string) => createHash('sha256').update(`candlewick:${password}`).digest('hex')
const PASSWORD = transformed('Candle-1234')
const WRONG = transformed('Candle-5678')

interface Door {
  readonly name: string
  readonly known: readonly string[]
  readonly guess: (name: string) => Promise<Response>
}

const folder = mkdtempSync(join(tmpdir(), 'candlewick-logins-'))
// Its database lies inside and goes with it, since the database's account may pass.
chmodSync(folder, 0o711)
const server = await startServerProcess(folder, ['--import', 'tsx', 'apps/server/src/main.ts'], {
  ...WHOLE_SERVER,
  TRUSTED_PROXIES: '1',
})
// Nothing that fails leaves the server behind.
process.on('exit', () => server.child.kill('SIGKILL'))

let asked = 0
/** Each time from an address that nobody had before. */
function ask(path: string, body: object): Promise<Response> {
  asked += 1
  const from = `100.${64 + (asked >> 16)}.${(asked >> 8) & 255}.${asked & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function customersDoor(): Promise<Door> {
  const known = Array.from({ length: 20 }, (_, index) => `known_${index}`)
  for (const account of known) {
    const { status } = await ask('/api/user/register', { account, password: PASSWORD, confirmPassword: PASSWORD })
    if (status !== 200) throw new Error(`${account} is not registered: ${status}`)
  }
  const guess = (account: string) => ask('/api/user/login', { type: 'account', account, password: WRONG })
  return { name: 'customers', known, guess }
}

function operatorsDoor(): Door {
  const known = ['operator', 'support', 'finance', 'risk', 'admin'].map((name) => `${name}@candlewick.test`)
  return { name: 'operators', known, guess: (email) => ask('/api/console/session/login', { email, password: WRONG }) }
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

/** A name of as many letters that nobody has. */
function nobodys(name: string, round: number): string {
  const [local = '', ...domain] = name.split('@')
  const other = `q${round.toString(36)}`.padEnd(local.length, '_')
  return [other, ...domain].join('@')
}

async function alike({ name, known, guess }: Door): Promise<boolean> {
  const took = { known: [] as number[], unknown: [] as number[] }
  const words = new Set<string>()
  const timed = async (kind: keyof typeof took, who: string) => {
    const began = performance.now()
    const answer = await guess(who)
    const text = await answer.text()
    took[kind].push(performance.now() - began)
    if (!text.includes('"login_failed"')) throw new Error(`${name}: ${who} is answered ${answer.status} ${text}`)
    words.add(`${answer.status} ${text}`)
  }
  const pair = async (round: number) => {
    const hers = known[round % known.length] ?? ''
    const ask = { known: () => timed('known', hers), unknown: () => timed('unknown', nobodys(hers, round)) }
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      await ask[kind]()
    }
  }
  for (let round = 0; round < WARM; round += 1) await pair(round)
  took.known.length = 0
  took.unknown.length = 0
  let apart = Number.NaN
  for (let rounds = 1; rounds <= ROUNDS && !(apart < WITHIN); rounds += 1) {
    for (let round = 0; round < EACH; round += 1) await pair(rounds * EACH + round)
    const [hers, nobodysTime] = [median(took.known), median(took.unknown)]
    apart = Math.abs(hers - nobodysTime) / Math.min(hers, nobodysTime)
    console.log(
      `${name}: ${took.known.length} known ${hers.toFixed(1)} ms, ${took.unknown.length} unknown ` +
        `${nobodysTime.toFixed(1)} ms: ${(apart * 100).toFixed(1)}% apart (at most 5%), ${words.size} answers (1)`,
    )
  }
  return apart < WITHIN && words.size === 1
}

const results = [await alike(await customersDoor()), await alike(operatorsDoor())]
await killed(server.child, 'SIGTERM')
rmSync(folder, { recursive: true, force: true })
process.exit(results.every(Boolean) ? 0 : 1)
