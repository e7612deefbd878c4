/** By what somebody signs in: one thing, or the login password and what was asked for after it. */
export const LOGIN_MEANS = [
  'password',
  'password_authenticator',
  'password_passkey',
  'password_recovery',
  'password_mail',
  'passkey',
  'registration',
] as const
export type LoginMeans = (typeof LOGIN_MEANS)[number]
