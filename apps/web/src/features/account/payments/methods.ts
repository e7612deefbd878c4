/** How one is paid: what a form holds, what is missing in it, and what of it is sent. */
import type { CallInput, CallOutput } from '@candlewick/protocol/client'
import { callQuery } from '../../../platform/queries.ts'

export type Method = CallOutput<'payments.list'>['methods'][number]
export type Kind = Method['kind']
export const KINDS = ['bank', 'wallet', 'qr'] as const
export const METHODS = callQuery('payments.list', {})

export interface Draft {
  readonly kind: Kind
  readonly provider: string
  readonly account: string
  readonly branch: string
  readonly swift: string
  readonly picture: File | undefined
}

export const NEW_DRAFT: Draft = { kind: 'bank', provider: '', account: '', branch: '', swift: '', picture: undefined }

/** What a change begins with; the account is known masked only and stays where nothing is typed. */
export function draftOf({ kind, provider, branch, swift }: Method): Draft {
  return { kind, provider, account: '', branch, swift, picture: undefined }
}

export type Fault = 'provider' | 'account' | 'picture'

/** What is missing, in the order of the form. */
export function faultsOf(draft: Draft, method: Method | undefined): Fault[] {
  const { kind, provider, account, picture } = draft
  const faults: Fault[] = []
  if (provider.trim() === '') faults.push('provider')
  if (kind !== 'qr' && account.trim() === '' && !method?.account) faults.push('account')
  if (kind === 'qr' && picture === undefined && !method?.picture) faults.push('picture')
  return faults
}

/** What is sent; of what stays as it was nothing is. */
export function formOf(
  { kind, provider, account, branch, swift }: Draft,
  id: string | undefined,
  picture: string | undefined,
): CallInput<'payments.save'> {
  return {
    ...(id === undefined ? { kind } : { id }),
    provider: provider.trim(),
    ...(account.trim() === '' ? {} : { account: account.trim() }),
    ...(kind === 'bank' ? { branch: branch.trim(), swift: swift.trim() } : {}),
    ...(picture === undefined ? {} : { picture }),
  }
}
