/** The parts of the user centre, by the key that stands in its address. */
import { named } from '../../../i18n/named.ts'
import type { MenuLink } from '../../../navigation/menu.ts'

export const CENTRE_KEYS = [
  'all',
  'primary',
  'advanced',
  'bank',
  'tardPwd',
  'loginPwd',
  'certified',
  'termsService',
  'helper',
] as const
export type CentreKey = (typeof CENTRE_KEYS)[number]

/** The parts that anyone may read. */
export const PUBLIC_KEYS = ['termsService', 'helper'] as const satisfies readonly CentreKey[]

const NAMES = {
  all: named('user-centre', 'all'),
  primary: named('user-centre', 'primary'),
  advanced: named('user-centre', 'advanced'),
  bank: named('user-centre', 'bank'),
  tardPwd: named('user-centre', 'tardPwd'),
  loginPwd: named('user-centre', 'loginPwd'),
  certified: named('user-centre', 'certified'),
  termsService: named('user-centre', 'termsService'),
  helper: named('user-centre', 'helper'),
} as const satisfies Record<CentreKey, unknown>

/** The links beside the parts; to a visitor those that she may read. */
export function centreLinks(isLogin: boolean): MenuLink[] {
  const keys = isLogin ? CENTRE_KEYS : PUBLIC_KEYS
  return keys.map((key) => ({ text: NAMES[key], to: '/user/index', search: { key } }))
}
