import { expect, it } from 'vitest'
import { DAY, formed, oneOf } from './search.ts'

it('a filter of the address that has not its form is left out', () => {
  const forms = { from: DAY, state: oneOf(['open', 'halted']) }
  expect(formed(forms, { from: '2026-11-22', state: 'open', other: 'x' })).toEqual({
    from: '2026-11-22',
    state: 'open',
  })
  expect(formed(forms, { from: 'yesterday', state: 'openly' })).toEqual({})
})
