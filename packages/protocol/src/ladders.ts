/** What a ladder of limit orders is asked with and answered with, alike for spot and contracts. */
import { LADDER_SIZES, LEAST_RUNGS, MOST_RUNGS } from '@candlewick/rules/ladder'
import * as z from 'zod/mini'
import { ERROR_NAMES } from './errors.ts'
import * as f from './fields.ts'
import { wire } from './wire-names.ts'

/** Characters that a rung's own client id adds to the ladder's: a point and its number. */
const RUNG_ID = 3

export const ladderFields = {
  /** Price of the first rung. */
  fromPrice: f.decimal(),
  /** Price of the last rung: where the sizes rise, the largest. */
  toPrice: f.decimal(),
  /** How many limit orders it becomes, evenly apart from the first price to the last. */
  rungs: f.whole(LEAST_RUNGS, MOST_RUNGS),
  /** Of all rungs together; what rounding to lots leaves is the last one's. */
  quantity: wire('commissNum', f.decimal()),
  /** `even`: every rung the same; `rising`: the second twice the first, the third three times, and so on. */
  sizes: f.withDefault(z.enum(LADDER_SIZES), 'even'),
  /** Of every rung. */
  postOnly: f.withDefault(f.flag(), false),
  stp: f.withDefault(z.enum(['expire_taker', 'expire_maker', 'expire_both']), 'expire_taker'),
  /** Its rungs are `clientId.1`, `clientId.2` and so on; sent again it places only the rungs that are not there yet. */
  clientId: z.optional(f.clientId().check(z.maxLength(64 - RUNG_ID))),
}

/** A rung as it was to be placed, with the order that it became or the refusal. */
export function ladderOutput<Order extends z.ZodMiniType>(order: Order) {
  return z.object({
    clientId: z.string(),
    /** How many rungs are orders, and how many were refused after others had been placed. */
    placed: z.int(),
    refused: z.int(),
    records: z.array(
      z.object({
        clientId: z.string(),
        price: wire('commissPrice', z.string()),
        quantity: wire('commissNum', z.string()),
        order: z.exactOptional(order),
        refusal: z.exactOptional(
          z.object({
            error: z.enum(ERROR_NAMES),
            field: z.exactOptional(z.string()),
            bound: z.exactOptional(z.union([z.string(), z.number()])),
          }),
        ),
      }),
    ),
  })
}
