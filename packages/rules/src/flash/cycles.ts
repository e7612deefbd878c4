/** How long flash contracts run. Apart from their terms, since addresses of pages name it before anything else is there. */

/** Cycles in seconds: how long a contract runs between the end of its entry window and its maturity. */
export const FLASH_CYCLES = [30, 60, 120, 180, 300, 600, 900, 1800, 3600] as const

/** True where the number of seconds is one of the cycles. */
export function isFlashCycle(seconds: number): boolean {
  return FLASH_CYCLES.some((known) => known === seconds)
}
