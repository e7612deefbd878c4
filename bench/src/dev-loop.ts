/**
 * How long one waits for one's own change under `npm run dev`: a text, a screen, and a server's answer are changed in the
 * sources, and the page or the server is asked until it has them. The sources are put back.
 *
 *   npm run bench -- dev-loop [--rounds=5]
 *
 * Bars: a changed text is on the screen in under 1 s, a changed server answers in under 5 s.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const ROUNDS = Number(values.rounds)
const BARS = { page: 1_000, server: 5_000 }
const ROOT = resolve(import.meta.dirname, '../..')
const ASK_EVERY_MS = 20
const GIVE_UP_MS = 120_000

/** What is changed, and how a figure in it is seen from outside. */
interface Change {
  readonly name: string
  readonly bar: number
  readonly file: string
  /** Text that stands in the file once. */
  readonly before: string
  after(mark: string): string
  /** Resolves when the mark is there. */
  seen(mark: string): Promise<unknown>
}

const put = new Map<string, string>()

function write(file: string, content: string): void {
  const path = join(ROOT, file)
  if (!put.has(path)) put.set(path, readFileSync(path, 'utf8'))
  writeFileSync(path, content)
}

function putBack(): void {
  for (const [path, content] of put) writeFileSync(path, content)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`${what}: not in ${GIVE_UP_MS} ms`)
    await delay(ASK_EVERY_MS)
  }
}

async function answers(url: string, text = ''): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  return answer.ok && (await answer.text()).includes(text)
}

/** Changes the file, waits, and puts it back; milliseconds of each round. */
async function measure({ name, file, before, after, seen }: Change): Promise<number[]> {
  const original = readFileSync(join(ROOT, file), 'utf8')
  if (original.split(before).length !== 2) throw new Error(`${file} does not hold ${before} once`)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const mark = `marked ${round + 1}`
    write(file, original.replace(before, after(mark)))
    const began = performance.now()
    await seen(mark)
    times.push(performance.now() - began)
    // Whoever writes pauses to look; what follows a change (a reload, a start) is over by then.
    await delay(2_000)
  }
  write(file, original)
  console.error(`${name} done`)
  return times
}

function changes(page: Page, server: string): Change[] {
  const onPage = (mark: string) =>
    page.waitForFunction((text) => document.body?.textContent.includes(text), mark, { polling: 10 })
  return [
    {
      name: 'a text of the page',
      bar: BARS.page,
      file: 'apps/web/src/locales/en/home.json',
      before: '"title": "An exchange',
      after: (mark) => `"title": "${mark} An exchange`,
      seen: onPage,
    },
    {
      name: 'a text of every page',
      bar: BARS.page,
      file: 'apps/web/src/locales/en/layout.json',
      before: '"login": "',
      after: (mark) => `"login": "${mark} `,
      seen: onPage,
    },
    {
      name: 'an answer of the server',
      bar: BARS.server,
      file: 'apps/server/src/http/openapi.ts',
      before: "title: 'Candlewick'",
      after: (mark) => `title: 'Candlewick ${mark}'`,
      seen: (mark) => until(mark, () => answers(`${server}/openapi.json`, mark)),
    },
    {
      name: 'a refusal of the protocol',
      bar: BARS.server,
      file: 'packages/protocol/src/messages/en.ts',
      before: "no_such_call: 'No such call",
      after: (mark) => `no_such_call: 'No such call ${mark}`,
      seen: (mark) => until(mark, async () => (await (await fetch(`${server}/api/nothing`)).text()).includes(mark)),
    },
  ]
}

function report({ name, bar }: Change, times: readonly number[]): void {
  const ordered = times.toSorted((a, b) => a - b)
  const seconds = (ms = Number.NaN) => `${(ms / 1000).toFixed(2)} s`
  const worst = ordered.at(-1) ?? Number.NaN
  console.log(
    `${name.padEnd(28)} median ${seconds(ordered[ordered.length >> 1])}, worst ${seconds(worst)}, ` +
      `bar ${seconds(bar)}: ${worst < bar ? 'met' : 'NOT met'}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'candlewick-bench-'))
chmodSync(folder, 0o711)
const [port, web] = [await freePort(), await freePort()]
const dev = spawn(
  process.execPath,
  ['scripts/dev.mjs', '--port', String(port), '--web', String(web), '--data', folder],
  { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DATABASE_URL: '' } },
)
const ended = new Promise((done) => dev.once('exit', done))
const leave = () => {
  putBack()
  dev.kill('SIGTERM')
}
process.on('exit', leave)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const server = `http://127.0.0.1:${port}`
  const began = performance.now()
  await until('the server', () => answers(`${server}/readyz`))
  console.log(`first start of the server        ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const page = await browser.newPage()
  const opened = performance.now()
  await page.goto(`http://localhost:${web}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  console.log(`first page                       ${((performance.now() - opened) / 1000).toFixed(1)} s`)
  for (const change of changes(page, server)) report(change, await measure(change))
} finally {
  await browser.close()
  leave()
  await ended
  process.off('exit', leave)
  rmSync(folder, { recursive: true, force: true })
}
