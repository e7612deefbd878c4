/** Who runs the house: operators and what each may do. Every change needs a second pair of eyes. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { colleague, houseId, listing, proposed, reason, rows } from '../../console-fields.ts'
import { text } from '../../fields.ts'
import { PERMISSIONS, STAFF_ROLES } from '../../who.ts'
import { email } from '../account.ts'

const area = 'console/operators'
const manage = { staff: 'operator.manage', fresh: true } as const
const roles = (least: number) => z.array(z.enum(STAFF_ROLES)).check(z.minLength(least), z.maxLength(STAFF_ROLES.length))
/** Accounts of the operator's own as a customer, whose cases she never decides. */
const ownCustomers = () => z.optional(z.array(houseId()).check(z.maxLength(10)))

export const list = defineCall({
  name: 'console.operators',
  area,
  method: 'GET',
  path: '/api/console/operators',
  who: { staff: 'house.read' },
  means: 'the operators and their roles, by name; without a role she can no longer sign in',
  input: listing(),
  output: rows(
    z.extend(colleague, {
      email: z.string(),
      roles: z.array(z.enum(STAFF_ROLES)),
      /** What proves her beyond her password is bound; else it is a mailed code. */
      factorBound: z.boolean(),
      /** False until she has set a password. */
      entered: z.boolean(),
      createTime: z.int(),
      lastUsed: z.nullable(z.int()),
    }),
  ),
})

export const matrix = defineCall({
  name: 'console.matrix',
  area,
  method: 'GET',
  path: '/api/console/matrix',
  who: 'staff',
  means: 'which role may do what',
  input: {},
  output: z.object({
    permissions: z.array(z.enum(PERMISSIONS)),
    roles: z.array(z.object({ role: z.enum(STAFF_ROLES), permissions: z.array(z.enum(PERMISSIONS)) })),
  }),
})

export const add = defineCall({
  name: 'console.operatorAdd',
  area,
  method: 'POST',
  path: '/api/console/operators/add',
  who: manage,
  means: 'proposes a new operator: who is approved is mailed a link to set her password; no customer has her address',
  changes: true,
  input: { email: email(), name: text(2, 60), roles: roles(1), ownCustomers: ownCustomers(), reason: reason() },
  output: proposed,
  errors: ['account_taken', 'reauth_needed', 'too_many'],
})

export const change = defineCall({
  name: 'console.operatorChange',
  area,
  method: 'POST',
  path: '/api/console/operators/change',
  who: manage,
  means: 'proposes other roles for an operator, none to remove her; her sessions end. One admin always stays',
  changes: true,
  input: { operatorId: houseId(), roles: roles(0), ownCustomers: ownCustomers(), reason: reason() },
  output: proposed,
  errors: ['not_found', 'last_admin', 'own_case', 'reauth_needed', 'too_many'],
})

export const renew = defineCall({
  name: 'console.operatorRenew',
  area,
  method: 'POST',
  path: '/api/console/operators/renew',
  who: manage,
  means:
    'proposes to renew an operator’s access who lost it: password and factors are forgotten, and she is mailed a link to ' +
    'set a password; her sessions end',
  changes: true,
  input: { operatorId: houseId(), reason: reason() },
  output: proposed,
  errors: ['not_found', 'own_case', 'reauth_needed', 'too_many'],
})
