/** Lists of what has ended, read anew when another row may have come. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Orders end in bursts (cancel all): one reading after the burst is enough, and the tables follow the engine shortly. */
const SETTLE_MS = 600

/**
 * Reads anew what is kept under `key`, a moment after the news.
 * @param onNews calls the listener when rows may have come and gives the way to stop; the same function each time
 */
export function useFresh(key: string, onNews: (listener: () => void) => () => void): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onNews(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: [key] }), SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cache, key, onNews])
}
