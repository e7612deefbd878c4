/** The own credit score, every change of it with its rule, and the rules. */
import { CREDIT_RULES } from '@candlewick/rules/credit/score'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import * as f from '../fields.ts'

const rule = () => z.enum(CREDIT_RULES.map((each) => each.rule))

export const score = defineCall({
  name: 'credit.score',
  area: 'credit',
  method: 'GET',
  path: '/api/{p}/coin/credit/score',
  who: 'customer',
  keys: 'open',
  means: 'the own credit score with its bounds, and the published rules that alone change it',
  input: {},
  output: z.object({
    score: z.int(),
    start: z.int(),
    least: z.int(),
    most: z.int(),
    rules: z.array(z.object({ rule: rule(), step: z.int() })),
    /** The newest hundred changes, oldest first: what a line is drawn through. */
    line: z.array(z.object({ score: z.int(), time: z.int() })),
  }),
})

export const history = defineCall({
  name: 'credit.history',
  area: 'credit',
  method: 'GET',
  path: '/api/{p}/coin/credit/history',
  who: 'customer',
  keys: 'open',
  means: 'every change of the own credit score, newest first, with the rule behind it and what it was about',
  input: { pageSize: f.pageSize(), page: f.page(), cursor: f.cursor() },
  output: f.records(
    z.object({
      id: z.string(),
      rule: rule(),
      /** What the rule says; `change` is less where the score came to an end of its range. */
      step: z.int(),
      change: z.int(),
      score: z.int(),
      /** The instalment that it is about. */
      reference: z.string(),
      time: z.int(),
    }),
  ),
})
