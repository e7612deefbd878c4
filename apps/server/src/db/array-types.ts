/**
 * How arrays travel to PostgreSQL and back. The numbers of its own types are fixed (`pg_type.dat`), so that nobody has to
 * ask for them: the driver would, over each new connection before its first statement, and lets go of the answer. Where
 * the connection broke meanwhile, a rejection was left that nobody can catch, and it ends a process.
 */
import postgresArray from 'postgres-array'
import { type ColumnValue, column } from './columns.ts'

const asIs = (text: string) => text
/** The name of the elements' type: its number, that of its arrays, and how an element is read. */
const KINDS: Readonly<Record<string, readonly [number, number, (text: string) => unknown]>> = {
  bool: [16, 1000, (text) => text === 't'],
  name: [19, 1003, asIs],
  int8: [20, 1016, asIs],
  int2: [21, 1005, Number],
  int4: [23, 1007, Number],
  text: [25, 1009, asIs],
  oid: [26, 1028, Number],
  float4: [700, 1021, Number],
  float8: [701, 1022, Number],
  varchar: [1043, 1015, asIs],
  date: [1082, 1182, (text) => new Date(text)],
  timestamp: [1114, 1115, (text) => new Date(text)],
  timestamptz: [1184, 1185, (text) => new Date(text)],
  numeric: [1700, 1231, asIs],
  uuid: [2950, 2951, asIs],
}
const TIMES = new Set([1182, 1115, 1185])

/** The numbers of each type of elements and of its arrays, by name. */
export const ARRAY_NUMBERS: readonly (readonly [string, number, number])[] = Object.entries(KINDS).map(
  ([name, [element, array]]) => [name, element, array],
)

/** For the driver's option `types`, in the place of what it would ask the database for (`fetch_types: false`). */
export const arrayTypes = Object.fromEntries(
  Object.entries(KINDS).map(([name, [, array, read]]) => [
    `${name}[]`,
    {
      to: array,
      from: [array],
      /** Texts are taken for array literals already. */
      serialize: (value: unknown) =>
        Array.isArray(value) ? column(value.map((element) => valueIn(element, TIMES.has(array)))) : value,
      parse: (text: string) => postgresArray.parse(text, read),
    },
  ]),
)

/** @throws TypeError for what no column holds */
function valueIn(element: unknown, times: boolean): ColumnValue {
  if (element === null || typeof element === 'boolean') return element
  if (element instanceof Date) return element.toISOString()
  if (typeof element === 'bigint') return String(element)
  if (typeof element === 'string' || typeof element === 'number')
    return times ? new Date(element).toISOString() : element
  throw new TypeError(`an element of an array for the database is ${typeof element}`)
}
