/** What the rest of the server may use of account. */
export { Accounts } from './accounts.ts'
export { accountHandlers } from './calls.ts'
export { Sessions } from './sessions.ts'
export type { User } from './users.ts'
