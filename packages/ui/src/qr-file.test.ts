/** The words below a QR picture: all of them, in lines that fit, wherever they have to be parted. */
import { expect, it } from 'vitest'
import { brokenLine } from './qr-file.ts'

const context = { measureText: (text: string) => ({ width: text.length }) as TextMetrics }

it.each([
  ['', []],
  ['0x52908400', ['0x52908400']],
  ['0x52908400098527886E0F70', ['0x52908400', '098527886E', '0F70']],
])('%s', (text, lines) => {
  expect(brokenLine(context, text, 10)).toEqual(lines)
})

it('a sign that is wider than the line has a line of its own', () => {
  expect(brokenLine(context, 'ab', 0)).toEqual(['a', 'b'])
})
