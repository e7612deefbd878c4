import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmptyPicture } from '@candlewick/ui/states.tsx'
import { expect, test } from 'vitest'

/** All of them: one that is added to the type is missed here by the compiler. */
const PICTURES: Record<EmptyPicture, true> = {
  ledger: true,
  search: true,
  wallet: true,
  closed: true,
  broken: true,
  key: true,
}
const FOLDER = join(import.meta.dirname, '../../public/img')

test('each drawing of an empty place is there, of one size and in one hand, and none is without use', () => {
  const files = readdirSync(FOLDER).filter((file) => file.startsWith('empty-'))
  expect(files.sort()).toEqual(
    Object.keys(PICTURES)
      .map((name) => `empty-${name}.svg`)
      .sort(),
  )
  for (const file of files) {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    expect(text, file).toContain('viewBox="0 0 128 88"')
    expect(new Set(text.match(/#[\da-f]{6}/gi)), file).toEqual(new Set(['#8a8c88', '#d9591f']))
    expect(text.length, file).toBeLessThan(1_200)
  }
})
