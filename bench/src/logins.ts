/**
 * Logins: how many of a crowd of guesses are made, and how long a bystander's login takes while 150 connections from as many
 * addresses register, guess or ask for codes as fast as they are answered. The server is the built one with its simulated
 * market going; addresses come as a proxy would name them. The crowd is a process of its own and says what asking cost it; as
 * a control it asks as much of another server that answers nothing.
 *
 * Bars: of a thousand guesses at once ten are made; a bystander who logged in from her browser before within 20% of what
 * she waits alone, or beside the control where that is more; one who did not is told. That names that exist are refused
 * like those that do not is the soak's (`apps/server/test/login-times.ts`).
 *
 *     npm run bench -- logins [--beside]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { asked, askers, nothing, quantile, startBuilt, transformed } from './beside/processes.ts'

const BYSTANDER = Number(process.env.BENCH_BYSTANDER ?? 20)
const CROWD = 150
const WITHIN = 1.2
/** A crowd begins with what nobody has asked yet; its rate is measured once that is over. */
const SETTLE_MS = 2_000
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

const median = (values: readonly number[]): number => quantile(values, 0.5)

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

interface Waits {
  readonly known: number
  readonly unknown: number
  /** How many of the unknown ones were turned away. */
  readonly refused: number
}

async function bystander(url: string, cookie: string): Promise<Waits> {
  const known: number[] = []
  const unknown: number[] = []
  let refused = 0
  for (let round = 0; round < BYSTANDER; round += 1) {
    const hers = await logIn(url, 'bystander', PASSWORD, '198.51.100.1', cookie)
    if (hers.error !== '') throw new Error(`the bystander is refused: ${hers.text}`)
    known.push(hers.milliseconds)
    const newcomer = await logIn(url, 'bystander', PASSWORD, '198.51.100.2')
    unknown.push(newcomer.milliseconds)
    if (newcomer.error !== '') refused += 1
  }
  return { known: median(known), unknown: median(unknown), refused }
}

const shown = ({ known, unknown, refused }: Waits): string =>
  `${known.toFixed(0).padStart(5)} ms, new device ${unknown.toFixed(0).padStart(5)} ms (${refused} of ${BYSTANDER} turned away)`

async function besides(url: string): Promise<boolean> {
  const { cookie } = await register(url, 'bystander', '198.51.100.1')
  await bystander(url, cookie)
  const alone = await bystander(url, cookie)
  console.log(`     ${'a bystander alone'.padEnd(28)} ${shown(alone)}`)
  const control = await nothing()
  const beside = async (what: string, at: string, name: string) => {
    const stop = askers('crowd', at, what, String(CROWD))
    await delay(SETTLE_MS)
    const waits = await bystander(url, cookie)
    console.log(`     ${name.padEnd(28)} ${shown(waits)} [${asked(await stop())}]`)
    return waits
  }
  const bare = await beside('registrations', control.url, 'beside a crowd elsewhere')
  await control.stop()
  let ok = true
  for (const what of ['codes', 'guesses at her name', 'registrations', 'guesses at any name']) {
    const waits = await beside(what, url, `beside ${what}`)
    ok &&= waits.known <= Math.max(alone.known, bare.known) * WITHIN
  }
  return ok
}

async function main(): Promise<number> {
  const server = await startBuilt()
  const { url } = server
  try {
    const results = process.argv.includes('--beside')
      ? [await besides(url)]
      : [await counted(url, 128), await counted(url, 1_000), await besides(url)]
    return results.every(Boolean) ? 0 : 1
  } finally {
    await server.stop()
  }
}

process.exit(await main())
