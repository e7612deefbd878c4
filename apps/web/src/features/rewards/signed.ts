/** A change with its sign: a true minus, so that it lines up with the plus. */
export function signed(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`
}
