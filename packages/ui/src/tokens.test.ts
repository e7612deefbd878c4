// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Text and its grounds must keep WCAG's 4.5:1, marks 3:1, in both themes and all colours of rise and fall. */
const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function block(selector: string): Record<string, string> {
  const start = CSS.indexOf(selector)
  const body = CSS.slice(CSS.indexOf('{', start) + 1, CSS.indexOf('}', start))
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]))
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** A translucent ground over an opaque one, as it is painted. */
function over(soft: string, ground: string): string {
  const [red = 0, green = 0, blue = 0, share = 1] = soft
    .replace(/rgb\(|\)|\//g, ' ')
    .trim()
    .split(/\s+/)
    .map(Number)
  const mixed = [red, green, blue].map((value, index) => {
    const under = Number.parseInt(ground.slice(1 + index * 2, 3 + index * 2), 16)
    return Math.round(value * share + under * (1 - share))
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const GROUNDS = ['canvas', 'surface', 'raised', 'sunken']
/** Where the words of badges and books stand on a tint of their own colour. */
const TINTED = ['canvas', 'surface', 'raised']
const TEXTS = ['ink', 'ink-2', 'ink-3', 'green', 'red', 'blue', 'orange']
const MOVES = ['green', 'red', 'blue', 'orange']

describe.each(['theme-daytime', 'theme-night'])('%s', (theme) => {
  const tokens = block(`[data-theme="${theme}"]`)
  const of = (name: string) => tokens[name] ?? ''

  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    '%s is readable on %s',
    (text, ground) => {
      expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(MOVES)('the text of a %s button is readable', (move) => {
    expect(contrast(of('on-up'), of(move))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-down'), of(move))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(MOVES.flatMap((move) => TINTED.map((ground) => [move, ground] as const)))(
    '%s is readable on its own soft ground over %s',
    (move, ground) => {
      expect(contrast(of(move), over(of(`${move}-soft`), of(ground)))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('the text of a primary button is readable', () => {
    expect(contrast(of('on-ink'), of('ink'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-flame'), of('flame'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['canvas', 'surface', 'raised'])('flame is readable on %s', (ground) => {
    expect(contrast(of('flame'), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it('the focus ring is seen on every ground', () => {
    for (const ground of GROUNDS) expect(contrast(of('flame'), of(ground))).toBeGreaterThanOrEqual(3)
  })
})
