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
  termsService: named('user-centre', 'termsService'),
  helper: named('user-centre', 'helper'),
} as const

/** The links beside the pages that anyone may read. */
export function publicLinks(): MenuLink[] {
  return PUBLIC_KEYS.map((key) => ({ text: NAMES[key], to: '/user/index', search: { key } }))
}
