/** Small shared parts of the scripts: running a command, finding the root, hashing a tree. Nothing to install. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a command in the root, its output passed on.
 * @returns its exit code (128 where a signal ended it)
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(127)
    })
    child.on('exit', (code, signal) => done(code ?? (signal ? 128 : 1)))
  })
}

/**
 * Runs a command in the root and keeps what it says, for those that run side by side.
 * @returns its exit code, and all that it wrote, in the order in which it came
 */
export function runQuietly(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => done({ code: 127, output: `${command}: ${error.message}\n` }))
    child.on('close', (code, signal) => done({ code: code ?? (signal ? 128 : 1), output }))
  })
}

/** Runs a command of `node_modules/.bin`. */
export function runBin(name, args, options = {}) {
  return run(process.execPath, [binary(name), ...args], options)
}

/** The script behind a command of `node_modules/.bin`. */
export function binary(name) {
  return join(root, 'node_modules', '.bin', name)
}

const IGNORED = new Set(['node_modules', 'dist', '.git', 'data', 'shots', 'coverage', '.nodes'])

/** Every file below `folder` (relative to the root), sorted, without what is built or installed. */
export function files(folder = '.') {
  const found = []
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (IGNORED.has(entry.name)) continue
      const full = join(path, entry.name)
      if (entry.isDirectory()) walk(full)
      else if (entry.isFile()) found.push(relative(root, full))
    }
  }
  const start = resolve(root, folder)
  if (existsSync(start)) {
    if (statSync(start).isFile()) found.push(relative(root, start))
    else walk(start)
  }
  return found.sort()
}

/** One hash over names and contents. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}
