/** What the private socket says about margin. What is said of it is loaded when there is something to say: most people never borrow. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import type { OwnChannel } from '../../realtime/channels.ts'

export const marginChannel: OwnChannel = {
  hear: {
    MARGIN: ({ data }) => void loadChunk(() => import('./news.ts')).then(({ tellMargin }) => tellMargin(data)),
  },
}
