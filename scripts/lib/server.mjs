/** How the built server is started, by `npm start` and by what measures it (docs/running.md says why). */
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Arguments of Node: a young generation that holds all requests of a moment, so that none of them grows old in it;
 * nothing is born old, since what is holds all that it points at until the next full collection, and so makes it old;
 * and the programme itself in large pages, of which a request passes through more than the processor keeps small ones.
 */
export const SERVER_FLAGS = [
  '--enable-source-maps',
  '--max-semi-space-size=64',
  '--no-allocation-site-pretenuring',
  '--use-largepages=silent',
]

export const SERVER = [...SERVER_FLAGS, join(root, 'apps/server/dist/main.js')]

/** The engine's pools in large pages, where Linux has them to give; elsewhere it means nothing. */
export const SERVER_ENV = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }
