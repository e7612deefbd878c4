/** Pictures that the demo's people hand in: plainly drawings. */
import type { PhotoSide } from '@candlewick/rules/identity/documents'
import sharp from 'sharp'

const text = (x: number, y: number, size: number, words: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" fill="#26262e">${words}</text>`

const HUES = [18, 42, 150, 200, 265, 330] as const

/** A document of no country, or somebody who holds it: plainly a drawing. */
export async function drawnDocument(
  side: PhotoSide,
  { name, idNumber }: { readonly name: string; readonly idNumber: string },
  index: number,
): Promise<Buffer> {
  const hue = HUES[index % HUES.length] ?? 0
  const face = (x: number, y: number, size: number) => `
    <circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${hue} 30% 62%)"/>
    <ellipse cx="${x}" cy="${y + size * 2.1}" rx="${size * 1.7}" ry="${size}" fill="hsl(${hue} 35% 42%)"/>`
  const card = (x: number, y: number, scale: number) => `
    <g transform="translate(${x} ${y}) scale(${scale})">
      <rect width="720" height="450" rx="28" fill="hsl(${hue} 24% 88%)" stroke="#8a8a92" stroke-width="3"/>
      ${text(40, 62, 30, 'SPECIMEN · DEMO DOCUMENT')}
      ${side === 'back' ? '' : `<rect x="40" y="96" width="190" height="250" fill="#fff"/>${face(135, 180, 44)}`}
      ${text(side === 'back' ? 40 : 262, 150, 38, name)}
      ${text(side === 'back' ? 40 : 262, 215, 34, idNumber)}
      ${text(side === 'back' ? 40 : 262, 280, 30, `${1970 + index}-0${1 + (index % 9)}-1${index % 9}`)}
      ${text(40, 410, 28, `P&lt;DEMO&lt;&lt;${idNumber}&lt;&lt;&lt;&lt;${index}`)}
    </g>`
  const held = `${face(330, 210, 110)}${card(430, 330, 0.55)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#6a625a"/>${side === 'hand' ? held : card(120, 95, 1)}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** What a wallet shows of a transfer. */
export async function drawnTransfer(lines: readonly (readonly [name: string, value: string])[]): Promise<Buffer> {
  const rows = lines.map(
    ([name, value], at) => `${text(60, 270 + at * 110, 24, name)}${text(60, 308 + at * 110, 30, value)}`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080">
    <rect width="720" height="1080" fill="#f4f4f1"/><rect x="32" y="32" width="656" height="1016" rx="28" fill="#fff"/>
    ${text(60, 110, 40, 'Transfer sent')}${text(60, 160, 24, 'SPECIMEN · DEMO WALLET')}${rows.join('')}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
