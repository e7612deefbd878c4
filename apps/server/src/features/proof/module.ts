/** What the exchange proves of itself, as an area of the server. */
import type { Vault } from '../../adapters/vault.ts'
import type { Area } from '../../state/area.ts'
import { type ProofCallDependencies, proofHandlers } from './calls.ts'
import { type RunsDependencies, runsJob } from './runs.ts'

export type ProofDependencies = RunsDependencies &
  ProofCallDependencies & {
    readonly vault: Pick<Vault, 'seal' | 'open'>
  }

export function proofArea(dependencies: ProofDependencies): Area {
  return { handlers: proofHandlers(dependencies), jobs: [runsJob(dependencies)] }
}
