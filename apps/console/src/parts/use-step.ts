/** Runs one step at a time, and says what came of it where it did not succeed. */
import { useRef, useState } from 'react'
import { useWords } from './words.ts'

export interface Step {
  busy: boolean
  /** What stands in the way, in the person's language. */
  refusal: string | undefined
  run: (work: () => Promise<void>) => Promise<void>
}

export function useStep(): Step {
  const words = useWords()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setRefusal(words(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, refusal, run }
}
