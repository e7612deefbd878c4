/** Which tests `npm test -- NAME …` means: paths of test files and folders, or parts of their names. */
import { files } from './run.mjs'

const UNIT = /\.test\.(ts|tsx|mjs)$/
const JOURNEY = /\.journey\.ts$/

/**
 * @param names as typed, each a path from the root or a part of one
 * @param paths every file of the tree, from the root
 * @returns {{ units: string[], journeys: string[], unknown: string[] }} paths of test files, and names that fit none
 */
export function namedTests(names, paths = files()) {
  const tests = paths.filter((path) => UNIT.test(path) || JOURNEY.test(path))
  const fits = (name) => tests.filter((path) => path.includes(name.replace(/^\.\//, '')))
  const found = [...new Set(names.flatMap(fits))].sort()
  return {
    units: found.filter((path) => UNIT.test(path)),
    journeys: found.filter((path) => JOURNEY.test(path)),
    unknown: names.filter((name) => fits(name).length === 0),
  }
}
