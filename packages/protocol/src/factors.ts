/** What of a second step travels: codes, and what browsers say of passkeys. */
import * as z from 'zod/mini'

const base64url = (most: number) => z.string('passkey_failed').check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** What `navigator.credentials.get()` gives, as its `toJSON()` writes it. */
export const passkeyResponse = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
})

/** What `navigator.credentials.create()` gives, as its `toJSON()` writes it. */
export const newPasskey = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})

/** A code of the authenticator (six digits) or a recovery code. */
export const factorCode = () =>
  z.string('code_wrong').check(z.regex(/^([0-9]{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i, 'code_wrong'))
