/**
 * The layers inside a room, lowest first: a folder imports those named before it, never one behind it, so that no two
 * folders need each other. The longest name that fits a file is its folder.
 *
 * `.` stands for the files beside the folders. `features/*` stands for every folder in it: each is an area, which
 * others import through its `public.ts` (or `.tsx`) alone, a list of names and nothing else; areas make no circle.
 * `...` stands for whatever is not named, and is not judged; without it a folder that is not named is refused.
 */
export const LAYERS = {
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
