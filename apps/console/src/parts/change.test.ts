import { expect, it } from 'vitest'
import { fieldsOf, valueText } from './change.tsx'

it('what differs stands first, and a field of one side only differs', () => {
  const before = { leverage: 100, makerRate: '0.001' }
  const after = { leverage: 100, makerRate: '0.002', note: 'x' }
  expect(fieldsOf({ before, after })).toEqual([
    { field: 'makerRate', differs: true },
    { field: 'note', differs: true },
    { field: 'leverage', differs: false },
  ])
})

it('tables of terms are compared by what they hold', () => {
  const tiers = [{ cap: 1_000, leverage: 100 }]
  expect(fieldsOf({ before: { tiers }, after: { tiers: [{ cap: 1_000, leverage: 100 }] } })).toEqual([
    { field: 'tiers', differs: false },
  ])
})

it('values are read as people read them, and decimals keep every digit', () => {
  expect(valueText('amount', '1234567.890')).toBe('1,234,567.890')
  expect(valueText('until', Date.UTC(2026, 10, 22, 14, 5, 22))).toBe('2026-11-22 14:05:22 UTC')
  expect(valueText('makerRate', '0.0002')).toBe('0.02%')
  expect(valueText('roles', [])).toBe('–')
  expect(valueText('roles', ['risk', 'finance'])).toBe('risk\nfinance')
  expect(valueText('tiers', [{ cap: 1_000, leverage: 100 }])).toBe('cap 1,000, leverage 100')
})

it('what is nothing on both sides is left out, and what only serves another field', () => {
  const after = { id: 'x', coin: 'USDT', amount: '5', from: 'house:flash 1', fromName: 'an****', note: '' }
  expect(fieldsOf({ before: { booked: false }, after }).map(({ field }) => field)).toEqual(['amount', 'from', 'id'])
  expect(fieldsOf({ before: { open: false }, after: { open: true } })).toEqual([{ field: 'open', differs: true }])
})
