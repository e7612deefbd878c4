/**
 * The layers inside a room, lowest first: a folder imports those named before it, never one behind it, so that no two
 * folders need each other. The longest name that fits a file is its folder.
 *
 * `.` stands for the files beside the folders. `features/*` stands for every folder in it: each is an area, which
 * others import through its `public.ts` (or `.tsx`) alone, a list of names and nothing else; areas make no circle.
 * `...` stands for whatever is not named, and is not judged; without it a folder that is not named is refused.
 * A name that ends in `.ts` is that one file, where it stands lower than the rest of its folder. `*.test` stands for all
 * tests and what only they use (`testing/`), wherever they lie; a room without it judges them by their folders. `*` is
 * any folder that is not named, which may not need another such: so a product comes without a line here.
 */
export const LAYERS = {
  'packages/engine/src': [
    'limits.ts',
    'memory',
    'persist/invariant.ts',
    'faults/commands.ts',
    'faults/state.ts',
    'orders/terms.ts',
    'orders/events.ts',
    'orders/order-pool.ts',
    'ledger',
    'orders',
    'spot/commands.ts',
    'spot/book.ts',
    'spot/taker.ts',
    'spot/dry-run.ts',
    'prefetch',
    'state.ts',
    'product.ts',
    'margin/limits.ts',
    'margin/commands.ts',
    'margin/events.ts',
    'margin/state.ts',
    'margin/accounts.ts',
    'spot',
    'margin',
    'contract',
    'flash',
    '*',
    'products.ts',
    'commands.ts',
    'events.ts',
    'faults',
    'common',
    'persist',
    'engine.ts',
    '*.test',
  ],
  'apps/web/src': [
    'locales',
    'platform',
    'i18n',
    'navigation',
    'session',
    'settings',
    'realtime',
    'markets',
    'lists',
    'areas',
    'terminal/book',
    'terminal/chart',
    'terminal/form',
    'terminal/desk',
    'features/*',
    'pages',
    'app/layout',
    'routes',
    'app',
  ],
  'apps/console/src': ['locales', 'platform', 'i18n', 'keys', 'parts', 'session', 'features/*', 'app'],
  'apps/server/src': [
    'config',
    'db',
    'wire',
    'journal',
    'adapters',
    'http',
    'projections',
    'figures',
    'state',
    'reference',
    'prices',
    'keeper',
    'features/*',
    'listing',
    'demo',
    'operators',
    'realtime',
    'bootstrap',
    '.',
  ],
}

/**
 * Folders that stand above others only since they ask all of them at once, and know none by name: what they need of one it
 * says in its `product.ts`. `*` as above.
 */
export const BLIND = {
  'packages/engine/src': { common: ['spot', 'margin', 'contract', 'flash', '*'] },
}
