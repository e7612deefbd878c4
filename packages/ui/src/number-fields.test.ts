/** Numbers are typed into one field and read by one reader: whatever else takes them is found here. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Files that may do so, each with what it takes. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/ui/src/amount-input.tsx': 'the field itself',
  'packages/ui/src/day-input.tsx': 'days, which are read by the order of the language',
  'packages/ui/src/digit-code.tsx': 'codes, in which noughts count and nothing is reckoned',
  'apps/web/src/features/account/bank/bank-page.tsx':
    "a card's number, of which every digit counts and none is reckoned with",
  'apps/web/src/features/account/identity/primary-page.tsx': 'the number of a document, likewise',
  'apps/web/src/terminal/form/percent-slider.tsx': 'a slider, in which nothing is typed',
}

/** A keyboard of digits, a field of numbers, and texts that are stripped to digits or turned into floats. */
const NUMBER_FIELDS = [
  /inputMode=["{][^>]*?(?:decimal|numeric)/,
  /type=["{]\s*["']?number/,
  /\.replace(?:All)?\(\/(?:\\D|\[\^[^\]]*(?:\\d|0-9))/,
  /(?:Number|parseFloat|parseInt)\(\s*\w+\.(?:currentTarget|target)\.value/,
  /valueAsNumber/,
]

/** Where people type, of every app there is. */
function sources(): string[] {
  const folders = [...readdirSync(join(ROOT, 'apps')).map((app) => `apps/${app}/src`), 'packages/ui/src']
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .map((path) => `${folder}/${path}`),
  )
}

it('every field that takes a number is the one amount field', () => {
  const found = sources().filter((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    return NUMBER_FIELDS.some((sign) => sign.test(source))
  })
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort())
})
