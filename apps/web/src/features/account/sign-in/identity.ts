/** By what a person is known, and whether what was typed can be it. */
export const ACCOUNT_KINDS = ['account', 'email', 'phone'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export interface Identity {
  kind: AccountKind
  /** Email, account name, or the national number of a phone. */
  text: string
  /** Dialling code with its plus, for phones. */
  dialCode: string
}

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const PHONE = /^\+[0-9]{5,15}$/
const ACCOUNT = /^[A-Za-z][A-Za-z0-9_]{3,31}$/

/** What is sent: a phone in international form, all else without surrounding spaces. */
export function identityText({ kind, text, dialCode }: Identity): string {
  if (kind !== 'phone') return text.trim()
  const typed = text.replace(/[\s().-]/g, '')
  return typed.startsWith('+') ? typed : dialCode + typed.replace(/^0+/, '')
}

/** The message key of what is wrong, or undefined where nothing is. */
export function identityFault(identity: Identity): 'emailInvalid' | 'phoneInvalid' | 'accountInvalid' | undefined {
  const text = identityText(identity)
  if (identity.kind === 'email') return EMAIL.test(text) ? undefined : 'emailInvalid'
  if (identity.kind === 'phone') return PHONE.test(text) ? undefined : 'phoneInvalid'
  return ACCOUNT.test(text) ? undefined : 'accountInvalid'
}

/** The identity as the field of a call: `{email}`, `{phone}` or `{account}`. */
export function identityField(identity: Identity): { email?: string; phone?: string; account?: string } {
  return { [identity.kind]: identityText(identity) }
}
