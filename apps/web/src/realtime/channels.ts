/**
 * What the private socket says about a product that this folder knows nothing of: the product's area says once what is
 * done with its news.
 */
import type { MarginNews } from '@candlewick/protocol/realtime'

interface Channels {
  MARGIN: readonly MarginNews[]
}

type Hearing<Name extends keyof Channels> = (news: Channels[Name]) => void

const hearings: { [Name in keyof Channels]?: Hearing<Name> } = {}

/** From now on `hear` is told what comes by the channel. */
export function register<Name extends keyof Channels>(name: Name, hear: Hearing<Name>): void {
  Object.assign(hearings, { [name]: hear })
}

/** Tells whoever registered; nobody, where nobody did. */
export function tell<Name extends keyof Channels>(name: Name, news: Channels[Name]): void {
  const hear: Hearing<Name> | undefined = hearings[name]
  hear?.(news)
}
