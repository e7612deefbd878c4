/** Whether a planted bug is noticed by a test that passes without it. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { withBug } from './trying.mjs'

/** A run that takes longer is stopped: a bug that keeps it busy for ever is noticed too. */
const LIMIT_MS = 300_000
/** What the database of all tests is made with: read once a process. */
const IS_OF_SETUP = /\.sql$|\/db\//

/** The machine had too much else to do: nothing is known of the bug. */
export class Untried extends Error {}

/** Runs test files of a copy of the tree (`tester.mjs`), in a process that stays until one of them hangs. */
export class Tester {
  #copy
  #child
  /** Sources that are not what the process has read. */
  #changed = new Set()

  constructor(copy) {
    this.#copy = copy
    process.once('exit', () => this.#kill())
  }

  /** So that the source is read anew. */
  async changed(path) {
    if (IS_OF_SETUP.test(path)) await this.stop()
    else this.#changed.add(path)
  }

  /**
   * Runs a file until a test of it fails, or one test alone.
   * @returns the name of the test that failed, or what else went wrong; neither where all is well
   * @throws Untried
   */
  async run(file, name) {
    this.#child ??= await this.#started()
    const child = this.#child
    const changed = [...this.#changed]
    this.#changed.clear()
    const outcome = new Promise((done) => {
      const timer = setTimeout(() => done({ says: 'did not end', gone: true }), LIMIT_MS)
      const end = (found) => {
        clearTimeout(timer)
        done(found)
      }
      child.once('message', ({ outcome }) => end(outcome))
      child.once('exit', () => end({ says: 'ended before its time', gone: true }))
    })
    child.send({ file, name, changed })
    const found = await outcome
    child.removeAllListeners('message')
    child.removeAllListeners('exit')
    if (found.gone === true) this.#kill()
    if (found.untried === true) throw new Untried(file)
    return found
  }

  #started() {
    const { folder } = this.#copy
    const path = join(folder, 'scripts/plants/tester.mjs')
    // A group of its own, to be stopped with all that it started.
    const child = fork(path, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    return new Promise((done, failed) => {
      child.once('message', () => done(child))
      child.once('exit', (code) => failed(new Error(`the tests cannot be started: exit ${code}`)))
    })
  }

  #kill() {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL')
  }

  /** Lets the process end, with its database. */
  async stop() {
    const child = this.#child
    if (child === undefined) return
    const ended = new Promise((done) => child.once('exit', done))
    child.disconnect()
    const timer = setTimeout(() => this.#kill(), 30_000)
    await ended
    clearTimeout(timer)
    this.#child = undefined
  }
}

/**
 * Plants the bug and runs the test files, one after the other as they are named: the first is the one that should know,
 * the last looks at everything. A test that failed is asked again without the bug, alone: what fails then too says
 * nothing.
 * @param {{ file: string, name?: string } | undefined} first the test that knew it at another time
 * @returns what came of it, in how many seconds, each run that it took, and the files that fail as they are
 * @throws Untried
 */
export async function watched({ copy, tester }, plant, files, first) {
  const began = Date.now()
  const steps = []
  const failing = new Set()
  const run = async (file, name, isBugged) => {
    const at = Date.now()
    const found = await tester.run(file, name)
    const seconds = ((Date.now() - at) / 1000).toFixed(1)
    const outcome = found.name ?? found.says ?? 'passes'
    const what = `${isBugged ? 'with' : 'without'} it ${file}${name === undefined ? '' : ', alone'}`
    steps.push(`${what}: ${outcome} (${seconds} s)`)
    return found
  }
  const bugged = async (file, name) => {
    await tester.changed(plant.place)
    try {
      return await withBug(copy, plant, () => run(file, name, true))
    } finally {
      await tester.changed(plant.place)
    }
  }
  const knows = async (file, name) => {
    const found = await bugged(file, name)
    if (isWell(found)) return undefined
    if (found.name === undefined) return name === undefined && (await isSound(file)) ? found.says : undefined
    if (isWell(await run(file, found.name, false))) return found.name
    // Where it leans on the tests before it, all of them are asked.
    return (await isSound(file)) ? found.name : undefined
  }
  const isSound = async (file) => {
    const sound = isWell(await run(file, undefined, false))
    if (!sound) failing.add(file)
    return sound
  }
  const told = () => ({ seconds: (Date.now() - began) / 1000, steps, failing: [...failing] })
  const asked = files.map((file) => [file])
  if (first?.name !== undefined && files.includes(first.file)) asked.unshift([first.file, first.name])
  for (const [file, name] of asked) {
    const test = await knows(file, name)
    if (test !== undefined) return { status: 'caught', file, name: test, ...told() }
  }
  return { status: failing.size === 0 ? 'missed' : 'unclear', ...told() }
}

const isWell = ({ name, says }) => name === undefined && says === undefined
