/** A copy of the tree in which bugs are planted, compiled and tested; the tree itself is never touched. */
import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../lib/run.mjs'
import { planted } from './planting.mjs'

/** Tests that take longer are stopped: a bug that keeps them busy for ever is noticed too. */
const LIMIT_MS = 300_000
const SCOPE = '@candlewick'

/** Copies these files; what is installed is linked, but for our own workspaces, which have to be those of the copy. */
export function plantedTree(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-plants-'))
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  mkdirSync(join(folder, 'node_modules', SCOPE), { recursive: true })
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    // What tools keep there of their own is of the tree that they ran in.
    if (entry === SCOPE || /^\.(?!bin$)/.test(entry)) continue
    symlinkSync(join(root, 'node_modules', entry), join(folder, 'node_modules', entry))
  }
  for (const entry of readdirSync(join(root, 'node_modules', SCOPE))) {
    symlinkSync(readlinkSync(join(root, 'node_modules', SCOPE, entry)), join(folder, 'node_modules', SCOPE, entry))
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  return { folder, remove }
}

const read = ({ folder }, path) => readFileSync(join(folder, path), 'utf8')
const write = ({ folder }, path, text) => writeFileSync(join(folder, path), text)

/**
 * Compiles the tree with all plants at once, or in turns those that cannot stand together.
 * @returns {Promise<Map<object, string>>} those that the compiler sees, with what it says
 */
export async function compiles(copy, plants) {
  const seen = new Map()
  for (let left = plants; left.length > 0; ) {
    const before = new Map()
    const together = left.filter((plant) => {
      const text = read(copy, plant.place)
      const changed = planted(text, plant)
      if (changed === undefined) return false
      if (!before.has(plant.place)) before.set(plant.place, text)
      write(copy, plant.place, changed)
      return true
    })
    const says = await typeErrors(copy)
    for (const [path, text] of before) write(copy, path, text)
    if (says !== '' && together.length === 1) seen.set(together[0], says)
    else if (says !== '') {
      const half = Math.ceil(together.length / 2)
      for (const part of [together.slice(0, half), together.slice(half)]) {
        for (const [plant, why] of await compiles(copy, part)) seen.set(plant, why)
      }
    }
    left = left.filter((plant) => !together.includes(plant))
  }
  return seen
}

async function typeErrors(copy) {
  const { code, output } = await ended(copy, ['node_modules/.bin/tsc', '-p', '.', '--pretty', 'false'])
  return code === 0 ? '' : output.split('\n').slice(0, 3).join(' ')
}

/**
 * Plants the bug and runs the test files, one after the other as they are named: the first is the one that should know,
 * the last looks at everything. What fails without the bug too says nothing about it.
 * @param {Map<string, boolean>} sound whether a file passes without a bug, as far as that was found out
 */
export async function watched(copy, plant, files, sound) {
  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1000
  for (const file of files) {
    if (sound.get(file) === false) continue
    const { test } = await withBug(copy, plant, () => tested(copy, [file]))
    if (test === undefined) continue
    if (!sound.has(file)) sound.set(file, (await tested(copy, [file])).test === undefined)
    if (sound.get(file) === true) return { status: 'caught', test, seconds: seconds() }
  }
  return { status: 'missed', seconds: seconds() }
}

/** Does the work while the bug is there. */
async function withBug(copy, plant, work) {
  const source = read(copy, plant.place)
  const changed = planted(source, plant)
  if (changed === undefined) throw new Error(`${plant.name}: its text is not there exactly once`)
  write(copy, plant.place, changed)
  try {
    return await work()
  } finally {
    write(copy, plant.place, source)
  }
}

/** Runs test files until one fails; which. */
async function tested(copy, tests) {
  const report = join(copy.folder, 'report.json')
  rmSync(report, { force: true })
  const reporting = ['--reporter=json', `--outputFile.json=${report}`, '--bail=1']
  const { code, late } = await ended(copy, ['node_modules/.bin/vitest', 'run', ...reporting, ...tests])
  if (late) return { test: `${tests.join(' ')} did not end` }
  if (code === 0) return { test: undefined }
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  for (const { name, assertionResults, message, status } of testResults) {
    const found = assertionResults.find((one) => one.status === 'failed')
    if (found !== undefined) return { test: `${name.slice(copy.folder.length + 1)}: ${found.fullName}` }
    if (status === 'failed') return { test: `${name.slice(copy.folder.length + 1)}: ${message.slice(0, 200)}` }
  }
  return { test: `${tests.join(' ')}: exit ${code}` }
}

/** Runs a script of the copy to its end, or stops it with all that it started. */
function ended({ folder }, [script, ...args]) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(folder, script), ...args], { cwd: folder, detached: true })
    let output = ''
    let late = false
    const take = (data) => {
      if (output.length < 10_000) output += data
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const timer = setTimeout(() => {
      late = true
      process.kill(-child.pid, 'SIGKILL')
    }, LIMIT_MS)
    child.on('exit', (code) => {
      clearTimeout(timer)
      done({ code, output, late })
    })
  })
}
