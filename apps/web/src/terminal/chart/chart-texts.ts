/** A drawn (floating) figure as text with fixed decimals. For the chart's legend only; no amount of money passes here. */
export function formatPrecisionText(value: number, decimals: number): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : ''
}
