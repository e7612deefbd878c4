/** Stores the file that goes with a form: one that was stored for a try that failed is used by the next one. */
import type { CallInput } from '@candlewick/protocol/client'
import { useRef } from 'react'
import { uploadClient } from './upload.ts'

const nothing = () => undefined

/** `store` gives the name of the stored file; after `forget` it is stored anew. */
export function useStoredFile(type: CallInput<'platform.uploadFile'>['type']) {
  const stored = useRef<{ file: File; name: string }>(undefined)
  const store = async (file: File): Promise<string> => {
    if (stored.current?.file !== file) {
      const { name } = await uploadClient(nothing).call('platform.uploadFile', { type }, { file })
      stored.current = { file, name }
    }
    return stored.current.name
  }
  const forget = () => {
    stored.current = undefined
  }
  return { store, forget }
}
