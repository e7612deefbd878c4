/** What a test run took its time for: the slowest files and tests of the reports that vitest and playwright write. */
import { relative } from 'node:path'
import { root } from './run.mjs'

/**
 * @param report of vitest's `json` reporter
 * @returns {{ file: string, name: string, milliseconds: number }[]} its tests
 */
export function unitTimes(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      name: fullName,
      milliseconds: duration ?? 0,
    })),
  )
}

/**
 * @param report of playwright's `json` reporter
 * @returns {{ file: string, name: string, milliseconds: number }[]} its journeys
 */
export function journeyTimes(report) {
  const below = (suite) => [
    ...suite.specs.map(({ file, title, tests }) => ({
      file: relative(root, `${report.config.rootDir}/${file}`),
      name: title,
      milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...(suite.suites ?? []).flatMap(below),
  ]
  return report.suites.flatMap(below)
}

/** The slowest files (by the time of their tests) and the slowest tests, as lines to print. */
export function slowest(times, count = 20) {
  const files = new Map()
  for (const { file, milliseconds } of times) files.set(file, (files.get(file) ?? 0) + milliseconds)
  const line = ([name, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`
  const top = (entries) =>
    [...entries]
      .sort(([, one], [, other]) => other - one)
      .slice(0, count)
      .map(line)
  const tests = times.map(({ file, name, milliseconds }) => [`${file} › ${name}`, milliseconds])
  return ['Slowest files:', ...top(files), 'Slowest tests:', ...top(tests)]
}
