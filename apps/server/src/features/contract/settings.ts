/** Margin mode and leverage of a contract. */
import type { MarginMode } from '@candlewick/engine/contract/commands'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { setLeverage } from '@candlewick/protocol/calls/positions'
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { submitFor } from '../../state/submit-for.ts'
import { modeText } from '../../wire/contract-views.ts'
import type { ContractScale } from '../../wire/scales.ts'
import { type ContractDependencies, contractOf, type NamedContract } from './dependencies.ts'
import { refuseIfRefused } from './refusal.ts'

interface Wanted {
  readonly marginMode?: 'cross' | 'fixed' | undefined
  readonly leverage?: number | undefined
}

export function settingOf({ replica: { engine } }: ContractDependencies, user: string, named: NamedContract) {
  const { symbol } = contractOf(engine, named).terms
  const setting = engine.contracts.setting(user, symbol)
  if (setting === undefined) throw new Error(`the ledger does not know ${user}`)
  const { mode, leverage } = setting
  return {
    symbol,
    contractType: contractTypeOf(symbol),
    marginMode: modeText(mode),
    leverage: leverage[mode],
    crossLeverage: leverage.cross,
    fixedLeverage: leverage.isolated,
  }
}

/** Sets what is given, mode first, and says what stands then. */
export async function changeSetting(
  dependencies: ContractDependencies,
  user: string,
  input: ParsedOf<typeof setLeverage>,
) {
  const { scale } = contractOf(dependencies.replica.engine, input)
  await setBeforeOrder(dependencies, user, scale, input)
  return settingOf(dependencies, user, input)
}

/** Brings mode and leverage to what is wanted; what stands already costs no command. */
export async function setBeforeOrder(
  dependencies: ContractDependencies,
  user: string,
  scale: ContractScale,
  { marginMode, leverage }: Wanted,
): Promise<void> {
  const { symbol } = scale
  const current = dependencies.replica.engine.contracts.setting(user, symbol)
  const mode: MarginMode = marginMode === undefined ? (current?.mode ?? 'cross') : modeOf(marginMode)
  if (mode !== current?.mode) {
    const submitted = await submitFor(dependencies, user, { type: 'contract.mode', user, symbol, mode })
    refuseIfRefused(submitted, scale)
  }
  if (leverage === undefined || leverage === current?.leverage[mode]) return
  const submitted = await submitFor(dependencies, user, { type: 'contract.leverage', user, symbol, mode, leverage })
  refuseIfRefused(submitted, scale)
}

function modeOf(mode: 'cross' | 'fixed'): MarginMode {
  return mode === 'fixed' ? 'isolated' : 'cross'
}
