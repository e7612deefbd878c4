/** Fetches what listens to the message broker once somebody is logged in: visitors do without it. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { useSession } from '../session/session.ts'

export function startNotices(): void {
  const begin = () => {
    if (useSession.getState().userInfo === undefined) return
    stop()
    // Where it does not come, pages read anew as they do by themselves.
    loadChunk(() => import('../realtime/notices.ts')).then(
      ({ followNotices }) => followNotices(),
      () => undefined,
    )
  }
  const stop = useSession.subscribe(begin)
  begin()
}
