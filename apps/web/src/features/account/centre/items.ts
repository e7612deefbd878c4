/** What there is to be done about an account, in the order in which it is worth doing. */
import type { CallOutput } from '@candlewick/protocol/client'
import { guardsSet, type Overview } from '../security/guards.ts'

type Identity = Pick<CallOutput<'identity.own'>, 'level' | 'primary' | 'advanced'>

export interface Item {
  readonly name: 'certified' | 'secondStep' | 'tardPwd' | 'antiCode' | 'primary' | 'advanced' | 'bank'
  readonly state: 'done' | 'review' | 'open'
  readonly to: string
  readonly search: Record<string, string>
}

export function itemsOf(overview: Overview, identity: Identity, hasCard: boolean): Item[] {
  const set = guardsSet(overview)
  const centre = (key: string) => ({ to: '/user/index', search: { key } })
  const security = { to: '/account/center/security', search: {} }
  const state = (done: boolean, step?: { state: string }) =>
    done ? ('done' as const) : step?.state === 'review' ? ('review' as const) : ('open' as const)
  return [
    { name: 'certified', state: state(set.email), ...centre('certified') },
    { name: 'secondStep', state: state(set.passkey || set.authenticator), ...security },
    { name: 'tardPwd', state: state(set.fundPassword), ...centre('tardPwd') },
    { name: 'antiCode', state: state(set.antiCode), to: '/account/center/security/setting/anti-code', search: {} },
    { name: 'primary', state: state(identity.level !== 'none', identity.primary), ...centre('primary') },
    { name: 'advanced', state: state(identity.level === 'advanced', identity.advanced), ...centre('advanced') },
    { name: 'bank', state: state(hasCard), ...centre('bank') },
  ]
}
