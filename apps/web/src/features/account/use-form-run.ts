/** Runs the work of a form once at a time and keeps what the server found wrong with a field. */
import { CallFailure } from '@candlewick/protocol/client'
import { useRef, useState } from 'react'

export interface FormRun {
  busy: boolean
  /** The server's refusal of the last attempt. */
  failure: CallFailure | undefined
  run: (work: () => Promise<void>) => Promise<void>
}

/**
 * What was refused, for each of the fields that the form has, and what concerns none of them.
 * @param fields of the form, with the names by which the server calls each
 */
export function refusedAt<Field extends string>(
  failure: CallFailure | undefined,
  fields: Readonly<Record<Field, readonly string[]>>,
): { at: { [Name in Field]?: string }; elsewhere: string | undefined } {
  const found = (Object.keys(fields) as Field[]).find((name) => fields[name].includes(failure?.field ?? ''))
  const at: { [Name in Field]?: string } = {}
  if (found === undefined || failure === undefined) return { at, elsewhere: failure?.msg }
  at[found] = failure.msg
  return { at, elsewhere: undefined }
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
