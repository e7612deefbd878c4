/** How a planted bug is put into a source, and whether it still can be. */

/**
 * @typedef {object} Plant
 * @property {string} name what is then wrong, in a few words
 * @property {string} file the source
 * @property {string} from exactly this text, which is there once
 * @property {string} to what comes in its place
 * @property {string} why what it would cost whom
 * @property {readonly string[]} tests ends of the paths of the test files of which one has to fail
 * @property {number} round the round in which it was first tried
 */

/** The source with the bug; undefined where the text is not there exactly once. */
export function planted(source, { from, to }) {
  const at = source.indexOf(from)
  if (at < 0 || source.indexOf(from, at + 1) >= 0) return undefined
  return source.slice(0, at) + to + source.slice(at + from.length)
}

/** The test files that a plant names. */
export function testsOf({ tests }, all) {
  return all.filter((path) => tests.some((end) => path.endsWith(`/${end}`)))
}

/**
 * Why the plant can no longer be tried; undefined where it can.
 * @param read gives a source by its path; undefined where there is none
 */
export function faultOf(plant, read, allTests) {
  const source = read(plant.file)
  if (source === undefined) return 'there is no such file'
  if (plant.from === plant.to) return 'it changes nothing'
  if (planted(source, plant) === undefined) return 'its text is not there exactly once'
  const missing = plant.tests.find((end) => testsOf({ tests: [end] }, allTests).length === 0)
  if (plant.tests.length === 0) return 'it names no tests'
  return missing === undefined ? undefined : `there is no test file ${missing}`
}
