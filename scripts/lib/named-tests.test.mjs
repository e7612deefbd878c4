import { expect, test } from 'vitest'
import { namedTests } from './named-tests.mjs'

const TREE = ['packages/money/src/a.test.ts', 'packages/money/src/a.ts', 'scripts/b.test.mjs', 'e2e/src/a.journey.ts']

test('a path, a folder and a part of a name mean the tests they fit, each once', () => {
  expect(namedTests(['./packages/money/src/a.test.ts', 'packages/money'], TREE)).toEqual({
    units: ['packages/money/src/a.test.ts'],
    journeys: [],
    unknown: [],
  })
  expect(namedTests(['b.test', '/a.'], TREE)).toEqual({
    units: ['packages/money/src/a.test.ts', 'scripts/b.test.mjs'],
    journeys: ['e2e/src/a.journey.ts'],
    unknown: [],
  })
})

test('what fits no test is named, and code that is no test fits nothing', () => {
  expect(namedTests(['a.journey', 'src/a.ts', 'nothing'], TREE)).toEqual({
    units: [],
    journeys: ['e2e/src/a.journey.ts'],
    unknown: ['src/a.ts', 'nothing'],
  })
})

test('the tree has this very file', () => {
  expect(namedTests(['scripts/lib/named-tests']).units).toEqual(['scripts/lib/named-tests.test.mjs'])
})
