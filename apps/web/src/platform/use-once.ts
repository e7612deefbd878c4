/** Work of a form that goes on once at a time: two presses in one turn both find a form that is not busy yet. */
import { useRef, useState } from 'react'

/** `once` does what it is given, and gives nothing where something is going on already. */
export function useOnce() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = async <Made>(work: () => Promise<Made>): Promise<Made | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    const made = await work()
    running.current = false
    setBusy(false)
    return made
  }
  return { busy, once }
}
