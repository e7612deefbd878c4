/**
 * Kinds of fields that calls are made of. An address carries text only, a JSON body carries numbers and booleans too:
 * each kind accepts both and gives the handler one type. Amounts and prices are decimal text everywhere, so that no
 * floating point ever touches them.
 */
import * as z from 'zod/mini'

/** A whole number from `low` to `high`, as a number or as its decimal text. */
export function whole(low: number, high: number) {
  return z.pipe(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^(0|-?[1-9]\d{0,14})$/))]),
      z.transform((value: number | string) => (typeof value === 'number' ? value : Number(value))),
    ),
    z.int().check(
      z.gte(low),
      z.lte(high),
      z.refine((value) => !Object.is(value, -0)),
    ),
  )
}

/** `true` or `false`, as a boolean or as text. */
export function flag() {
  return z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
  )
}

/** A field that may be left out and then has this value. */
export function withDefault<Field extends z.ZodMiniType>(field: Field, value: z.output<Field>) {
  return z.pipe(
    z.optional(field),
    z.transform((given: z.output<Field> | undefined): z.output<Field> => (given === undefined ? value : given)),
  )
}

/** An unsigned plain decimal such as `0.25`: no sign, no exponent, no grouping. At most 20 and 18 digits. */
export function decimal() {
  return z.string().check(z.maxLength(40), z.regex(/^(0|[1-9]\d{0,19})(\.\d{1,18})?$/))
}

/** Text of bounded length, in characters, without control characters. */
export function text(low: number, high: number) {
  return z.string().check(z.minLength(low), z.maxLength(high), z.regex(/^\P{Cc}*$/u))
}

/** Epoch milliseconds, until 2100. */
export function time() {
  return whole(0, 4_102_444_800_000)
}

/** An id of ours as text: order, trade, bill. */
export function id() {
  return z.string().check(z.regex(/^[1-9]\d{0,15}$/))
}

/** A market symbol such as `BTC_USDT` or `XAUUSD`; upper case. */
export function symbol() {
  return z.string().check(z.maxLength(24), z.regex(/^[A-Z0-9]{2,12}(_[A-Z0-9]{2,12}){0,2}$/))
}

/** An asset code such as `USDT`. */
export function asset() {
  return z.string().check(z.regex(/^[A-Z0-9]{2,12}$/))
}

/** What a caller names its own request with, to have a repetition answered the same. */
export function clientId() {
  return z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/))
}

/** A page counted from 1. */
export const page = () => withDefault(whole(1, 1_000_000), 1)
/** How many records a page holds, at most 500. */
export const pageSize = () => withDefault(whole(1, 500), 20)
/** The same of a dictionary, which has no pages: −521 asks for all of it. */
export const dictionaryPageSize = () => z.union([whole(-521, -521), whole(1, 500)])
/** Where a long list goes on: the `next` of the answer before. */
export const cursor = () => z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,120}$/)))

/** What a list of things past is asked by: a range of times, and a page or the cursor. */
export const history = () => ({
  startTime: z.optional(time()),
  endTime: z.optional(time()),
  page: page(),
  pageSize: pageSize(),
  cursor: cursor(),
})

/** A decimal in an answer. */
export const decimalOut = () => z.string()
/** Epoch milliseconds in an answer. */
export const timeOut = () => z.int()

/**
 * A page of records in an answer. `total` is how many there are in all, 10,001 where they are more than 10,000; `next`
 * goes on behind the last record.
 */
export function records<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ records: z.array(item), total: z.int(), next: z.optional(z.string()) })
}

/** How a call names an own order: by its number or by the id that its owner sent it with, one of the two. */
export function orderName() {
  return { id: z.optional(id()), clientId: z.optional(clientId()) }
}
