/** Keys that decide act only after what they decide on has stood a moment. */
import { useEffect, useState } from 'react'

/** Long enough to see that the case is another one, short enough not to be waited for. */
export const STEADY_MS = 1_000

/** Whether `id` has been the same for a moment. */
export function useSteady(id: string | undefined, milliseconds = STEADY_MS): boolean {
  const [steady, setSteady] = useState<string>()
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setSteady(id), milliseconds)
    return () => clearTimeout(timer)
  }, [id, milliseconds])
  return id !== undefined && steady === id
}
