/** The screens of the app, each fetched when its address is gone to. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A screen whose code comes with `load`; a chunk that does not arrive fails as every chunk does. What the screen paints
 * is left open here: it links to routes, whose types would need it.
 */
export function screen<Props>(load: () => Promise<{ default: (props: Props) => void }>) {
  return lazyRouteComponent(() => loadChunk(load))
}
