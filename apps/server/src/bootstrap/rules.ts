/**
 * Which version of the rules a journal follows. A new journal, and the demo's, take the newest on at the start; an older
 * one in production keeps its own until an operator says otherwise, since every process that follows it must know them.
 */
import { RULES_VERSION } from '@candlewick/engine/limits'
import type { Config } from '../config/config.ts'
import type { StateReplica } from '../state/state.ts'
import type { Log } from './log.ts'

/** @throws Error where the state machine refuses the version */
export async function takeOnRules(replica: StateReplica, { production }: Pick<Config, 'production'>): Promise<void> {
  if (replica.engine.rulesVersion >= RULES_VERSION || (production && replica.sequence > 0)) return
  const { events } = await replica.submit({ type: 'rules', version: RULES_VERSION })
  const [first] = events
  if (first?.type === 'refused') throw new Error(`rules version ${RULES_VERSION} was refused: ${first.rule}`)
}

/** Journals the operators' key of the settings where none is on record; another is left to whoever can sign it. */
export async function putKeyOnRecord(
  replica: StateReplica,
  { operatorKey }: Pick<Config, 'operatorKey'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const known = replica.engine.operatorKey
  if (operatorKey === undefined || known === operatorKey) return
  if (known === '') await replica.submit({ type: 'operator.key', key: operatorKey })
  else log.warn({ onRecord: known }, 'OPERATOR_KEY is not the key on record, which stays')
}
