/** Where customer service is reached, as the server's public settings say; undefined where there is none. */
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/queries.ts'

export function useSupportUrl(): string | undefined {
  const { data } = useQuery({
    ...callQuery('platform.getAllSetting', {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const url = data?.supportUrl
  return url && /^(https?:\/)?\//.test(url) ? url : undefined
}
