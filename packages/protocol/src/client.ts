/** The customers' client. */
import { type ClientOf, type ClientOptions, clientOf } from './calling.ts'
import { CALL_TABLE, type CallTypes } from './client.generated.ts'

export { CallFailure } from './calling.ts'

export type CallName = keyof CallTypes
export type CallInput<Name extends CallName> = CallTypes[Name]['input']
export type CallOutput<Name extends CallName> = CallTypes[Name]['output']

export function createClient(options: ClientOptions): ClientOf<CallTypes> {
  return clientOf<CallTypes>(CALL_TABLE, options)
}
