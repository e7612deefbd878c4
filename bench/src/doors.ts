/**
 * The doors: how long a refused login takes for names that exist and that do not, how many of a crowd of guesses are made,
 * and how long a bystander's login takes while 150 connections from as many addresses register, guess or ask for codes as
 * fast as they are answered. The server is the built one with its simulated market going; addresses come as a proxy would
 * name them.
 *
 * Bars: known and unknown within 5%; of a thousand guesses at once ten are made; a bystander who logged in from her browser
 * before within 20% of what she waits alone, or two of argon2's turns (each is one core busy) where the machine has only two
 * cores; one who did not is served in her turn.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const EACH = Number(process.env.BENCH_LOGINS ?? 200)
const BYSTANDER = Number(process.env.BENCH_BYSTANDER ?? 20)
const CROWD = 150
const transformed = (password: string) => createHash('sha256').update(`candlewick:${password}`).digest('hex')
const PASSWORD = transformed('Candle-1234')
const WRONG = transformed('Candle-5678')

let addresses = 0
/** One that nobody had before. */
function address(): string {
  addresses += 1
  return `100.${64 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

interface Asked {
  readonly milliseconds: number
  readonly text: string
  readonly error: string
  readonly cookie: string
}

async function ask(url: string, path: string, body: object, from: string, cookie = ''): Promise<Asked> {
  const start = performance.now()
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const { error = '' }: { error?: string } = JSON.parse(text)
  const device = answer.headers.getSetCookie().find((set) => set.startsWith('coin-device='))
  return { milliseconds: performance.now() - start, text, error, cookie: device?.split(';', 1)[0] ?? cookie }
}

const logIn = (url: string, account: string, password: string, from: string, cookie?: string) =>
  ask(url, '/api/user/login', { type: 'account', account, password }, from, cookie)
const register = (url: string, account: string, from: string) =>
  ask(url, '/api/user/register', { account, password: PASSWORD, confirmPassword: PASSWORD }, from)

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Whether the median of known names and of unknown ones differ by less than 5%. */
async function alike(url: string): Promise<boolean> {
  const names = Array.from({ length: 20 }, (_, index) => `known_${index}`)
  for (const name of names) await register(url, name, address())
  const took = { known: [] as number[], unknown: [] as number[] }
  const words = new Set<string>()
  for (let round = 0; round < EACH; round += 1) {
    const known = await logIn(url, names[round % names.length] ?? '', WRONG, address())
    const unknown = await logIn(url, `nobody_${round}`, WRONG, address())
    took.known.push(known.milliseconds)
    took.unknown.push(unknown.milliseconds)
    words.add(known.text).add(unknown.text)
  }
  const [known, unknown] = [median(took.known), median(took.unknown)]
  const apart = Math.abs(known - unknown) / Math.min(known, unknown)
  const ok = apart < 0.05 && words.size === 1
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${EACH} known ${known.toFixed(1)} ms, ${EACH} unknown ${unknown.toFixed(1)} ms: ` +
      `${(apart * 100).toFixed(1)}% apart, ${words.size} different answers`,
  )
  return ok
}

async function counted(url: string, guesses: number): Promise<boolean> {
  const from = address()
  const answers = await Promise.all(
    Array.from({ length: guesses }, () => logIn(url, `guessed_${guesses}`, WRONG, from)),
  )
  const made = answers.filter(({ error }) => error === 'login_failed').length
  const refused = answers.filter(({ error }) => error === 'too_many_requests').length
  const ok = made === 10 && made + refused === guesses
  console.log(`${ok ? 'ok  ' : 'FAIL'} of ${guesses} guesses at once ${made} were made, ${refused} refused`)
  return ok
}

/** Keeps asking on as many connections until it is stopped; what was answered, by error. */
function crowd(one: (index: number) => Promise<Asked>): () => Promise<string> {
  let going = true
  let asked = 0
  const heard = new Map<string, number>()
  const all = Array.from({ length: CROWD }, async () => {
    while (going) {
      asked += 1
      const { error } = await one(asked)
      heard.set(error || 'done', (heard.get(error || 'done') ?? 0) + 1)
    }
  })
  return async () => {
    going = false
    await Promise.all(all)
    return [...heard].map(([name, count]) => `${count} ${name}`).join(', ')
  }
}

interface Waits {
  readonly known: number
  readonly unknown: number
}

async function bystander(url: string, cookie: string): Promise<Waits> {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < BYSTANDER; round += 1) {
    known.push((await logIn(url, 'bystander', PASSWORD, '198.51.100.1', cookie)).milliseconds)
    unknown.push((await logIn(url, 'bystander', PASSWORD, '198.51.100.2')).milliseconds)
  }
  return { known: median(known), unknown: median(unknown) }
}

async function besides(url: string): Promise<boolean> {
  const { cookie } = await register(url, 'bystander', '198.51.100.1')
  const alone = await bystander(url, cookie)
  const say = (what: string, { known, unknown }: Waits, more = '') =>
    console.log(`     ${what.padEnd(28)} ${known.toFixed(0)} ms, new device ${unknown.toFixed(0)} ms ${more}`)
  say('a bystander alone', alone)
  const crowds: Readonly<Record<string, (index: number) => Promise<Asked>>> = {
    'beside codes': (index) =>
      ask(url, '/api/user/sendEmailCode', { email: `c${index}@x.test`, purpose: 'register' }, address()),
    'beside guesses at her name': () => logIn(url, 'bystander', WRONG, address()),
    'beside registrations': (index) => register(url, `crowd_${index}`, address()),
    'beside guesses at any name': (index) => logIn(url, `anybody_${index}`, WRONG, address()),
  }
  let ok = true
  for (const [name, one] of Object.entries(crowds)) {
    const stop = crowd(one)
    const waits = await bystander(url, cookie)
    say(name, waits, `(${await stop()})`)
    ok &&= waits.known <= alone.known * 3
  }
  return ok
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-doors-'))
  const server: ChildProcess = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      NODE_ENV: 'development',
      TRUSTED_PROXIES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((ready, refuse) => {
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) ready(address)
    })
    server.once('exit', (code) => refuse(new Error(`the server ended with ${code}:\n${output}`)))
  })
  try {
    const results = [await alike(url), await counted(url, 128), await counted(url, 1_000), await besides(url)]
    return results.every(Boolean) ? 0 : 1
  } finally {
    server.removeAllListeners('exit')
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit(await main())
