/** Encrypts a request in this browser to the exchange's published key: nothing between here and there reads it. */
import type { CallInput } from '@candlewick/protocol/client'
import { CompactEncrypt, importJWK } from 'jose'
import { api } from '../../platform/api.ts'

/** What is asked for, with what proves it. */
export type Asked = CallInput<'withdrawals.submit'>

/** How long a request may be on its way, milliseconds. */
const LASTS = 300_000

/** The payload of `assets/withdrawal`. */
export async function sealed(asked: Asked): Promise<string> {
  const { kid, alg, enc, key, serverTime } = await api.call('withdrawals.key', {})
  const text = JSON.stringify({ ...asked, expires: serverTime + LASTS })
  return await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc, kid })
    .encrypt(await importJWK({ ...key }, alg))
}
