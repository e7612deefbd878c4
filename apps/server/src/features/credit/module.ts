/** The credit score, as an area of the server. */
import { history, score } from '@candlewick/protocol/calls/credit'
import type { Sql } from '../../db/database.ts'
import { handle } from '../../http/handle.ts'
import type { Area } from '../../state/area.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { CreditScores } from './scores.ts'
import { creditTimeline } from './timeline.ts'

export function creditArea({ sql }: { readonly sql: Sql }): Area {
  const scores = new CreditScores(sql)
  return {
    handlers: [
      handle(score, ({ viewer }) => scores.shown(viewer.userId)),
      handle(history, ({ viewer }, input) => knownCursor(() => scores.history(viewer.userId, given(input)))),
    ],
    timeline: creditTimeline(sql),
  }
}
