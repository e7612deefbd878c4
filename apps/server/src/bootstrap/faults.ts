/** Who is told when a command was passed over: the log at once, the operators by mail as soon as there is mail. */
import type { Halt } from '@candlewick/engine/faults/commands'
import { type Language, languageOf } from '@candlewick/protocol/languages'
import { filled, type Message, type Notifications } from '../adapters/notifications.ts'
import type { Sql } from '../db/database.ts'
import { Operators } from '../features/console/public.ts'
import type { FaultReport } from '../journal/undo.ts'
import { FAULT_NOTIFICATION_TEXTS } from './fault-notification-texts.ts'
import type { Log } from './log.ts'

/** Reports that wait for mail at most: each of them is in the log. */
const MOST_WAITING = 100

interface Mail {
  readonly sql: Sql
  readonly notifications: Pick<Notifications, 'send'>
  /** An address of the exchange's own that is written to as well. */
  readonly address: string | undefined
}

export class FaultDesk {
  readonly #log: Log
  #waiting: FaultReport[] = []
  #mail: Mail | undefined

  constructor(log: Log) {
    this.#log = log
  }

  report(report: FaultReport): void {
    const { fault, type, stack } = report
    const { sequence, halts, reason } = fault
    this.#log.error({ sequence, type, halts, reason, stack }, 'a command threw and is passed over')
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(report)
    this.#send()
  }

  /** From now on operators are written to, of what has been reported already too. */
  mailWith(mail: Mail): void {
    this.#mail = mail
    this.#send()
  }

  #send(): void {
    const mail = this.#mail
    if (mail === undefined) return
    for (const report of this.#waiting.splice(0)) {
      write(mail, report).catch((error: unknown) =>
        this.#log.error({ err: error, sequence: report.fault.sequence }, 'operators could not be told of a fault'),
      )
    }
  }
}

async function write({ sql, notifications, address }: Mail, { fault, type }: FaultReport): Promise<void> {
  const operators = await new Operators(sql).mailsOf('state.read')
  const own = address === undefined ? [] : [{ email: address, language: 'en' }]
  const about = { sequence: fault.sequence, type, reason: fault.reason, halts: fault.halts.map(nameOf) }
  const sent = [...operators, ...own].map(({ email, language }) => {
    const known = languageOf(language)
    return notifications.send({ kind: 'email', value: email }, faultMessage(about, known), known)
  })
  await Promise.all(sent)
}

/** A command that was passed over. */
interface FaultNews {
  readonly sequence: number
  readonly type: string
  readonly reason: string
  /** What stands still because of it. */
  readonly halts: readonly string[]
}

function faultMessage({ halts, ...about }: FaultNews, language: Language): Message {
  const { subject, text, nothing } = FAULT_NOTIFICATION_TEXTS[language]
  return { subject, text: filled(text, { ...about, halts: halts.join(', ') || nothing }) }
}

function nameOf(halt: Halt): string {
  return 'symbol' in halt ? `${halt.product} ${halt.symbol}` : `${halt.product} ${halt.user}`
}
