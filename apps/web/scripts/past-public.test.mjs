import { describe, expect, it } from 'vitest'
import { readPast } from './past-public.mjs'

const LIST = `/** What the rest of the app may use of this area. */
export type { Place } from './actions.ts'
export { default as Dialog, limit } from './dialogs/dialog.tsx'
export {
  one,
  two as second,
} from './figures.tsx'
`
const past = (code) => readPast(code, '/app/features/spot/form/form.tsx', () => LIST)

describe('an import from a public list', () => {
  it('becomes one of each module that has the names', () => {
    expect(past("import { Dialog, second } from '../../margin/public.ts'\nsecond()")).toBe(
      "import { default as Dialog } from '../../margin/dialogs/dialog.tsx'; import { two as second } from '../../margin/figures.tsx'\nsecond()",
    )
    expect(past("import { one as first, second } from '../public.ts'")).toBe(
      "import { one as first, two as second } from '../figures.tsx'",
    )
  })

  it('loads nothing for types, and leaves imports of types and of other files alone', () => {
    expect(past("import { type Place, one } from '../public.ts'")).toBe("import { one } from '../figures.tsx'")
    for (const other of ["import type { Place } from '../public.ts'", "import { one } from '../figures.tsx'"])
      expect(past(other)).toBe(other)
  })

  it('keeps the lines behind it where they were', () => {
    const code = "import {\n  limit,\n  one,\n} from '../public.ts'\nlimit()"
    expect(past(code).split('\n').indexOf('limit()')).toBe(4)
  })

  it('is refused where the list has no such name', () => {
    expect(() => past("import { three } from '../public.ts'")).toThrow(/does not list three/)
  })
})
