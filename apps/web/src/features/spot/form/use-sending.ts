/** The way of an order out of its form: read as things stand, judged by its account, lent what it lacks, sent. */
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { focusField } from '../../../terminal/form/use-form.ts'
import type { MarginPlace, OrderLender } from '../../margin/public.ts'
import { sendOrder } from '../send-order.ts'
import type { DraftStore } from './draft-store.ts'
import { FIELD_IDS } from './fields.tsx'
import { type LentOrder, lentOrder } from './margin-loan.ts'
import type { OrderFields } from './order-entries.ts'
import { type OrderSummary, summarise } from './order-summary.ts'
import { useOrderWords } from './order-words.ts'
import { refusedField } from './refused-field.ts'

export type OrderLoan = LentOrder['loan']

/** An order that is asked about before it is sent. */
export interface Asked {
  /** What it does and comes to. */
  readonly summary: OrderSummary
  readonly trade: MarginTrade
  readonly loan: OrderLoan | undefined
  readonly send: () => void
}

interface Sending {
  /** Of the account that is traded with, where it may borrow. */
  readonly lender: RefObject<OrderLender | null>
  readonly asked: Asked | undefined
  readonly putAway: () => void
  readonly submit: (event: FormEvent) => void
}

export function useSending(store: DraftStore, place: MarginPlace | undefined, onSent?: () => void): Sending {
  const lender = useRef<OrderLender>(null)
  const [asked, setAsked] = useState<Asked>()
  const say = useOrderWords(store.market)
  const putAway = () => setAsked(undefined)
  const send = async (fields: OrderFields, loan: OrderLoan | undefined) => {
    putAway()
    // The sheet of a phone closes, and this part with it: its account still answers.
    const account = lender.current
    if (loan && !(await account?.lend(loan))) return focusField(FIELD_IDS, 'quantity')
    const giveBack = store.send()
    onSent?.()
    const asked = account?.repays() === true ? { ...fields, repay: true } : fields
    const { order, refused } = await sendOrder(store.account, store.market.symbol, asked)
    if (order) {
      say(order)
      account?.answered(order)
    }
    if (refused) giveBack({ field: refusedField(refused.field, fields), words: refused.words })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.press()
    // Decided on what is there now, not on what was painted up to a quarter of a second ago.
    const now = [store.state().draft, store.situation()] as const
    const own = summarise(...now)
    const lent = place === undefined ? undefined : lentOrder(...now, own)
    const summary = lent ?? own
    const { fields, trade, error } = summary
    if (!fields) return focusField(FIELD_IDS, error?.field)
    const loan = lent?.loan
    const verdict = trade && lender.current?.verdict(trade, loan)
    if (trade && verdict === 'ask') setAsked({ summary, trade, loan, send: () => void send(fields, loan) })
    else if (verdict === 'refuse') focusField(FIELD_IDS, 'quantity')
    else void send(fields, loan)
  }
  return { lender, asked, putAway, submit }
}
