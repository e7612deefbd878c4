/** What exists in the demo only: play money for whoever just registered. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'

export const demoFunds = defineCall({
  name: 'demo.funds',
  area: 'assets',
  method: 'POST',
  path: '/api/{p}/coin/demo/funds',
  who: 'customer',
  keys: 'open',
  means: 'demo only: simulated USDT into the spot account, once a UTC day',
  input: {},
  output: z.object({
    coin: z.string(),
    amount: z.string(),
    /** False where today's were given before. */
    given: z.boolean(),
  }),
  changes: true,
})
