/**
 * Runs test files as it is told to, one after the other, in one process that stays: reading the configuration and making
 * a database ready takes longer than most tests. Each file has a process of its own all the same, as ever.
 *
 * Started in the copy of the tree (`watching.mjs`). It is told `{ file, name, changed }`: one test file, one of its tests
 * by name or all of them, and the sources that are not what they were; it answers with what failed first, or that
 * nothing could be tried.
 */
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/** What is said where a process for the tests did not start in time, on a machine that has too much to do. */
const NOT_STARTED = '[vitest-pool]: Failed to start'

let ran = 0
let failed
const vitest = await createVitest('test', { watch: false, reporters: [{ onTestCaseResult: heard }] })

function heard(test) {
  const { state } = test.result()
  if (state === 'passed' || state === 'failed') ran += 1
  if (state !== 'failed' || failed !== undefined) return
  failed = nameOf(test)
  // What comes behind it tells nothing more.
  void vitest.cancelCurrentRun('test-failure')
}

/** With the names of what it stands in, as tests are chosen by. */
function nameOf({ name, parent }) {
  return parent.type === 'module' ? name : `${nameOf(parent)} ${name}`
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

async function run({ file, name, changed }) {
  for (const path of changed) vitest.invalidateFile(join(process.cwd(), path))
  ran = 0
  failed = undefined
  const found = await vitest.globTestSpecifications([file])
  const named = name === undefined ? {} : { testNamePattern: new RegExp(`(^| )${escaped(name)}$`) }
  const chosen = found
    .filter(({ moduleId }) => moduleId === join(process.cwd(), file))
    .map(({ project, moduleId }) => project.createSpecification(moduleId, named))
  if (chosen.length === 0) return { says: `${file} is in no project` }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  if (failed !== undefined) return { name: failed }
  const ofThis = testModules.filter(({ moduleId }) => moduleId === chosen[0].moduleId)
  const [error] = [...ofThis.flatMap((module) => module.errors()), ...unhandledErrors]
  if (String(error?.message).startsWith(NOT_STARTED)) return { untried: true }
  if (error !== undefined) return { says: String(error.message).slice(0, 200) }
  return ran === 0 ? { says: 'no test ran' } : {}
}

async function answer(asked) {
  try {
    process.send({ outcome: await run(asked) })
  } catch (failure) {
    process.send({ outcome: { says: String(failure) } })
  }
}
async function leave() {
  await vitest.close()
  process.exit(0)
}
process.on('message', (asked) => void answer(asked))
process.on('disconnect', () => void leave())
process.send({ ready: true })
