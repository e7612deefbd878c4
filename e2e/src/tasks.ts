/**
 * The tasks of a trader's day, done in a real browser with each step counted, beside the steps of the same task elsewhere.
 * Writes the table into `docs/tasks.md`. `npm run tasks -- alert` does only those whose name or kind holds the word, and
 * writes nothing. Ends with 1 where a task can no longer be done as it is written, or takes more steps than elsewhere.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_FLAGS } from './flags.ts'
import { moveDollars, newCustomer, signInByCall } from './people.ts'
import { startServer } from './server.ts'
import { TASKS } from './tasks/list.ts'
import { Hand, KINDS, type Task } from './tasks/task.ts'
import { useToken } from './visit.ts'

const DOCUMENT = resolve(import.meta.dirname, '../../docs/tasks.md')
/** Of a single step; what takes longer on a busy machine is tried again. */
const LIMIT_MS = 10_000
const ATTEMPTS = 2
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
  args: BROWSER_FLAGS,
})

interface Done {
  readonly task: Task
  readonly steps: readonly string[]
  readonly fault?: string
}

/** What a busy machine does not know the outcome of is left behind with its customer. */
async function somebodyNew(tries = 5): Promise<string> {
  try {
    return await somebodyRich()
  } catch (error) {
    if (tries === 1) throw error
    await new Promise((resume) => setTimeout(resume, 3_000))
    return somebodyNew(tries - 1)
  }
}

async function somebodyRich(): Promise<string> {
  const { token } = await newCustomer(url, HOLDING)
  await moveDollars(url, token, 2, 2_000)
  await moveDollars(url, token, 4, 100)
  await moveDollars(url, token, 5, 500)
  return token
}

/** Each by somebody of its own, so that none finds what another left. */
async function doTask(from: Browser, task: Task): Promise<Done> {
  const context = await from.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  context.setDefaultTimeout(LIMIT_MS)
  const page = await context.newPage()
  const hand = new Hand(page)
  try {
    const token = await (task.as === undefined ? somebodyNew() : signInByCall(url, task.as))
    await useToken(context, url, token)
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

/** A machine with much else to do is given other tries; whoever tries is somebody new. */
async function doWithin(from: Browser, task: Task): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    const one = await doTask(from, task)
    if (one.fault === undefined || attempt === ATTEMPTS) return one
  }
}

const done: Done[] = []
for (const task of wanted) {
  const one = await doWithin(browser, task)
  done.push(one)
  console.log(`${one.fault === undefined ? 'ok  ' : 'FAIL'} ${counts(one)}  ${task.kind}: ${task.name}`)
  if (one.fault !== undefined)
    console.log(`     ${one.steps.join(' · ')}\n     ${one.fault.split('\n').slice(0, 6).join('\n     ')}`)
}
await browser.close()
await server?.stop()

const counted = done.filter(({ fault }) => fault === undefined)
const fewer = counted.filter((one) => excess(one) < 0)
const more = counted.filter((one) => excess(one) > 0)
const alone = counted.filter(({ task }) => task.elsewhere.steps === undefined)
const verdict = `${counted.length} of ${done.length} done: fewer steps in ${fewer.length}, as many in ${counted.length - fewer.length - more.length - alone.length}, more in ${more.length}; ${alone.length} cannot be done elsewhere`
console.log(verdict)
for (const one of more) console.log(`more: ${one.task.name}: ${counts(one)}`)
if (words.length === 0 && counted.length === done.length) writeFileSync(DOCUMENT, table())
process.exit(counted.length === done.length && more.length === 0 ? 0 : 1)

/** How many steps more than elsewhere; none where it cannot be done there. */
function excess({ task, steps }: Done): number {
  return task.elsewhere.steps === undefined ? 0 : steps.length - task.elsewhere.steps.length
}

function counts({ task, steps }: Done): string {
  return `${steps.length} / ${task.elsewhere.steps?.length ?? '–'}`
}

function table(): string {
  const rows = KINDS.flatMap((kind) => [
    `\n## ${kind[0]?.toUpperCase()}${kind.slice(1)}\n`,
    '| task | here | there | steps here | steps there |',
    '|---|--:|--:|---|---|',
    ...done.filter(({ task }) => task.kind === kind).map(row),
  ])
  return `${head()}${rows.join('\n')}\n`
}

/** What is another at every run says nothing to a reader. */
const lasting = (step: string): string =>
  step.replace(/^types \d{5}(\.\d)?$/, 'types the price').replace(/^types 0x[0-9a-f]+$/, 'types the address')

function row({ task, steps }: Done): string {
  const { at, steps: theirs } = task.elsewhere
  const says = (list: readonly string[] | undefined) =>
    list === undefined ? 'cannot be done' : list.length === 0 ? 'it stands there' : list.join(' · ')
  return `| ${task.name} | ${steps.length} | ${theirs?.length ?? '–'} | ${says(steps.map(lasting))} | ${at}: ${says(theirs)} |`
}

function head(): string {
  return `# Tasks of a trader's day

Written by \`npm run tasks\`, which does each of them in a real browser at 1440 × 900, for somebody who is logged in and has some
money, and counts. A step is one press, one drag, one key or keys pressed together, one text typed, one menu opened; a field that
has not the focus is pressed first, which is a step of its own; reading costs none. The steps there are those of the web app of the
exchange named, as known to those who wrote the list, from the same place and as it comes to somebody new: on both sides with the
confirmations that are on. They were not measured.

${verdict}.
`
}
