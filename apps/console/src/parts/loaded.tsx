/** What a page asked for, once it is there; before that its outline, or why there is nothing. */
import { ErrorState } from '@candlewick/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from './words.ts'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The title of what stands there where it did not come. */
  failed: string
  outline: ReactNode
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query: { data, error, refetch }, failed, outline, children }: LoadedProps<Data>) {
  const words = useWords()
  if (data !== undefined) return children(data)
  if (!error) return outline
  return (
    <ErrorState title={failed} onRetry={() => void refetch()}>
      {words(error)}
    </ErrorState>
  )
}
