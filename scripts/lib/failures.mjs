/** What failed in a run, by name: read from the reports that vitest and playwright write. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const LINES = 30
const WIDTH = 160

/**
 * Tests that failed or did not run (what is switched off says nothing about what it names), and files that could not
 * be loaded.
 * @param report of vitest's `json` reporter
 * @returns {string[]} `file › test (first line of its error)`
 */
export function unitFailures(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) =>
        named(`${file} › ${test.fullName}`, test.status === 'failed' ? test.failureMessages[0] : undefined),
      )
    const own = message !== '' || (status === 'failed' && tests.length === 0)
    return own ? [named(file, message), ...tests] : tests
  })
}

/**
 * @param report of playwright's `json` reporter
 * @returns {string[]} `file › journey (first line of its error)`, then what went wrong outside of journeys
 */
export function journeyFailures(report) {
  const below = (suite) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status !== 'expected')
        .map((test) =>
          named(
            `${relative(root, `${report.config.rootDir}/${file}`)} › ${title}`,
            test.results.flatMap(({ errors }) => errors ?? [])[0]?.message,
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap(below),
  ]
  return [...report.suites.flatMap(below), ...(report.errors ?? []).map(({ message }) => named('journeys', message))]
}

/** The list of what failed, as lines to print under a title: none where nothing did, and never more than thirty. */
export function failureLines(failures, title = 'Failed:') {
  if (failures.length === 0) return []
  const shown = failures.length < LINES ? failures : failures.slice(0, LINES - 2)
  const rest = failures.length - shown.length
  return [title, ...shown.map((failure) => `  ${failure}`), ...(rest > 0 ? [`  … and ${rest} more`] : [])]
}

function named(name, message = 'did not run') {
  const lines = stripVTControlCharacters(message).split('\n')
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? 'says nothing'
  return `${name} (${first.length > WIDTH ? `${first.slice(0, WIDTH - 1)}…` : first})`
}
