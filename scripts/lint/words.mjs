/**
 * Holds the field's words: what has a name in the field has that name, in what files export and in what they are
 * called. Comments and local variables may say plain English.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files, root } from '../lib/run.mjs'

/** Word → what is said instead, as a part of a name: `openDoors`, `door-list.ts`, `DOORS`. */
export const PRIVATE_WORDS = {
  door: 'listener, queue, or admission',
  letter: 'notification, message, or mail',
  witness: 'oracle',
  tally: 'reference model, or counts',
  fetching: 'prefetch',
  probe: 'dry run',
  must: 'invariant',
  alarm: 'debounce; alarms are what customers raise',
  pace: 'ticker',
  beat: 'ticker',
  standing: 'margin state, account summary, or what it is the state of',
  gate: 'loader, or admission',
  outside: 'adapters',
}

/** Names in which such a word is the field's, or plain English: what a probe of health asks, a coin's letters. */
const ALLOWED = new Set([
  'alarms.ts',
  'Alarms',
  'alarmHandlers',
  'gates.mjs',
  'runGates',
  'coinLetters',
  'PROBES',
  'outside.test.ts',
])
/** Words that are private together only: `mark-table.ts`, `MarkTable`. */
const PRIVATE_PAIRS = {
  'mark table': 'tag table; the mark is a price',
  'funds memory': 'idempotency store',
  'remembered orders': 'idempotency store',
  'event lives': 'open aggregates',
}

/** Of a class, a function, a variable or a type that a file exports. */
const EXPORTED =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:class|function\*?|const|let|interface|type|enum) +(\w+)/gm
/** An interface of what something is given. */
const GIVEN = /Parts$/

/** The single words of a name, in lower case and singular where the list is. */
function wordsOf(name) {
  return name
    .replace(/\.\w+$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
}

/** The private word in a name, or undefined. */
function privateWordIn(name) {
  if (ALLOWED.has(name)) return undefined
  return wordsOf(name)
    .map((word) => (word in PRIVATE_WORDS || !word.endsWith('s') ? word : word.slice(0, -1)))
    .find((word) => word in PRIVATE_WORDS)
}

/** The two words in a name that are private together, or undefined. */
function privatePairIn(name) {
  const words = ` ${wordsOf(name).join(' ')} `
  return Object.keys(PRIVATE_PAIRS).find((pair) => words.includes(` ${pair} `))
}

/**
 * What is wrong with the words of one file.
 * @param {string} path from the repository's root
 * @param {string} text
 * @returns {string[]} one line each, with what is said instead
 */
export function judgeWords(path, text) {
  const problems = []
  const judge = (shown, name) => {
    const word = privateWordIn(name)
    if (word !== undefined) problems.push(`${path}: ${shown}: not "${word}" but ${PRIVATE_WORDS[word]}`)
    const pair = privatePairIn(name)
    if (pair !== undefined) problems.push(`${path}: ${shown}: not "${pair}" but ${PRIVATE_PAIRS[pair]}`)
    return word ?? pair
  }
  judge('the file', basename(path))
  for (const [, name] of text.matchAll(EXPORTED)) {
    if (judge(name, name) === undefined && GIVEN.test(name))
      problems.push(`${path}: ${name}: what something is given are its dependencies`)
  }
  return problems
}

/** Names that databases have, and what was decided under them. */
const KEPT = /\/migrations\/|^docs\/decisions\//

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const judged = files().filter(
    (path) => /\.(ts|tsx|mjs)$/.test(path) && !KEPT.test(path) && !/\/lint\/words/.test(path),
  )
  const problems = judged.flatMap((path) => judgeWords(path, readFileSync(join(root, path), 'utf8')))
  for (const problem of problems) console.error(problem)
  console.log(`${judged.length} files, ${problems.length} private words`)
  process.exit(problems.length === 0 ? 0 : 1)
}
