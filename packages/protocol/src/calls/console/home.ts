/** The first page of the console: what waits, how the house stands, and what was decided lately. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { colleague } from '../../console-fields.ts'
import { PERMISSIONS } from '../../who.ts'

const area = 'console/home'

export const overview = defineCall({
  name: 'console.home',
  area,
  method: 'GET',
  path: '/api/console/home',
  who: { staff: 'house.read' },
  means: 'what waits for who asks, by age, and how the house stands; to be asked every two seconds',
  audits: 'nothing',
  input: {},
  output: z.object({
    time: z.int(),
    /** Of those whose cases who asks may decide. */
    queues: z.array(
      z.object({
        queue: z.string(),
        permission: z.enum(PERMISSIONS),
        waiting: z.int(),
        oldestTime: z.nullable(z.int()),
        /** Since when each of the oldest forty waits. */
        times: z.array(z.int()),
        /** Milliseconds within which customers are promised an answer. */
        promised: z.int(),
        /** How many wait longer than that. */
        late: z.int(),
      }),
    ),
    journal: z.object({ sequence: z.int(), lastTime: z.nullable(z.int()), waiting: z.int() }),
    projection: z.object({ commands: z.int(), milliseconds: z.int() }),
    /** Symbols by how their prices are fed; those without a price that counts are named. */
    feeds: z.object({
      symbols: z.int(),
      stale: z.array(z.object({ symbol: z.string(), lastTime: z.nullable(z.int()) })),
    }),
    halted: z.array(z.object({ product: z.string(), symbol: z.string() })),
    /** What the house stands for with its own: `bound` of `balance` could be owed at worst; `share` in per mille. */
    funds: z.array(
      z.object({ fund: z.string(), asset: z.string(), balance: z.string(), bound: z.string(), share: z.int() }),
    ),
    /** By name, the gravest first; `detail` is a figure or a name that belongs to it. */
    alarms: z.array(z.object({ alarm: z.string(), level: z.enum(['warning', 'alarm']), detail: z.string() })),
    decided: z.array(
      z.object({
        /** Null of what one operator decided alone: then the case that it was. */
        proposalId: z.nullable(z.string()),
        caseId: z.nullable(z.string()),
        kind: z.string(),
        state: z.string(),
        decidedBy: z.nullable(colleague),
        decideTime: z.int(),
      }),
    ),
  }),
})
