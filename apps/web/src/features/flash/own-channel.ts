/** What the private socket says about flash contracts; what is kept of them is loaded when there is something to keep. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import type { OwnChannel } from '../../realtime/channels.ts'

export const flashChannel: OwnChannel = {
  hear: {
    SETTLEMENT: ({ data }) => void loadChunk(() => import('./own-flash.ts')).then(({ hearFlash }) => hearFlash(data)),
  },
}
