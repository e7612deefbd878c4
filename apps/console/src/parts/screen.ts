/** The pages, each fetched when its address is gone to; a chunk that does not arrive fails as every chunk does. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazyRouteComponent } from '@tanstack/react-router'

export function screen<Props>(load: () => Promise<{ default: (props: Props) => void }>) {
  return lazyRouteComponent(() => loadChunk(load))
}
