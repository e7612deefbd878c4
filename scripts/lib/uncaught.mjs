/**
 * A vitest reporter for what no test caught: an error thrown or a promise refused outside of every test ends the run
 * with code 1, but vitest's `json` reporter keeps no word of it, and its own lines are lost in the middle of a long log.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

export default class Uncaught {
  /** Writes the list as JSON where the variable `UNCAUGHT_ERRORS` says. */
  onTestRunEnd(_modules, unhandledErrors) {
    const file = process.env.UNCAUGHT_ERRORS
    if (file !== undefined) writeFileSync(file, JSON.stringify(unhandledErrors.map(told)))
  }
}

/**
 * @param file that the reporter wrote
 * @returns {string[]} `file › outside its tests (first line of the error)`, the stacks printed
 */
export function uncaughtFailures(file) {
  if (!existsSync(file)) return []
  const errors = JSON.parse(readFileSync(file, 'utf8'))
  for (const { stack } of errors) console.log(stack)
  // Without a file there is nothing to try again: it stands as it is.
  return errors.map(({ path, test, message }) =>
    path === undefined ? `outside all tests (${message}${test})` : `${path} › outside its tests (${message}${test})`,
  )
}

function told(error) {
  const path = error.VITEST_TEST_PATH
  const name = error.VITEST_TEST_NAME
  const message = `${error.name ?? 'Error'}: ${error.message ?? String(error)}`.split('\n')[0] ?? ''
  return {
    path: path === undefined ? undefined : relative(root, path),
    test: name === undefined ? '' : `, while “${name}” ran`,
    message: message.slice(0, 200),
    stack: error.stack ?? message,
  }
}
