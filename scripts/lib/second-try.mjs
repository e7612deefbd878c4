/**
 * A second try for the few tests that failed on a machine whose other tenants take turns with it. What fails for a
 * reason fails again; what passes one of the two times is named at the end of the run as wavering, to be mended, and
 * never passes silently. More than a handful of failures is no wavering: they stand at once.
 */

/** So many may have wavered in a run; with more of them nothing is tried again. */
export const MOST = 8

/**
 * @param {{ passed: number, failures: string[] }} first what the run gave; failures as `file › test (error)`
 * @param {(files: string[]) => Promise<{ passed: number, failures: string[] }>} again runs the tests of these files
 * @returns {Promise<{ passed: number, failures: string[], wavered: string[] }>} `wavered`: failed first, passed alone
 */
export async function withSecondTry(first, again) {
  const { passed, failures } = first
  const files = failures.map((failure) => failure.split(' › ')[0] ?? '')
  const tests = failures.every((failure) => failure.includes(' › '))
  if (failures.length === 0 || failures.length > MOST || !tests) return { passed, failures, wavered: [] }
  console.log(`Once more, alone: ${[...new Set(files)].join(', ')}`)
  const second = await again([...new Set(files)])
  // A run that did not get to its tests says nothing of them.
  if (!second.failures.every((failure) => failure.includes(' › '))) return { passed, failures, wavered: [] }
  const twice = failures.filter((failure) => second.failures.some((other) => testOf(other) === testOf(failure)))
  const once = failures.filter((failure) => !twice.includes(failure))
  const others = second.failures.filter((other) => failures.every((failure) => testOf(other) !== testOf(failure)))
  return { passed: passed + once.length, failures: twice, wavered: [...once, ...others] }
}

/** A failure without its error, which may differ from one time to the next. */
function testOf(failure) {
  return failure.split(' (')[0]
}
