/** Every name of ours that is another one outside, for what lists them and what holds them to this package. */
import { MESSAGE_RENAMES } from '../message-wire.ts'
import { ALL_CALLS } from '../registry.ts'
import type { Renames } from '../renames.ts'

export interface OtherName {
  readonly own: string
  readonly wireName: string
  /** Calls and messages that have it. */
  readonly where: readonly string[]
}

/** Fields whose name outside is another, by that name. */
export function otherFields(): OtherName[] {
  const found = new Map<string, { own: string; wireName: string; where: Set<string> }>()
  const note = (renames: Renames, where: string): void => {
    for (const [own, renamed] of Object.entries(renames)) {
      const [wireName, within] = typeof renamed === 'string' ? [renamed, {}] : renamed
      if (wireName !== own) {
        const key = `${wireName} ${own}`
        const name = found.get(key) ?? { own, wireName, where: new Set() }
        found.set(key, name)
        name.where.add(where)
      }
      note(within, where)
    }
  }
  for (const { operation, wire } of ALL_CALLS) {
    note(wire.sends, operation)
    note(wire.gives, operation)
  }
  for (const [type, renames] of MESSAGE_RENAMES) note(renames, type)
  return [...found.values()]
    .map(({ own, wireName, where }) => ({ own, wireName, where: [...where].sort() }))
    .sort((one, other) => (`${one.wireName} ${one.own}` < `${other.wireName} ${other.own}` ? -1 : 1))
}

/** Calls whose name in the description is another. */
export function otherCalls(): OtherName[] {
  return ALL_CALLS.filter(({ name, operation }) => name !== operation)
    .map(({ name, operation, path }) => ({ own: name, wireName: operation, where: [path] }))
    .sort((one, other) => (one.wireName < other.wireName ? -1 : 1))
}
