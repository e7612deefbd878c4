/** {@link replay}, in a process of its own. */
import { on } from 'node:events'
import type { Applied } from '../journal/machine.ts'
import { startProcess } from './child.ts'
import type { FromReplaying, ToReplaying } from './messages.ts'

/**
 * Everything applied after `after`, in order, for ever or until the caller has enough. Pulled: one batch is held at most.
 * @throws Error where the process fails or ends
 */
export async function* replayElsewhere(url: string, after: number): AsyncGenerator<Applied, void, undefined> {
  const child = startProcess('replaying', { serialization: 'advanced' })
  const ended = new AbortController()
  child.once('exit', (code, signal) => ended.abort(new Error(`the replaying process ended (${signal ?? code})`)))
  child.once('error', (failure) => ended.abort(failure))
  const send = (message: ToReplaying) => {
    if (child.connected) child.send(message, () => undefined)
  }
  try {
    const answers = on(child, 'message', { signal: ended.signal })
    send({ type: 'replay', url, after })
    send({ type: 'next' })
    for await (const [message] of answers) {
      const answer: FromReplaying = message
      if (answer.type === 'failed') throw new Error(answer.reason)
      // Node itself says things on this channel too, where it watches the sources.
      if (answer.type !== 'batch') continue
      yield* answer.batch
      send({ type: 'next' })
    }
  } finally {
    child.kill('SIGKILL')
  }
}
