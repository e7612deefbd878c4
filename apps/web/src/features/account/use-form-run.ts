/** Runs the work of a form once at a time and keeps what the server found wrong with a field. */
import { CallFailure } from '@candlewick/protocol/client'
import { useRef, useState } from 'react'

export interface FormRun {
  busy: boolean
  /** The server's refusal of the last attempt. */
  failure: CallFailure | undefined
  run: (work: () => Promise<void>) => Promise<void>
}

export function useFormRun(): FormRun {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const run = async (work: () => Promise<void>) => {
    // Two presses in one turn both find a form that is not busy yet.
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
