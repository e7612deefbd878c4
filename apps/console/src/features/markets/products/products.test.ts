/** Every product whose terms the server has is written here, and called by a name. */
import { PRODUCTS as ASKED, create, market } from '@candlewick/protocol/calls/console/markets'
import { expect, it } from 'vitest'
import english from '../../../locales/en/names.json'
import chinese from '../../../locales/zh/names.json'
import { FORMS, LISTINGS, PRODUCTS } from './products.ts'

it('has a form for the terms of each product, and says which can be halted', () => {
  expect(PRODUCTS).toEqual(ASKED)
  expect(FORMS.flatMap(({ halts }) => halts ?? [])).toEqual(market().options)
})

it('has a form for whatever can be listed', () => {
  const { options } = create.input.shape.listing.def
  expect(LISTINGS.map(({ listed }) => listed).sort()).toEqual(
    options.map(({ shape }) => [...shape.product.def.values].join()).sort(),
  )
})

it.each([
  ['English', english],
  ['Chinese', chinese],
])('calls each of them by its name in %s', (_, { products }) => {
  const named = new Set(Object.keys(products))
  expect([...PRODUCTS, ...LISTINGS.map(({ listed }) => listed)].filter((name) => !named.has(name))).toEqual([])
})
