/**
 * The order that is being worked on: a new one, or an amended one that came out of the book. It lives outside the
 * pool until what is left of it rests. There is one, used again for each command.
 */

export class Taker {
  id = 0
  owner = 0
  /** The owner's list of orders in this market, and the accounts it trades with. */
  list = 0
  baseAccount = 0
  quoteAccount = 0
  side = 0
  /** As in flags.ts, without an end. */
  flags = 0
  /** Limit price, 0 for a market order. */
  price = 0
  /** The furthest price it may trade at. */
  bound = 0
  lots = 0
  amount = 0
  /** Lots still to trade now, and traded so far. */
  open = 0
  filledLots = 0
  filledQuote = 0
  fee = 0
  feeCarry = 0
  /** Occupied for what is still to trade. */
  held = 0
  makerRate = 0
  takerRate = 0
  createdAt = 0
  clientEntry = -1
  clientId = ''
}
