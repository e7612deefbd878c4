/** How often the countdown of a flash contract is painted anew, in milliseconds: its last second shows. */
export const FLASH_TICK = 250
