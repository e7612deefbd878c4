/**
 * How long the projector gathers before it writes. A statement costs about as much as the rows of ten orders, whatever
 * stands in it, so that a crowd is written in fewer of them. Whoever waits for rows has them written at once
 * (`Projector.reached`): gathering for longer keeps no reader waiting.
 */

/** What a customer did is written this soon; waiting a little lets commands of one moment share a transaction. */
const CUSTOMER_DELAY_MS = 20
/** The same while many are at it. */
const CROWDED_DELAY_MS = 150
/** What only the house did may wait this long. */
const HOUSE_DELAY_MS = 500
/** So many of customers' commands in one batch are a crowd. */
const CROWD = 40

export class Gathering {
  #crowded = false
  #gathered = 0

  /** Milliseconds until a command that was just applied is written. */
  delayOf(ofCustomer: boolean): number {
    if (!ofCustomer) return HOUSE_DELAY_MS
    this.#gathered += 1
    return this.#crowded ? CROWDED_DELAY_MS : CUSTOMER_DELAY_MS
  }

  /** What was gathered is about to be written. */
  begin(): void {
    this.#crowded = this.#gathered >= CROWD
    this.#gathered = 0
  }
}
