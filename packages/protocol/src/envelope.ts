/** The one shape of every answer. `code` equals the HTTP status; `error` is the stable name of a refusal. */
import { ERRORS, type ErrorDetail, type ErrorName } from './errors.ts'
import type { Language } from './languages.ts'
import { messageOf } from './messages.ts'

export interface Success<Data> {
  code: 200
  msg: string
  data: Data
}

export interface Refusal {
  code: number
  msg: string
  data: null
  error: ErrorName
  /** The field of the input that the refusal concerns. */
  field?: string
  /** The bound that the field would have had to keep. */
  bound?: string | number
}

export type Envelope<Data> = Success<Data> | Refusal

export function success<Data>(data: Data, msg: string): Success<Data> {
  return { code: 200, msg, data }
}

/** The text of a success whose data is text already; without data it says none, as JSON does. */
export function successText(data: string | undefined, msg: string): string {
  return `{"code":200,"msg":${JSON.stringify(msg)}${data === undefined ? '' : `,"data":${data}`}}`
}

export function refusal(error: ErrorName, language: Language, detail: ErrorDetail = {}): Refusal {
  return {
    code: ERRORS[error],
    msg: messageOf(error, language, detail),
    data: null,
    error,
    ...(detail.field === undefined ? {} : { field: detail.field }),
    ...(detail.bound === undefined ? {} : { bound: detail.bound }),
  }
}
