/** Which bugs are planted, how one is put into a source, and whether it still can be. */
import { createHash } from 'node:crypto'

/**
 * @typedef {object} Plant
 * @property {string} name what is then wrong, in a few words
 * @property {string} in the workspace; which file it is says the text, wherever that is moved to
 * @property {string} from exactly this text, which is there once in the sources of the workspace
 * @property {string} to what comes in its place
 * @property {string} why what it would cost whom
 * @property {readonly string[]} tests the paths of test files of which one has to fail
 * @property {number} round the round in which it was first tried
 */

/** A file of tests, of any kind. */
export function isTest(path) {
  return /\.test\.(?:ts|tsx|mjs)$/.test(path)
}

/** What is bugged and not what looks for bugs. */
export function isSource(path) {
  return /\.(ts|sql)$/.test(path) && !isTest(path) && !/\/test\/|\/testing\//.test(path)
}

/** The source with the bug; undefined where the text is not there exactly once. */
export function planted(source, { from, to }) {
  const at = source.indexOf(from)
  if (at < 0 || source.indexOf(from, at + 1) >= 0) return undefined
  return source.slice(0, at) + to + source.slice(at + from.length)
}

/** The one file that the bug is planted in; undefined where none has the text once, or several have it. */
export function placeOf(plant, sources, read) {
  const found = sources.filter((path) => path.startsWith(`${plant.in}/`) && read(path).includes(plant.from))
  const [file] = found
  return file !== undefined && found.length === 1 && planted(read(file), plant) !== undefined ? file : undefined
}

/**
 * Why the plant can no longer be tried; undefined where it can.
 * @param read gives a source by its path
 */
export function faultOf(plant, sources, read, allTests) {
  if (plant.from === plant.to) return 'it changes nothing'
  if (placeOf(plant, sources, read) === undefined) return 'its text is not there exactly once'
  const gone = plant.tests.filter((path) => !allTests.includes(path))
  if (gone.length > 0) return `no such test: ${gone.join(', ')}`
  return plant.tests.length === 0 ? 'it names no test' : undefined
}

/** So many of the plants, in their order: the same for the same seed, whatever has come to the others since. */
export function byLot(plants, count, seed) {
  const lotOf = ({ name }) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const taken = new Set(plants.map(lotOf).sort().slice(0, count))
  return plants.filter((plant) => taken.has(lotOf(plant)))
}
