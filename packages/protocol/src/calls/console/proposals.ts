/** Four eyes: what one operator proposes and another decides, each side of the change shown. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import {
  colleague,
  facts,
  houseId,
  listing,
  PROPOSAL_STATES,
  posting,
  reason,
  rows,
  subject,
} from '../../console-fields.ts'
import { withDefault } from '../../fields.ts'
import { PERMISSIONS } from '../../who.ts'

const area = 'console/proposals'

/** Milliseconds within which a colleague is to look. */
export const PROPOSAL_PROMISED = 3_600_000

export const proposal = z.object({
  proposalId: z.string(),
  /** What would be done, such as `operator.change`. */
  kind: z.string(),
  /** What who decides has to be allowed. */
  permission: z.enum(PERMISSIONS),
  subject,
  before: facts,
  after: facts,
  postings: z.array(posting),
  proposedBy: colleague,
  reason: z.string(),
  createTime: z.int(),
  /** By when a colleague is to have looked, an hour on. */
  dueTime: z.int(),
  /** When it ends undecided: 24 hours on. */
  expireTime: z.int(),
  state: z.enum(PROPOSAL_STATES),
  /** Null where one operator sufficed, or nobody has decided. */
  decidedBy: z.nullable(colleague),
  decisionReason: z.string(),
  decideTime: z.nullable(z.int()),
  /** What came of it, or the name of the refusal. */
  outcome: z.string(),
  /** Why who asks cannot decide it; null where she can. */
  cannotDecide: z.nullable(z.enum(['forbidden', 'own_proposal', 'own_case', 'proposal_decided', 'proposal_expired'])),
  /** Of an own case, what makes it one: who she is, the browser, or the address that she works from. */
  ownBy: z.nullable(z.enum(['self', 'device', 'address'])),
})

export const list = defineCall({
  name: 'console.proposals',
  area,
  method: 'GET',
  path: '/api/console/proposals',
  who: { staff: 'house.read' },
  means:
    'proposals whose kind the operator may decide, and her own: those that wait the oldest first, others the newest first',
  audits: 'customer',
  input: { state: withDefault(z.enum(['waiting', 'decided']), 'waiting'), ...listing() },
  output: rows(proposal),
})

export const get = defineCall({
  name: 'console.proposal',
  area,
  method: 'GET',
  path: '/api/console/proposals/one',
  who: { staff: 'house.read' },
  means: 'one proposal',
  audits: 'customer',
  input: { proposalId: houseId() },
  output: proposal,
  errors: ['not_found'],
})

export const decide = defineCall({
  name: 'console.decide',
  area,
  method: 'POST',
  path: '/api/console/proposals/decide',
  who: { staff: 'house.read', fresh: true },
  means:
    'approves a proposal, which then is done, or rejects it; never one’s own, never one about a customer who is the ' +
    'operator herself, has her device or her address, and never on a state that was changed since it was proposed',
  changes: true,
  audits: 'customer',
  input: { proposalId: houseId(), decision: z.enum(['approve', 'reject']), reason: reason() },
  output: proposal,
  errors: [
    'not_found',
    'own_proposal',
    'own_case',
    'proposal_expired',
    'proposal_decided',
    'changed_since',
    'reauth_needed',
  ],
})

export const withdraw = defineCall({
  name: 'console.withdrawProposal',
  area,
  method: 'POST',
  path: '/api/console/proposals/withdraw',
  who: { staff: 'house.read' },
  means: 'takes back a proposal of one’s own that nobody has decided yet',
  changes: true,
  input: { proposalId: houseId(), reason: reason() },
  output: proposal,
  errors: ['not_found', 'proposal_decided'],
})
