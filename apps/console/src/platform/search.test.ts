import { expect, it } from 'vitest'
import { changed, DAY, formed, oneOf, parseSearch, stringifySearch } from './search.ts'

it('a filter of the address that has not its form is left out', () => {
  const forms = { from: DAY, state: oneOf(['open', 'halted']) }
  expect(formed(forms, { from: '2026-11-22', state: 'open', other: 'x' })).toEqual({
    from: '2026-11-22',
    state: 'open',
  })
  expect(formed(forms, { from: 'yesterday', state: 'openly' })).toEqual({})
})

it('a change takes what is undefined out of the address', () => {
  expect(changed<{ q?: string; from?: string }>({ q: 'a', from: '2026-11-22' }, { q: undefined })).toEqual({
    from: '2026-11-22',
  })
})

it('what is written into an address is read out of it, digits as text', () => {
  expect(parseSearch(stringifySearch({ q: '0012 & more', empty: undefined }))).toEqual({ q: '0012 & more' })
})
