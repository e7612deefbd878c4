/** Starts the processes that run beside the one that serves. */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** From the sources they are TypeScript beside this file; in a build, files beside the bundle. */
const FROM_SOURCES = import.meta.url.endsWith('.ts')
const EXTENSION = FROM_SOURCES ? 'ts' : 'js'
const OPTIONS = FROM_SOURCES ? ['--import', 'tsx'] : ['--enable-source-maps']

export function startProcess(name: 'keeping' | 'replaying', options: ForkOptions = {}): ChildProcess {
  const programme = fileURLToPath(new URL(`./${name}.${EXTENSION}`, import.meta.url))
  return fork(programme, { ...options, execArgv: OPTIONS, cwd: fileURLToPath(new URL('.', import.meta.url)) })
}
