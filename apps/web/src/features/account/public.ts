/** What the rest of the app may use of this area. */
export { AccountPage, LoginPage, RegisterPage, ResetPage } from './screens.ts'
export type { AccountKind } from './sign-in/identity.ts'
export { ACCOUNT_KINDS } from './sign-in/identity.ts'
