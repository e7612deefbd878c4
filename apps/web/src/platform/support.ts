/** Where customer service is reached, as the server's public settings say; undefined where there is none. */
import { useQuery } from '@tanstack/react-query'
import { callQuery } from './queries.ts'

export function useSupportUrl(): string | undefined {
  const { data } = useQuery({
    ...callQuery('platform.getAllSetting', {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return supportPage(data?.supportUrl)
}

/** The address where it can be followed and is a page of its own: our front page is no customer service. */
export function supportPage(url: string | undefined): string | undefined {
  if (!url || !/^(https?:\/)?\//.test(url)) return undefined
  const { origin, pathname } = new URL(url, location.origin)
  return origin === location.origin && /^\/(home(\/index)?)?$/.test(pathname) ? undefined : url
}
