/** A copy of the tree in which bugs are planted and compiled; the tree itself is never touched. */
import { spawn } from 'node:child_process'
import {
  copyFileSync,
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

/** What the compiler says first, on one line; nothing where it has nothing to say. */
function typeErrors({ folder }) {
  return new Promise((done) => {
    const compiler = join(folder, 'node_modules/.bin/tsc')
    const child = spawn(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], { cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        if (output.length < 10_000) output += data
      })
    }
    child.on('close', (code) => done(code === 0 ? '' : output.split('\n').slice(0, 3).join(' ')))
  })
}

/** Does the work while the bug is there. */
export async function withBug(copy, plant, work) {
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
