/** The calls whose table has been loaded. A table makes its calls known by being loaded, in whatever way. */
import type { CallRow } from './calling.ts'

const rows = new Map<string, CallRow>()

export function known<Table extends Readonly<Record<string, CallRow>>>(table: Table): Table {
  for (const [name, row] of Object.entries(table)) rows.set(name, row)
  return table
}

/** The call of this name; undefined where its table is not there yet. */
export const knownCall = (name: string): CallRow | undefined => rows.get(name)
