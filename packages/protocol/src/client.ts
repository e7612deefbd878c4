/** The customers' client. */
import { type CallRow, type ClientOf, type ClientOptions, clientOf } from './calling.ts'
import { type CallTypes, TABLES } from './client.generated.ts'
import { knownCall } from './known-calls.ts'

export { CallFailure } from './calling.ts'

export type CallName = keyof CallTypes
export type CallInput<Name extends CallName> = CallTypes[Name]['input']
export type CallOutput<Name extends CallName> = CallTypes[Name]['output']

export function createClient(options: ClientOptions): ClientOf<CallTypes> {
  return clientOf<CallTypes>((name) => knownCall(name) ?? fetched(name), options)
}

/** The call behind whose page its table did not come. */
async function fetched(name: string): Promise<CallRow | undefined> {
  await TABLES[name.slice(0, name.indexOf('.'))]?.()
  return knownCall(name)
}
