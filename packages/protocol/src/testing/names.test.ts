/** Names of the interface stay in this package, and the page that lists them is what the schemas say. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { otherCalls, otherFields } from './names.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

/**
 * Names outside that are plain words too, which code says of other things: `amount` is no odd name, but `money` is for an
 * amount. What has one of these is held by the types, which know the field by our name only.
 */
const WORDS = new Set([
  'a',
  'b',
  'c',
  'collect',
  'flag',
  'limitPrice',
  'money',
  'num',
  'openInterest',
  'plate',
  'lamps',
  'symbolName',
])

/** Files of code outside this package, as the repository knows them; stored answers of other exchanges are none. */
function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  return listed
    .toString('utf8')
    .split('\0')
    .filter((file) => /\.(ts|tsx|mjs|json|sql|css)$/.test(file) && !/^packages\/protocol\/|\/fixtures\//.test(file))
}

test('no name of the interface is said outside of this package', { timeout: 60_000 }, () => {
  const fields = otherFields().map(({ wireName }) => wireName)
  const calls = otherCalls().map(({ wireName }) => wireName.replace(/^\w+\./, ''))
  const held = [...new Set([...fields.filter((name) => !WORDS.has(name)), ...calls])]
  const said = new RegExp(`(?<![\\w/])(${held.join('|')})(?!\\w)`)
  const found = sources().flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => (said.test(line) ? [`${file}:${index + 1} ${said.exec(line)?.[1]}`] : []))
  })
  expect(held.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('docs/names.md lists every one of them', () => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const page = readFileSync(join(ROOT, 'docs/names.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const listed = [...otherFields(), ...otherCalls()].map(({ own, wireName }) => row([`\`${wireName}\``, `\`${own}\``]))
  const begins = (line: string) => line.split(' | ').slice(0, 2).join(' | ').replace(/ \|$/, '')
  expect(rows.map(begins).sort()).toEqual(listed.map(begins).sort())
})
