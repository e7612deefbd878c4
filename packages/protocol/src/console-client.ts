/** The operators' client: it knows none of the customers' calls, and theirs none of these. */
import { type ClientOf, type ClientOptions, clientOf } from './calling.ts'
import { CONSOLE_TABLE, type ConsoleTypes } from './console-client.generated.ts'

export { CallFailure } from './calling.ts'

export type ConsoleCall = keyof ConsoleTypes
export type ConsoleInput<Name extends ConsoleCall> = ConsoleTypes[Name]['input']
export type ConsoleOutput<Name extends ConsoleCall> = ConsoleTypes[Name]['output']

export function createConsoleClient(options: ClientOptions): ClientOf<ConsoleTypes> {
  return clientOf<ConsoleTypes>((name) => CONSOLE_TABLE[name], options)
}
