/**
 * The page's one connection to the message broker, while somebody is logged in: it says what of theirs to read anew,
 * on pages that keep no private socket open too, and brings prices where the market socket is cut.
 */

import { MqttListener } from '@candlewick/protocol/mqtt-listener'
import type { Detail } from '@candlewick/protocol/realtime'
import { platformConfig } from '../platform/config.ts'
import { queryClient } from '../platform/queries.ts'
import { useSession } from '../session/session.ts'
import { isStale, marketFeed, socketUrl } from './market.ts'

const DETAIL_TOPIC = 'all_symbol_detail'
/** Of the roles that `is_merchant` tells. */
const MERCHANT = 2
/** What happens within this time is read anew once. */
const GATHERED_MS = 1_500
/** What a refresh is about is money or orders: the lists and figures of both. */
const ABOUT_MONEY = 'assets.'

let listener: MqttListener | undefined
let heardFor: string | undefined
let due: ReturnType<typeof setTimeout> | undefined

/** Follows the session from now on. */
export function followNotices(): void {
  follow()
  useSession.subscribe(follow)
  marketFeed.onHealth(followPrices)
}

function follow(): void {
  const { userInfo, token } = useSession.getState()
  const user = token === undefined ? undefined : userInfo?.userId
  if (user === heardFor) return
  listener?.stop()
  clearTimeout(due)
  due = undefined
  listener = undefined
  heardFor = user
  if (user === undefined) return
  listener = new MqttListener({
    url: brokerUrl,
    username: user,
    password: () => useSession.getState().token ?? '',
    onMessage: hear,
    onOnline: () => undefined,
  })
  listener.subscribe(`refresh_${user}`)
  if (userInfo?.is_merchant === MERCHANT && userInfo.merchant) {
    listener.subscribe(`merchant/refresh_${userInfo.merchant.id}`)
  }
  followPrices()
  listener.start()
}

/** The configured address, a path being one of this site's. */
function brokerUrl(): string {
  const { mqtt } = platformConfig()
  return mqtt.startsWith('/') ? socketUrl(mqtt) : mqtt
}

/** Every symbol's figures are asked for where the socket that brings them is cut, and only then. */
function followPrices(): void {
  if (isStale(marketFeed.health)) listener?.subscribe(DETAIL_TOPIC)
  else listener?.unsubscribe(DETAIL_TOPIC)
}

function hear(topic: string, payload: string): void {
  if (topic === DETAIL_TOPIC) {
    const details: readonly Detail[] = JSON.parse(payload)
    marketFeed.hearDetails(details)
    return
  }
  due ??= setTimeout(readAnew, GATHERED_MS)
}

function readAnew(): void {
  due = undefined
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith(ABOUT_MONEY),
  })
}
