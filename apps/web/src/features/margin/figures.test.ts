import { separatorsOf } from '@candlewick/money/display'
import { units } from '@candlewick/money/units'
import { expect, it } from 'vitest'
import { amountText, owedText } from './figures.tsx'

const english = separatorsOf('en')

it('says that at least as much is owed as is, and that no more is there than is', () => {
  expect(owedText(units(8_116_721_000), 6, english, 2)).toBe('8,116.73')
  expect(owedText(units(1), 8, english)).toBe('0.0001')
  expect(amountText(units(8_116_729_000), 6, english, 2)).toBe('8,116.72')
})
