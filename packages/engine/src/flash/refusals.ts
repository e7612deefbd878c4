/** The rules of flash contracts. */
export const FLASH_RULES = [
  'flash_cycle',
  'flash_stake',
  'flash_pool',
  'flash_loss_limit',
  'flash_paused',
  'flash_pause_longer',
  'flash_guard_form',
] as const

declare module '../ledger/refusal.ts' {
  interface Rules {
    flash: (typeof FLASH_RULES)[number]
  }
}
