/** Changes of who runs the house, each proposed by one admin and approved by another. */

import { CallError } from '@candlewick/protocol/errors'
import { type Language, languageOf } from '@candlewick/protocol/languages'
import { STAFF_ROLES } from '@candlewick/protocol/who'
import * as z from 'zod/mini'
import type { Notifications } from '../../adapters/notifications.ts'
import type { Transaction } from '../../db/database.ts'
import type { Accounts } from '../account/public.ts'
import { OPERATOR_NOTIFICATION_TEXTS } from './operator-notification-texts.ts'
import { inOrder, type OperatorRow, type Operators } from './operators.ts'
import type { Described, ProposalKind } from './proposal-kinds.ts'

export interface OperatorKindDependencies {
  readonly accounts: Accounts
  readonly operators: Operators
  readonly notifications: Pick<Notifications, 'send' | 'within'>
  /** Where operators reach the console, with a slash at its end. */
  readonly consoleUrl: string
}

const roles = z.array(z.enum(STAFF_ROLES))
const added = z.object({ email: z.string(), name: z.string(), roles, ownCustomers: z.array(z.string()) })
const changed = z.object({ operatorId: z.string(), roles, ownCustomers: z.array(z.string()) })
const renewed = z.object({ operatorId: z.string() })
export type Added = z.output<typeof added>
export type Changed = z.output<typeof changed>
export type Renewed = z.output<typeof renewed>

const PERMISSION = 'operator.manage'
/** Who may do what is never for one alone to say. */
const always = () => true

export function addKind({ accounts, operators, ...ways }: OperatorKindDependencies): ProposalKind<Added> {
  const taken = async (email: string) => {
    if ((await operators.byEmail(email)) !== undefined) return true
    return (await accounts.users.byHandle({ type: 'email', value: email })) !== undefined
  }
  return {
    kind: 'operator.add',
    permission: PERMISSION,
    read: (stored) => added.parse(stored),
    limit: always,
    alone: ({ email }) => `operator ${email}`,
    async describe({ email, name, ...after }) {
      return {
        subject: { kind: 'operator', id: email, name },
        before: { roles: [], known: await taken(email) },
        after: { roles: inOrder(after.roles), ownCustomers: [...after.ownCustomers], known: true },
      }
    },
    async check({ email }) {
      return (await taken(email)) ? new CallError('account_taken', { field: 'email' }) : undefined
    },
    async apply({ email, name, ...after }, { tx }) {
      // Made before and left by a crash: it is nobody's yet.
      const made = await accounts.users.operatorByEmail(email)
      const { id, language } = made ?? (await accounts.operatorSignIn.make(email, 'en'))
      await operators.add(tx, { id, name, ...after })
      const link = linkTo(ways.consoleUrl, await operators.link(tx, id))
      await mailLink(ways, tx, { email, link }, languageOf(language))
      return id
    },
  }
}

export function changeKind({ operators }: OperatorKindDependencies): ProposalKind<Changed> {
  return {
    kind: 'operator.change',
    permission: PERMISSION,
    read: (stored) => changed.parse(stored),
    limit: always,
    alone: ({ operatorId }) => `operator ${operatorId}`,
    async describe({ operatorId, ...after }) {
      const operator = await known(operators, operatorId)
      return { ...aboutOf(operator), after: { roles: inOrder(after.roles), ownCustomers: [...after.ownCustomers] } }
    },
    async check({ operatorId }) {
      const found = await operators.byId(operatorId)
      return found === undefined ? new CallError('not_found', { field: 'operatorId' }) : undefined
    },
    async apply({ operatorId, ...after }, { tx }) {
      await operators.change(tx, operatorId, after)
      return inOrder(after.roles).join(', ') || 'no role'
    },
  }
}

export function renewKind({ accounts, operators, ...ways }: OperatorKindDependencies): ProposalKind<Renewed> {
  return {
    kind: 'operator.renew',
    permission: PERMISSION,
    read: (stored) => renewed.parse(stored),
    limit: always,
    alone: ({ operatorId }) => `operator ${operatorId}`,
    async describe({ operatorId }) {
      const operator = await known(operators, operatorId)
      return {
        ...aboutOf(operator, { factorBound: operator.factorBound, entered: operator.entered }),
        after: { factorBound: false, entered: false },
      }
    },
    async check({ operatorId }) {
      const found = await operators.byId(operatorId)
      return found === undefined ? new CallError('not_found', { field: 'operatorId' }) : undefined
    },
    async apply({ operatorId }, { tx }) {
      const { email } = await known(operators, operatorId)
      await operators.touch(tx, operatorId)
      await accounts.operatorSignIn.forget(tx, operatorId)
      const link = linkTo(ways.consoleUrl, await operators.link(tx, operatorId))
      const language = (await accounts.users.byId(operatorId, tx))?.language
      await mailLink(ways, tx, { email, link }, languageOf(language))
      return 'a link was mailed'
    },
  }
}

/** Behind `#`, so that no server on the way writes it down. */
const linkTo = (consoleUrl: string, token: string): string => `${consoleUrl}set-password#${token}`

/** How she sets her password. */
async function mailLink(
  { notifications }: Pick<OperatorKindDependencies, 'notifications'>,
  tx: Transaction,
  { email, link }: { readonly email: string; readonly link: string },
  language: Language,
): Promise<void> {
  const { subject, text } = OPERATOR_NOTIFICATION_TEXTS[language]
  await notifications
    .within(tx)
    .send({ kind: 'email', value: email }, { subject, text: `${text}\n\n${link}` }, language)
}

async function known(operators: Operators, id: string): Promise<OperatorRow> {
  const operator = await operators.byId(id)
  if (operator === undefined) throw new CallError('not_found', { field: 'operatorId' })
  return operator
}

function aboutOf(
  { id, name, version, roles: held, ownCustomers }: OperatorRow,
  also: Described['before'] = { roles: [...held], ownCustomers: [...ownCustomers] },
): Pick<Described, 'subject' | 'before'> {
  return { subject: { kind: 'operator', id, name }, before: { ...also, version } }
}
