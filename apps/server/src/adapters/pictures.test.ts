/** The figures of a photo tell a document that can be read from one that cannot. */
import { faultsOf, figuresOf, MEASURED } from '@candlewick/rules/identity/picture'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

const LINES = [
  'SURNAME  MUSTERFRAU',
  'GIVEN NAMES  ERIKA',
  '12.08.1984  BERLIN',
  'NUMBER  T22000129',
  'EXPIRY  31.10.2029',
]
function card(spot = 0): Buffer {
  const lines = LINES.map((line, at) => `<text x="520" y="${260 + at * 90}" font-size="40" fill="#223">${line}</text>`)
  const glare = `<ellipse cx="800" cy="450" rx="${spot}" ry="${spot * 0.7}" fill="#fff"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="#5c5248"/>
      <rect x="80" y="80" width="1440" height="840" rx="40" fill="#d9e2e6"/>
      <rect x="140" y="240" width="320" height="420" fill="#b9a38e"/>${lines.join('')}${glare}</svg>`,
  )
}
async function faults(picture: Sharp): Promise<string[]> {
  const { data: bytes, info: size } = await picture.png().toBuffer({ resolveWithObject: true })
  const small = sharp(bytes).resize(MEASURED, MEASURED, { fit: 'inside' }).greyscale().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return faultsOf(size, figuresOf(data, info.width, info.height))
}

test('a card that can be read has no fault; blurred, burnt, dark or small it has its own', async () => {
  const plain = () => sharp(card())
  expect(await faults(plain())).toEqual([])
  expect(await faults(plain().blur(2))).toEqual([])
  expect(await faults(plain().blur(6))).toEqual(['blurred'])
  expect(await faults(sharp(card(300)))).toEqual(['glare'])
  expect(await faults(sharp(card(100)))).toEqual([])
  expect(await faults(plain().linear(0.2, 0))).toContain('dark')
  expect(await faults(plain().resize(500))).toEqual(['small'])
})

test('a picture of nothing has figures too', () => {
  expect(figuresOf([], 0, 0)).toEqual({ light: 0, glare: 0, sharpness: 0 })
  expect(figuresOf(new Uint8Array(4).fill(255), 2, 2)).toEqual({ light: 255, glare: 1_000, sharpness: 0 })
})
