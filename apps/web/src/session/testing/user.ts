/** Somebody who is logged in, for the tests. */
import type { UserInfo } from '@candlewick/protocol/calls/account'

export const USER: UserInfo = {
  userId: 'u',
  id: 'u',
  blade_user_id: 'u',
  account: '',
  email: 'a@b.test',
  phone: '',
  avatar: '',
  chatKey: '',
  is_merchant: 1,
  merchant: null,
  roles: [],
  inviteCode: 'ABCD',
  certification: 'none',
  vip: 0,
  createTime: 1,
}
