/** An alarm in the operator's words: what is wrong, and with what; and where one acts on it. */
import type { NameList, useNames } from '../../parts/names.ts'
import type { House } from '../../session/house.ts'
import type { WalletsShown } from '../wallets/public.ts'

/** Words of a detail that have names of their own, by their place. */
const LISTS: Readonly<Record<string, readonly (NameList | undefined)[]>> = {
  queue_late: ['queues'],
  fund_bound: ['funds'],
  payouts_wait: [undefined, undefined, 'waits'],
  payment_waits: [undefined, 'waits'],
  network_halted: [undefined, 'halts'],
}

type Alarm = Pick<House['alarms'][number], 'alarm' | 'detail'>

export function warningText(names: ReturnType<typeof useNames>, { alarm, detail }: Alarm): string {
  const what = names('alarms', alarm)
  if (detail === '') return what
  const lists = LISTS[alarm] ?? []
  const words = detail.split(' ').map((word, at) => {
    const list = lists[at]
    return list === undefined ? word : names(list, word)
  })
  return `${what}: ${words.join(' · ')}`
}

/** What the page of wallets has to show for it; undefined of what is not about wallets. */
export function walletsShown({ alarm, detail }: Alarm): { show?: WalletsShown; coin?: string } | undefined {
  if (alarm === 'hot_low' || alarm === 'payouts_wait') return { show: 'hot' }
  if (alarm === 'payment_waits') return { show: 'payments' }
  if (alarm === 'network_halted') return { show: 'networks' }
  return alarm === 'payouts_halted' ? { coin: detail } : undefined
}
