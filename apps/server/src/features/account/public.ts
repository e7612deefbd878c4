/** What the rest of the server may use of account. */
export { Accounts } from './accounts.ts'
export { identityArea } from './identity/module.ts'
export { reseal } from './identity/reseal.ts'
export { KEY_REQUESTS } from './keys/signatures.ts'
export { accountArea } from './module.ts'
export { relyingPartyOf } from './second-step/passkeys.ts'
export { Sessions } from './sessions.ts'
export { type User, Users } from './users.ts'
