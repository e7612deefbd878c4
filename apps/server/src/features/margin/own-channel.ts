/** Own margin accounts on the socket: what each that was touched stands at, and what became of its risk. */
import type { MarginNews } from '@candlewick/protocol/realtime'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import type { StateReader } from '../../state/state.ts'
import { marginNews } from './margin-state.ts'

type Happened = MarginNews['event']

/** By pair; '' is the cross account. Undefined: it changed, and its risk is what it was. */
type Touched = Map<string, Happened | undefined>

/** @param engine read anew each time: after a rebuild it is another object */
export function marginChannel(engine: () => StateReader): OwnChannel {
  const gathered = new Gathered<Touched>(() => new Map())
  return {
    events: ['margin.loan', 'margin.leverage', 'margin.liquidation', 'margin.risk'],
    take(event, _time, listens) {
      if (event.type === 'margin.liquidation') touch(gathered.of(event.user, listens), event.pair, 'liquidation')
      else if (event.type === 'margin.risk') {
        const happened = event.status === 'warned' ? 'warning' : 'restored'
        touch(gathered.of(event.user, listens), event.pair, happened)
      } else if (event.type === 'margin.loan' || event.type === 'margin.leverage') {
        touch(gathered.of(event.user, listens), event.pair, undefined)
      }
    },
    messages(user, sequence) {
      const touched = gathered.taken(user)
      if (touched === undefined) return []
      const data = [...touched].map(([key, event]) => ({
        ...marginNews(engine(), { user, pair: key === '' ? undefined : key }),
        ...(event === undefined ? {} : { event }),
      }))
      return [{ type: 'MARGIN', sequence, data }]
    },
  }
}

/** What became of an account's risk is told once: the newest of it, and a liquidation above all. */
function touch(touched: Touched | undefined, pair: string | undefined, happened: Happened | undefined): void {
  const key = pair ?? ''
  const known = touched?.get(key)
  if (known !== 'liquidation') touched?.set(key, happened ?? known)
}
