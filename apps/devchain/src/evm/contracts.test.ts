import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compiled } from '../../scripts/compile.mjs'

it('what is used of the contracts is what their sources compile to', () => {
  for (const [path, text] of Object.entries(compiled())) {
    expect(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8') === text, path).toBe(true)
  }
})
