/** Whether who looks at a proposal may decide it, and why not. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { useTranslation } from 'react-i18next'

type Proposal = ConsoleOutput<'console.proposal'>

/** Whether who looks may decide it now: keys that do nothing for her are not told of. */
export const mayDecide = ({ state, cannotDecide }: Pick<Proposal, 'state' | 'cannotDecide'>): boolean =>
  state === 'waiting' && cannotDecide === null

/** Why she may not decide it, as exactly as is known. */
export function useBarred(): (proposal: Pick<Proposal, 'cannotDecide' | 'ownBy'>) => string {
  const { t } = useTranslation('proposals')
  return ({ cannotDecide, ownBy }) =>
    cannotDecide === 'own_case' && ownBy !== null
      ? t(`ownBy.${ownBy}`)
      : t(`cannot.${cannotDecide ?? 'proposal_decided'}`)
}
