/** How a day's limit is drawn: what of it is used, and what would be used now. */

const WHOLE = 100

/**
 * Widths in percent, of which both together fit into the bar; a limit of nothing is used whole.
 * @param limit of a day, and what of it is used, in one unit
 * @param asking what is being asked for now, in the same
 */
export function limitShares(
  limit: { readonly daily: string; readonly used: string },
  asking = 0,
): { readonly used: number; readonly now: number } {
  const daily = Number(limit.daily)
  const share = (part: number) => (daily > 0 ? Math.min(WHOLE, (part / daily) * WHOLE) : WHOLE)
  const used = share(Number(limit.used))
  return { used, now: Math.min(WHOLE - used, share(asking)) }
}
