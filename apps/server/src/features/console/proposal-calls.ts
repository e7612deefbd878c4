/** The calls of four eyes. */
import type { OutputOf } from '@candlewick/protocol/call'
import * as calls from '@candlewick/protocol/calls/console/proposals'
import { listSeen } from '../../adapters/list-seen.ts'
import { type Handler, handle, type OperatorContext } from '../../http/handle.ts'
import { numberIn, pageOf, readCursor } from './cursors.ts'
import type { Operators } from './operators.ts'
import { ofEach } from './proposal-kinds.ts'
import type { ProposalRow } from './proposal-rows.ts'
import type { Proposals } from './proposals.ts'

export interface ProposalCallDependencies {
  readonly operators: Operators
  readonly proposals: Proposals
}

type Shown = OutputOf<typeof calls.get>

export function proposalHandlers({ operators, proposals }: ProposalCallDependencies): Handler[] {
  const shown = async (context: OperatorContext, rows: readonly ProposalRow[]): Promise<Shown[]> => {
    const barred = await proposals.barred(context, rows)
    const names = new Map<string, string>()
    for (const id of new Set(rows.flatMap((row) => [row.proposedBy, row.decidedBy ?? []].flat()))) {
      names.set(id, await operators.nameOf(id))
    }
    const colleague = (id: string) => ({ operatorId: id, name: names.get(id) ?? id })
    return rows.map(({ id, customerId: _customer, payload: _payload, postings, proposedBy, decidedBy, ...row }) => ({
      ...row,
      proposalId: id,
      subject: { ...row.subject },
      before: { ...row.before },
      after: { ...row.after },
      postings: postings.map((posting) => ({ ...posting })),
      proposedBy: colleague(proposedBy),
      decidedBy: decidedBy === null ? null : colleague(decidedBy),
      dueTime: row.createTime + calls.PROPOSAL_PROMISED,
      cannotDecide: barred.get(id)?.why ?? null,
      ownBy: barred.get(id)?.ownBy ?? null,
    }))
  }
  const one = async (context: OperatorContext, id: string): Promise<{ row: ProposalRow; answer: Shown }> => {
    const row = await proposals.one(context.operator, id)
    const [answer] = await shown(context, [row])
    if (answer === undefined) throw new Error('a proposal was read and is not shown')
    return { row, answer }
  }

  return [
    handle(calls.list, async (context, { state, after, limit }) => {
      const [time, id = ''] = after === undefined ? [] : readCursor(after, 2)
      const behind = after === undefined ? undefined : { time: numberIn(time), id }
      const read = await proposals.list(context.operator, { state, after: behind, limit: limit + 1 })
      const cursor = (row: ProposalRow) => `${state === 'waiting' ? row.createTime : row.decideTime}.${row.id}`
      const page = pageOf(read, limit, cursor)
      await context.audit(listSeen('proposal.list', [state]))
      return { rows: await shown(context, page.rows), next: page.next }
    }),
    handle(calls.get, async (context, { proposalId }) => {
      const { row, answer } = await one(context, proposalId)
      const subject = [row.kind, proposalId, row.state]
      const entry = { action: 'proposal.open', subject, outcome: 'seen', renewed: true } as const
      for (const one of ofEach(entry, proposals.concerned(row))) await context.audit(one)
      return answer
    }),
    handle(calls.decide, async (context, { proposalId, decision, reason }) => {
      await proposals.decide(context, proposalId, decision, reason)
      return (await one(context, proposalId)).answer
    }),
    handle(calls.withdraw, async (context, { proposalId, reason }) => {
      await proposals.withdraw(context, proposalId, reason)
      return (await one(context, proposalId)).answer
    }),
  ]
}
