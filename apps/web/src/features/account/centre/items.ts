/** What there is to be done about an account, in the order in which it is worth doing. */
import type { UserInfo } from '@candlewick/protocol/calls/account'
import { guardsSet, type Overview } from '../security/guards.ts'

export interface Item {
  readonly name: 'certified' | 'secondStep' | 'tardPwd' | 'antiCode' | 'primary' | 'advanced'
  readonly done: boolean
  readonly to: string
  readonly search: Record<string, string>
}

export function itemsOf(overview: Overview, certification: UserInfo['certification']): Item[] {
  const set = guardsSet(overview)
  const centre = (key: string) => ({ to: '/user/index', search: { key } })
  const security = { to: '/account/center/security', search: {} }
  return [
    { name: 'certified', done: set.email, ...centre('certified') },
    { name: 'secondStep', done: set.passkey || set.authenticator, ...security },
    { name: 'tardPwd', done: set.fundPassword, ...centre('tardPwd') },
    { name: 'antiCode', done: set.antiCode, to: '/account/center/security/setting/anti-code', search: {} },
    { name: 'primary', done: certification !== 'none', ...centre('primary') },
    { name: 'advanced', done: certification === 'advanced', ...centre('advanced') },
  ]
}
