/** What a customer's accounts stand at, for the socket that tells it. */
import { accountsOf, positionsOf } from '../features/contract/positions.ts'
import { shownFlash } from '../features/flash-shown.ts'
import { marginNews } from '../features/margin/margin-state.ts'
import type { StateReader } from '../features/state.ts'
import type { StandingOf } from '../realtime/private-hub.ts'

/** @param engine read anew each time: after a rebuild it is another object */
export function standingOf(engine: () => StateReader): StandingOf {
  return {
    contracts: (user) => ({ data: positionsOf(engine(), user), accounts: accountsOf(engine(), user) }),
    margin: (user, pair) => marginNews(engine(), { user, pair }),
    flash: (order) => shownFlash(engine(), order, Date.now()),
  }
}
