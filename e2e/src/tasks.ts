/**
 * The tasks of a trader's day, done in a real browser with each step counted, beside the steps of the same task elsewhere.
 * Writes the table into `docs/tasks.md`. `npm run tasks -- alert` does only those whose name or kind holds the word, and
 * writes nothing. Ends with 1 where a task can no longer be done as it is written, or takes more steps than elsewhere.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { moveDollars, newCustomer } from './people.ts'
import { startServer } from './server.ts'
import { TASKS } from './tasks/list.ts'
import { Hand, KINDS, type Task } from './tasks/task.ts'
import { useToken } from './visit.ts'

const DOCUMENT = resolve(import.meta.dirname, '../../docs/tasks.md')
const LIMIT_MS = 30_000
const HOLDING = { BTC: 3_000, ETH: 1_000 }

const words = process.argv.slice(2)
const wanted = TASKS.filter(({ name, kind }) =>
  words.every((word) => `${kind} ${name}`.toLowerCase().includes(word.toLowerCase())),
)
const given = process.env.BASE_URL
const server = given === undefined ? await startServer() : undefined
const url = given ?? server?.url ?? ''
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
})

interface Done {
  readonly task: Task
  readonly steps: readonly string[]
  readonly fault?: string
}

/** Each by somebody of its own, so that none finds what another left. */
async function doTask(from: Browser, task: Task): Promise<Done> {
  const { token } = await newCustomer(url, HOLDING)
  await moveDollars(url, token, 2, 2_000)
  await moveDollars(url, token, 5, 500)
  const context = await from.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  context.setDefaultTimeout(LIMIT_MS)
  await useToken(context, url, token)
  const page = await context.newPage()
  const hand = new Hand(page)
  try {
    await task.before?.({ page, url, token })
    await page.goto(task.from)
    await page.getByRole('main').first().waitFor()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await task.does(hand, { page, url, token })
    return { task, steps: hand.done }
  } catch (error) {
    return { task, steps: hand.done, fault: error instanceof Error ? error.message : String(error) }
  } finally {
    await context.close()
  }
}

const done: Done[] = []
for (const task of wanted) {
  const one = await doTask(browser, task)
  done.push(one)
  const theirs = task.elsewhere.steps.length
  console.log(
    `${one.fault === undefined ? 'ok  ' : 'FAIL'} ${one.steps.length} / ${theirs}  ${task.kind}: ${task.name}`,
  )
  if (one.fault !== undefined)
    console.log(`     ${one.steps.join(' · ')}\n     ${one.fault.split('\n').slice(0, 6).join('\n     ')}`)
}
await browser.close()
await server?.stop()

const counted = done.filter(({ fault }) => fault === undefined)
const comparable = counted.filter(({ task }) => task.elsewhere.steps.length > 0)
const fewer = counted.filter(
  ({ task, steps }) => task.elsewhere.steps.length === 0 || steps.length < task.elsewhere.steps.length,
)
const more = comparable.filter(({ task, steps }) => steps.length > task.elsewhere.steps.length)
const verdict = `${counted.length} of ${done.length} done; fewer steps in ${fewer.length}, as many in ${counted.length - fewer.length - more.length}, more in ${more.length}`
console.log(verdict)
if (words.length === 0 && counted.length === done.length) writeFileSync(DOCUMENT, table())
process.exit(counted.length === done.length && more.length === 0 ? 0 : 1)

function table(): string {
  const rows = KINDS.flatMap((kind) => [
    `\n## ${kind[0]?.toUpperCase()}${kind.slice(1)}\n`,
    '| task | here | steps here | elsewhere | steps there |',
    '|---|---|---|---|---|',
    ...done.filter(({ task }) => task.kind === kind).map(row),
  ])
  return `${head()}${rows.join('\n')}\n`
}

function row({ task, steps }: Done): string {
  const { at, steps: theirs } = task.elsewhere
  const here = steps.length === 0 ? 'it stands there' : steps.join(' · ')
  const there = theirs.length === 0 ? 'not possible, or shown' : theirs.join(' · ')
  return `| ${task.name} | ${steps.length} | ${here} | ${at}: ${theirs.length === 0 ? '–' : theirs.length} | ${there} |`
}

function head(): string {
  return `# Tasks of a trader's day

Written by \`npm run tasks\`, which does each of them in a real browser at 1440 × 900, for somebody who is logged in and has some
money, and counts. A step is one press, one drag, one key or keys pressed together, one field filled; reading costs none. The
steps elsewhere are those of the web app of the exchange named, as known to those who wrote the list, from the same place and
without confirmations that can be switched off; they were not measured.

${verdict}.
`
}
