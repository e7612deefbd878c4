/**
 * What the customer has in flash contracts: those that run, and those settled a moment ago. Lists that were asked for,
 * answers and words of the socket come in any order; a contract only ever goes forward, so the further one stays.
 */
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { create } from 'zustand'
import { hearServerTime } from '../../platform/server-clock.ts'
import { useSession } from '../../session/session.ts'

interface OwnFlash {
  /** The running ones were read at least once. */
  readonly known: boolean
  /** Generating and running, the next to mature first. */
  readonly running: readonly OwnFlashOrder[]
  /** Settled while somebody looked, newest first, until they are put away. */
  readonly ended: readonly OwnFlashOrder[]
}

/** Results that stand until they are put away; older ones are the list's business. */
const ENDED_KEPT = 20

const NOTHING: OwnFlash = { known: false, running: [], ended: [] }

export const useOwnFlash = create<OwnFlash>(() => NOTHING)

/** Ids of contracts that have ended: a slower list or answer must not bring them back. */
const over = new Set<string>()

// Everything belongs to one customer: gone when another one, or nobody, is logged in.
useSession.subscribe((now, before) => {
  if (now.userInfo?.userId === before.userInfo?.userId) return
  over.clear()
  useOwnFlash.setState(NOTHING, true)
})

const STAGES = { generating: 0, running: 1, settled: 2, void: 2 } as const satisfies Record<
  OwnFlashOrder['status'],
  number
>
export const hasEnded = ({ status }: Pick<OwnFlashOrder, 'status'>): boolean => STAGES[status] === 2
const bySettlement = (a: OwnFlashOrder, b: OwnFlashOrder): number => a.settleAt - b.settleAt

/** Contracts by the socket, or one by the answer that opened it. */
export function hearFlash(orders: readonly OwnFlashOrder[]): void {
  const { running, ended } = useOwnFlash.getState()
  const open = new Map(running.map((order) => [order.id, order]))
  const done: OwnFlashOrder[] = []
  for (const order of orders) {
    setClock(order)
    if (over.has(order.id)) continue
    const known = open.get(order.id)
    if (hasEnded(order)) {
      over.add(order.id)
      open.delete(order.id)
      done.push(order)
    } else if (known === undefined || STAGES[known.status] <= STAGES[order.status]) open.set(order.id, order)
  }
  useOwnFlash.setState({
    running: [...open.values()].sort(bySettlement),
    ended: [...done, ...ended].slice(0, ENDED_KEPT),
  })
}

/** The running contracts as they were read. What ended meanwhile stays ended; what was not listed has ended unheard. */
export function loadFlash(orders: readonly OwnFlashOrder[], askedAt: number): void {
  for (const order of orders) setClock(order)
  const known = new Map(useOwnFlash.getState().running.map((order) => [order.id, order]))
  const listed = orders.flatMap((order) => {
    if (over.has(order.id)) return []
    const before = known.get(order.id)
    return before !== undefined && STAGES[before.status] > STAGES[order.status] ? [before] : [order]
  })
  const ids = new Set(listed.map(({ id }) => id))
  // Opened while the list was on its way: it could not be in it.
  const younger = [...known.values()].filter(({ id, createTime }) => !ids.has(id) && createTime >= askedAt)
  useOwnFlash.setState({ known: true, running: [...listed, ...younger].sort(bySettlement) })
}

/** The result has been seen. */
export function putAway(id: string): void {
  useOwnFlash.setState(({ ended }) => ({ ended: ended.filter((order) => order.id !== id) }))
}

function setClock({ countdown, settleAt }: OwnFlashOrder): void {
  if (countdown > 0) hearServerTime(settleAt - countdown)
}
