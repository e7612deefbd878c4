/** Starts the built server as a process of its own, the way `npm start` does, on a free port and an own data folder. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const START_LIMIT_MS = 90_000

export interface RunningServer {
  url: string
  dataDir: string
  pid: number
  /** Stops it as Ctrl C does and waits until it is gone. */
  stop: () => Promise<void>
  /** Kills it with no chance to clean up. */
  kill: () => Promise<void>
}

/**
 * @param dataDir the folder of an earlier run, to start on its data; a new one where absent
 * @throws Error with the server's output where it does not become ready
 */
export function startServer(dataDir?: string): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'candlewick-e2e-'))
  // Its database lies inside and goes with it, since the database's account may pass.
  chmodSync(folder, 0o711)
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await gone
  }
  return new Promise((ready, refuse) => {
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      refuse(new Error(`the server was not ready after ${START_LIMIT_MS} ms:\n${output}`))
    }, START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (url === undefined || child.pid === undefined) return
      clearTimeout(timer)
      ready({ url, dataDir: folder, pid: child.pid, stop: end('SIGTERM'), kill: end('SIGKILL') })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => refuse(new Error(`the server ended with ${code} before it was ready:\n${output}`)))
  })
}
