/** An alarm in the operator's words: what is wrong, and with what; queues and funds have names of their own. */
import type { useNames } from '../../parts/names.ts'
import type { House } from '../../session/house.ts'

const LISTS: Readonly<Record<string, 'queues' | 'funds'>> = { queue_late: 'queues', fund_bound: 'funds' }

type Alarm = Pick<House['alarms'][number], 'alarm' | 'detail'>

export function warningText(names: ReturnType<typeof useNames>, { alarm, detail }: Alarm): string {
  const what = names('alarms', alarm)
  if (detail === '') return what
  const list = LISTS[alarm]
  const [first = '', ...rest] = detail.split(' ')
  return `${what}: ${list === undefined ? detail : [names(list, first), ...rest].join(' ')}`
}
