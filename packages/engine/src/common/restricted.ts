/**
 * What a restricted customer may still do. Asked of every command before its own rules, and only while anybody is
 * restricted: the products say of each command that a customer can send what it is, and here stand those that are none's.
 */
import type { Command } from '../commands.ts'
import type { CommonCommand } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Nature, Natures } from '../product.ts'
import { PRODUCTS, type State } from '../products.ts'

const COMMON: Natures<State, CommonCommand> = {
  'account.open': 'free',
  'account.restrict': 'free',
  fee: 'free',
  // What came in is hers whatever she may do with it.
  deposit: 'free',
  'deposit.reverse': 'free',
  // What she owes is taken from where it is.
  'deposit.recover': 'free',
  'house.fund': 'free',
  'withdraw.hold': 'withdraws',
  transfer: 'settles',
}

type OfCustomer = Extract<Command, { readonly user: string }>
type NatureOf = Nature | ((state: State, command: never) => Nature)

const NATURES = new Map<string, NatureOf>(
  [COMMON, ...PRODUCTS.map(({ natures }) => natures)].flatMap((natures): [string, NatureOf][] =>
    Object.entries(natures),
  ),
)

function natureOf(state: State, command: OfCustomer): Nature {
  const nature = NATURES.get(command.type)
  if (nature === undefined) throw new Error(`nobody says what ${command.type} is to a restriction`)
  // The lists' types say that what stands under a type takes commands of that type.
  return typeof nature === 'function' ? nature(state, command as never) : nature
}

/** Why the customer may not do that now; its bound is the kind of what she is kept from. */
export function restrictedFault(state: State, command: Command): RefusedEvent | undefined {
  if (!('user' in command)) return undefined
  const restriction = state.restrictions.get(command.user)
  if (restriction === undefined) return undefined
  const nature = natureOf(state, command)
  if (nature === 'free' || nature === 'closes') return undefined
  const { time } = state
  if (restriction.closed > time) return refusal('restricted', 'user', 'closed')
  if (nature === 'trades' && restriction.trading > time) return refusal('restricted', 'user', 'trading')
  if (nature === 'withdraws' && restriction.withdrawing > time) return refusal('restricted', 'user', 'withdrawing')
  return undefined
}
