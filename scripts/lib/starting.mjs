/** How a server's start went: the three ways it can end, told apart. */

/**
 * Waits until the child prints `ready`, ends, or takes longer than `limit`.
 * @param {import('node:child_process').ChildProcess} child its output piped
 * @param {RegExp} ready
 * @param {number} limit milliseconds
 * @returns {Promise<string | undefined>} nothing where it is ready, or what went wrong, in words
 */
export function whyNotReady(child, ready, limit) {
  return new Promise((done) => {
    const timer = setTimeout(() => done(`was not ready within ${limit / 1000} s`), limit)
    const end = (why) => {
      clearTimeout(timer)
      done(why)
    }
    child.once('error', (error) => end(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) => end(`ended before it was ready, ${exitText(code, signal)}`))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (ready.test(output)) end(undefined)
    })
  })
}

/** `with code 1`, `by SIGKILL` */
export function exitText(code, signal) {
  return signal === null ? `with code ${code}` : `by ${signal}`
}
