import { describe, expect, it } from 'vitest'
import { judge } from './arrows.mjs'
import { circlesOf, strangersOf, wholeUsesOf } from './folders.mjs'

describe('the arrows of the tree', () => {
  it.each([
    ['packages/money/src/a.ts', '@candlewick/rules/spot'],
    ['packages/engine/src/a.ts', 'node:fs'],
    ['packages/engine/src/a.ts', '@candlewick/protocol/call'],
    ['apps/web/src/a.ts', '@candlewick/engine/engine'],
    ['apps/server/src/features/spot/a.ts', '../margin/b.ts'],
    ['apps/server/src/journal/a.ts', '../projections/b.ts'],
    ['apps/server/src/prices/a.ts', '@candlewick/market-sim/catalog'],
    ['apps/server/src/bootstrap/demo.ts', '@candlewick/market-sim/catalog'],
    ['apps/server/src/config/a.ts', '../server.ts'],
    ['apps/server/src/unheard-of/a.ts', '../db/b.ts'],
    ['packages/rules/src/a.ts', '../../engine/src/b.ts'],
    ['packages/engine/src/ledger/a.ts', '../flash/state.ts'],
    ['packages/engine/src/ledger/a.ts', '../orders/levels.ts'],
    ['packages/engine/src/orders/a.ts', '../spot/book.ts'],
    ['packages/engine/src/spot/book.ts', './rules.ts'],
    ['packages/engine/src/spot/a.ts', '../margin/borrow.ts'],
    ['packages/engine/src/flash/a.ts', '../commands.ts'],
    ['packages/engine/src/flash/a.ts', '../products.ts'],
    ['packages/engine/src/flash/a.ts', './testing/desk.ts'],
    ['packages/engine/src/common/a.ts', '../persist/snapshot.ts'],
    ['packages/engine/src/common/a.ts', '../margin/accounts.ts'],
    ['packages/engine/src/common/a.ts', '../contract/risk/risk.ts'],
    ['packages/engine/src/common/a.ts', '../as-new/b.ts'],
    ['packages/engine/src/unheard-of/a.ts', '../as-new/b.ts'],
    ['packages/engine/src/unheard-of/a.ts', '../products.ts'],
    ['packages/engine/src/flash/a.ts', '../unheard-of/b.ts'],
    ['packages/engine/src/unheard-of.ts', './limits.ts'],
    ['apps/web/src/markets/a.ts', '../terminal/book/b.ts'],
    ['apps/web/src/terminal/form/a.ts', '../desk/b.ts'],
    ['apps/web/src/platform/a.ts', '../brand-new/b.ts'],
    ['apps/web/src/features/spot/a.ts', '../margin/dialogs/b.tsx'],
    ['apps/web/src/features/spot/a.ts', './public.ts'],
    ['apps/web/src/pages/a.tsx', '../features/margin/b.ts'],
    ['apps/web/src/features/spot/a.ts', '../../pages/b.tsx'],
  ])('%s may not import %s', (path, target) => {
    expect(judge(path, target)).toBeTypeOf('string')
  })

  it.each([
    ['packages/rules/src/a.ts', '@candlewick/money/units'],
    ['packages/engine/src/ledger/a.ts', '../orders/order-pool.ts'],
    ['packages/engine/src/spot/a.ts', '../margin/accounts.ts'],
    ['packages/engine/src/unheard-of/a.ts', '../contract/state.ts'],
    ['packages/engine/src/products.ts', './unheard-of/product.ts'],
    ['packages/engine/src/common/a.ts', '../products.ts'],
    ['packages/engine/src/margin/a.ts', '../spot/firing.ts'],
    ['packages/engine/src/persist/a.ts', '../products.ts'],
    ['packages/engine/src/flash/a.test.ts', '../engine.ts'],
    ['packages/engine/src/flash/testing/a.ts', '../../testing/exchange.ts'],
    ['apps/server/src/features/spot/a.ts', '../../http/b.ts'],
    ['apps/server/src/features/spot/a.ts', './b.ts'],
    ['apps/server/src/server.ts', './bootstrap/b.ts'],
    ['apps/server/src/demo/a.ts', '@candlewick/market-sim/catalog'],
    ['apps/server/src/prices/a.test.ts', '@candlewick/market-sim/catalog'],
    ['apps/server/test/a.ts', '@candlewick/market-sim/catalog'],
    ['apps/server/src/features/spot/a.ts', '../margin/public.ts'],
    ['apps/web/src/a.ts', 'react'],
    ['apps/web/src/terminal/desk/a.ts', '../form/b.ts'],
    ['apps/web/src/routes/a.ts', '../app/layout/b.tsx'],
    ['apps/web/src/app/a.ts', '../routes/b.ts'],
    ['apps/web/src/features/spot/form/a.ts', '../../margin/public.ts'],
    ['apps/web/src/pages/a.tsx', '../features/margin/public.ts'],
    ['apps/web/src/pages/a.test.ts', '../features/margin/account.ts'],
  ])('%s may import %s', (path, target) => {
    expect(judge(path, target)).toBeUndefined()
  })

  it('finds a circle of areas once, however it is entered, and none where there is none', () => {
    const pairs = [
      ['spot', 'margin'],
      ['margin', 'assets'],
      ['orders', 'spot'],
    ]
    expect(circlesOf(pairs)).toEqual([])
    expect(circlesOf([...pairs, ['assets', 'spot']])).toEqual([
      expect.stringContaining('assets → spot → margin → assets'),
    ])
  })

  it('takes for public what only names, and nothing that does', () => {
    const names =
      "/** What others use. */\nexport { a, b as c } from './a.ts'\nexport type {\n  A,\n} from './b/c.ts'\n"
    expect(strangersOf(names)).toEqual([])
    for (const line of [
      "export * from './a.ts'",
      'export const a = 1',
      "import './a.ts'",
      "export { a } from '../b.ts'",
    ])
      expect(strangersOf(`${names}${line}\n`), line).toHaveLength(1)
  })

  it('says which way was wanted', () => {
    expect(judge('apps/web/src/features/spot/a.ts', '../margin/b.ts')).toBe(
      'features/spot/ may not reach into features/margin/ (apps/web/src/features/margin/b.ts): export it in features/margin/public.ts, or move what both need into terminal/desk/, terminal/form/, terminal/chart/, terminal/book/',
    )
    expect(judge('packages/engine/src/spot/book.ts', './rules.ts')).toBe(
      'spot/book.ts may not import packages/engine/src/spot/rules.ts, which stands above it: move what both need into spot/book.ts or spot/commands.ts, orders/, ledger/, orders/order-pool.ts',
    )
    expect(judge('apps/web/src/markets/a.ts', '../lists/b.ts')).toBe(
      'markets/ may not import apps/web/src/lists/b.ts, which stands above it: move what both need into markets/ or realtime/, settings/, session/, navigation/',
    )
  })

  it('wants names of a public list, never the whole of it', () => {
    const good = "import { a } from '../margin/public.ts'\nimport type {\n  B,\n} from '../../margin/public.tsx'\n"
    expect(wholeUsesOf(good)).toEqual([])
    for (const line of [
      "const a = import('../margin/public.ts')",
      "import * as margin from '../margin/public.ts'",
      "export { a } from '../margin/public.ts'",
      "import '../margin/public.ts'",
    ])
      expect(wholeUsesOf(good + line), line).toHaveLength(1)
  })
})
