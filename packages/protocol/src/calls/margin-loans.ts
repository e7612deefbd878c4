/** What became of own margin loans: each borrowing with what was paid back of it, and every change of every loan. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import * as f from '../fields.ts'
import { borrowOrder as borrowRow, marginAccount, marginRecord } from '../own-margin.ts'
import { wire } from '../wire-names.ts'

export const borrowOrder = defineCall({
  name: 'marginLoans.borrowOrder',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/entrust/borrowOrder/{a}/{b}/{c}',
  who: 'customer',
  keys: 'open',
  means: 'own borrowings: account a (all, fixed), state b (current: something is left of it, history), page c',
  input: {
    account: wire('a', marginAccount()),
    state: wire('b', z.enum(['current', 'history'])),
    page: wire('c', f.whole(1, 1_000_000)),
    symbol: z.optional(f.symbol()),
    coin: z.optional(f.asset()),
    startTime: z.optional(f.time()),
    endTime: z.optional(f.time()),
    pageSize: f.pageSize(),
    cursor: f.cursor(),
  },
  output: f.records(borrowRow),
})

export const records = defineCall({
  name: 'marginLoans.records',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/margin/records',
  who: 'customer',
  keys: 'open',
  means: 'every change of own margin loans, newest first: borrowed, paid back, interest, liquidation',
  input: {
    account: z.optional(marginAccount()),
    symbol: z.optional(f.symbol()),
    coin: z.optional(f.asset()),
    what: z.optional(z.enum(['borrow', 'repay', 'interest', 'liquidation', 'shortfall'])),
    ...f.history(),
  },
  output: f.records(marginRecord),
})
