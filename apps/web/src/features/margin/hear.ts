/** Hears what the private socket says about margin. What is said of it is loaded when there is something to say: most people never borrow. */
import type { MarginNews } from '@candlewick/protocol/realtime'
import { loadChunk } from '../../platform/chunk.ts'

export function hearMargin(news: readonly MarginNews[]): void {
  void loadChunk(() => import('./news.ts')).then(({ tellMargin }) => tellMargin(news))
}
