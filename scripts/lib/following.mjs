/** A programme that follows its sources: built anew at each change, and begun anew where that succeeded. */
import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const SOURCE = /\.(ts|sql|json)$/
const TEST = /\.test\.ts$/
/** An editor writes a file in several steps, and a tool many files. */
const SETTLE_MS = 40
/** A programme that has not ended by then is ended where somebody waits for its successor; and where there is none. */
const NEXT_MS = 400
const LAST_MS = 20_000

/**
 * Builds and starts the programme, and again whenever a source in `folders` changes. What runs goes on until its
 * successor is built, and where that fails.
 * @param folders paths that are watched with everything below them
 * @param build resolves with what `start` needs; rejects where the sources cannot be built
 * @param start returns the running programme, a child process
 * @param say is told in one line what happens
 * @returns {{ stop(): Promise<void> }}
 */
export function follow({ folders, build, start, say }) {
  let changed = true
  let stopped = false
  let running
  let wake = () => {}
  const watching = watchFolders(folders, () => {
    changed = true
    wake()
  })

  async function renew() {
    changed = false
    const built = await build().catch((failure) => {
      say(`It cannot be built, so what ran before goes on. ${failure.message}`)
    })
    // What changed meanwhile is in the next build.
    if (built === undefined || changed || stopped) return
    await end(running, NEXT_MS)
    if (stopped) return
    const child = start(built)
    running = child
    child.once('exit', (code, signal) => {
      if (!child.killed && !stopped)
        say(`It ended (${signal ?? `code ${code}`}), and starts again with the next change.`)
    })
  }

  const done = (async () => {
    while (!stopped) {
      if (changed) await renew()
      else {
        await new Promise((woken) => {
          wake = woken
        })
        await delay(SETTLE_MS)
      }
    }
    await end(running, LAST_MS)
  })()
  return {
    stop() {
      stopped = true
      watching.stop()
      wake()
      return done
    },
  }
}

/** Asks it to end, and ends it where it does not. */
async function end(child, within) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), within)
  await gone
  clearTimeout(timer)
}

/** Folder by folder: watched all at once, a file that an editor replaces is lost on Linux. */
function watchFolders(roots, onChange) {
  const watchers = new Map()
  const add = (folder) => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      const path = join(folder, name ?? '')
      if (isFolder(path)) add(path)
      else if (SOURCE.test(path) && !TEST.test(path)) onChange()
    })
    const drop = () => {
      watcher.close()
      watchers.delete(folder)
    }
    watcher.on('error', drop)
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) add(join(folder, entry.name))
    }
  }
  for (const root of roots) add(root)
  return {
    stop() {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
