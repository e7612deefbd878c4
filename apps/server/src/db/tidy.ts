/** `npm run candlewick -- tidy`: lists the databases that nobody will come back to, with their sizes, and removes them. */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Found, findDatabases, removeDatabase } from './orphans.ts'

export interface TidyDependencies {
  readonly find: () => Found[]
  readonly tell: (line: string) => void
  /** Whether the person at the keyboard agrees; undefined where there is none. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined
}

const MB = 1_000_000

/**
 * @param args `--yes` removes without asking; `--unknown` also those that say of nobody whose they are, made by an
 *   earlier release and not started since; `--tests` only what tests and benchmarks left behind
 * @returns the exit code
 */
export async function tidyDatabases(args: readonly string[], dependencies: TidyDependencies): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      yes: { type: 'boolean', default: false },
      unknown: { type: 'boolean', default: false },
      tests: { type: 'boolean', default: false },
    },
  })
  const found = dependencies.find().filter((one) => !values.tests || one.state === 'left behind')
  const gone = (one: Found) => one.state === 'removed' || one.state === 'left behind'
  const orphans = found.filter((one) => gone(one) || (values.unknown && one.state === 'unknown'))
  for (const one of found) {
    const whose = one.folder === undefined ? '' : ` (${one.folder})`
    dependencies.tell(`${sizeOf([one]).padStart(9)}  ${one.state.padEnd(11)}  ${one.home}${whose}`)
  }
  if (orphans.length === 0) {
    const others = found.filter(({ state }) => state === 'unknown').length
    dependencies.tell(
      `nothing to remove${others === 0 ? '' : `; --unknown would remove the ${others} of unknown owners`}`,
    )
    return 0
  }
  const question = `remove ${orphans.length} of ${found.length}, ${sizeOf(orphans)}`
  if (!values.yes && !(await dependencies.ask?.(`${question}? (yes/no) `))) {
    dependencies.tell(`nothing was removed; --yes would ${question}`)
    return 0
  }
  for (const one of orphans) await removeDatabase(one)
  dependencies.tell(`removed ${orphans.length}, ${sizeOf(orphans)}`)
  return 0
}

export const TIDY: TidyDependencies = {
  find: findDatabases,
  tell: (line) => console.log(line),
  ask: process.stdin.isTTY ? askAtKeyboard : undefined,
}

async function askAtKeyboard(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(question)
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}

const sizeOf = (found: readonly Found[]): string =>
  `${(found.reduce((sum, { bytes }) => sum + bytes, 0) / MB).toFixed(1)} MB`
