/** Operators are shown every account of the house that the state machine books on. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CLEARING } from '@candlewick/engine/contract/state'
import { HOUSES, PRODUCT_HOUSES } from '@candlewick/engine/products'
import { expect, test } from 'vitest'
import { isListed } from './houses.ts'

const ENGINE = resolve(import.meta.dirname, '../../../../../packages/engine/src')

test('every house that the engine names is shown', () => {
  const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test/.test(file),
  )
  const named = sources.flatMap(
    (file) => readFileSync(resolve(ENGINE, file), 'utf8').match(/(?<=')house:[a-z:]+(?=')/g) ?? [],
  )
  const why = 'a product names the houses that it books on: `houses` in packages/engine/src/AREA/product.ts'
  expect(new Set(named), why).toEqual(new Set([...HOUSES, CLEARING]))
  expect(named.filter((name) => !isListed(name))).toEqual([])
})

const CONSOLE = resolve(import.meta.dirname, '../../../../console/src/locales')

test.each(['en', 'zh'])('every fund of a product has its name in the console, in %s', (language) => {
  const { funds } = JSON.parse(readFileSync(resolve(CONSOLE, language, 'names.json'), 'utf8'))
  const named = PRODUCT_HOUSES.flatMap(({ fund }) => fund ?? [])
  expect(named.filter((fund) => funds[fund] === undefined)).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('what several products say of one house is put together', () => {
  expect(PRODUCT_HOUSES.find(({ owner }) => owner === 'house:insurance')).toEqual({
    ...{ owner: 'house:insurance', accounts: [1, 2, 3], fund: 'insurance', given: true, moved: true },
  })
})
