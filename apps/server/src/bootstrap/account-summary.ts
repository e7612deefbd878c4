/** What a customer's accounts stand at, for the socket that tells it. */
import { accountsOf, positionsOf } from '../features/contract/public.ts'
import { marginNews } from '../features/margin/public.ts'
import type { StandingOf } from '../realtime/private-hub.ts'
import { shownFlash } from '../state/flash-shown.ts'
import type { StateReader } from '../state/state.ts'

/** @param engine read anew each time: after a rebuild it is another object */
export function standingOf(engine: () => StateReader): StandingOf {
  return {
    contracts: (user) => ({ data: positionsOf(engine(), user), accounts: accountsOf(engine(), user) }),
    margin: (user, pair) => marginNews(engine(), { user, pair }),
    flash: (order) => shownFlash(engine(), order, Date.now()),
  }
}
