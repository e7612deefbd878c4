/**
 * The ground of the operators' console: who runs the house, how they sign in, four eyes, the audit trail and the first
 * page. What operators do with customers, money and markets stands in areas of its own, which are handed this.
 */
import type { Notifications } from '../../adapters/notifications.ts'
import type { Sql } from '../../db/database.ts'
import type { Area, Job } from '../../state/area.ts'
import type { ConsoleTerms } from '../../state/console-terms.ts'
import type { StateReader } from '../../state/state.ts'
import type { Accounts } from '../account/public.ts'
import { Alarms } from './alarms.ts'
import { auditHandlers } from './audit-calls.ts'
import { type HouseFigures, homeHandlers } from './home.ts'
import { operatorHandlers } from './operator-calls.ts'
import { addKind, changeKind, renewKind } from './operator-kinds.ts'
import { OperatorSessions } from './operator-sessions.ts'
import { Operators } from './operators.ts'
import { OwnCases } from './own-cases.ts'
import { proposalHandlers } from './proposal-calls.ts'
import { Proposals } from './proposals.ts'
import { Queues } from './queues.ts'
import { sessionHandlers } from './session-calls.ts'
import { Timeline } from './timeline.ts'
import { consoleTimeline } from './timeline-sources.ts'

export interface GroundDependencies {
  readonly sql: Sql
  readonly accounts: Accounts
  readonly notifications: Pick<Notifications, 'send' | 'within'>
  /** Where operators reach the console. */
  readonly consoleUrl: string
}

export interface Ground {
  readonly operators: Operators
  readonly sessions: OperatorSessions
  readonly ownCases: OwnCases
  /** Areas register their kinds of proposals, their queues and their alarms here. */
  readonly proposals: Proposals
  readonly queues: Queues
  readonly alarms: Alarms
  /** Areas register what they tell of a customer's past here. */
  readonly timeline: Timeline
}

export function openGround({ sql, accounts, notifications, consoleUrl }: GroundDependencies): Ground {
  const operators = new Operators(sql)
  const visitorOf = (address: string) => accounts.operatorSignIn.visitorOf(address)
  const ownCases = new OwnCases({ sql, devicesOf: (cookie) => accounts.operatorSignIn.devicesOf(cookie), visitorOf })
  const proposals = new Proposals({ sql, ownCases })
  const kinds = { accounts, operators, notifications, consoleUrl: `${consoleUrl.replace(/\/$/, '')}/` }
  proposals.register(addKind(kinds))
  proposals.register(changeKind(kinds))
  proposals.register(renewKind(kinds))
  const sessions = new OperatorSessions(sql)
  return {
    operators,
    sessions,
    ownCases,
    proposals,
    queues: new Queues(),
    alarms: new Alarms(),
    timeline: new Timeline(),
  }
}

export interface ConsoleDependencies {
  readonly sql: Sql
  readonly accounts: Accounts
  readonly ground: Ground
  readonly engine: () => StateReader
  /** What the products say of their terms. */
  readonly products: readonly ConsoleTerms[]
  readonly figures: HouseFigures
  readonly log: { warn(details: object, message: string): void }
}

/** Milliseconds. */
const LOOK_EVERY = 5_000

export function consoleArea({ sql, accounts, ground, engine, products, figures, log }: ConsoleDependencies): Area {
  const { operators, sessions, proposals, queues, alarms } = ground
  return {
    handlers: [
      ...sessionHandlers({ sql, accounts, operators, sessions }),
      ...operatorHandlers({ operators, proposals }),
      ...proposalHandlers({ operators, proposals }),
      ...auditHandlers({ sql }),
      ...homeHandlers({ sql, engine, products, figures, queues, alarms, proposals, operators }),
    ],
    timeline: consoleTimeline(sql),
    jobs: [proposalJob(ground, log)],
  }
}

/** Ends what nobody decided, and does what was approved by a process that went down. */
function proposalJob({ proposals, sessions }: Ground, log: ConsoleDependencies['log']): Job {
  return {
    lock: 'proposals',
    start() {
      const look = async () => {
        await proposals.expire()
        await sessions.tidy()
        await proposals.resume()
        await proposals.endDecided()
      }
      let looking: Promise<void> = Promise.resolve()
      const timer = setInterval(() => {
        looking = looking.then(look).catch((err: unknown) => log.warn({ err }, 'proposals could not be looked after'))
      }, LOOK_EVERY)
      return async () => {
        clearInterval(timer)
        await looking
      }
    },
  }
}
