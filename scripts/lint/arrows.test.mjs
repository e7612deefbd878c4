import { describe, expect, it } from 'vitest'
import { judge } from './arrows.mjs'

describe('the arrows of the house', () => {
  it.each([
    ['packages/money/src/a.ts', '@candlewick/rules/spot'],
    ['packages/engine/src/a.ts', 'node:fs'],
    ['packages/engine/src/a.ts', '@candlewick/protocol/call'],
    ['apps/web/src/a.ts', '@candlewick/engine/engine'],
    ['apps/web/src/features/trade/a.ts', '../home/b.ts'],
    ['packages/rules/src/a.ts', '../../engine/src/b.ts'],
  ])('%s may not import %s', (path, target) => {
    expect(judge(path, target)).toBeTypeOf('string')
  })

  it.each([
    ['packages/rules/src/a.ts', '@candlewick/money/units'],
    ['apps/server/src/features/spot/a.ts', '../../http/b.ts'],
    ['apps/web/src/features/trade/a.ts', './b.ts'],
    ['apps/web/src/a.ts', 'react'],
  ])('%s may import %s', (path, target) => {
    expect(judge(path, target)).toBeUndefined()
  })
})
