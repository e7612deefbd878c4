/** The customer's calls of who she is and of her bank card. */
import * as calls from '@candlewick/protocol/calls/identity'
import { CallError } from '@candlewick/protocol/errors'
import { type ContextOf, type Handler, handle, type ParsedOf } from '../../../http/handle.ts'
import type { Accounts } from '../accounts.ts'
import type { BankCard, BankCards } from '../bank/cards.ts'
import { asking } from '../calls.ts'
import type { Identity } from './identity.ts'
import type { Facts } from './records.ts'

export interface IdentityCallDependencies {
  readonly accounts: Accounts
  readonly identity: Identity
  readonly cards: BankCards
}

export function identityHandlers({ accounts, identity, cards }: IdentityCallDependencies): Handler[] {
  const handIn = async (context: ContextOf<typeof calls.verified>, handed: ParsedOf<typeof calls.verified>) => {
    const { userId } = context.viewer
    const { from } = await accounts.self(context.viewer, asking(context))
    await identity.handIn.take(userId, handed, from.visitor)
    return await identity.stateOf(userId)
  }

  return [
    handle(calls.uploadKyc, handIn),
    handle(calls.verified, handIn),
    handle(calls.own, ({ viewer }) => identity.stateOf(viewer.userId)),
    handle(calls.levels, async () => ({ levels: await identity.levels() })),
    handle(calls.saveBank, async (context, { password, secondFactor, passkey, ...card }) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      return { card: await cards.bind(user, card, { password, secondFactor, passkey }, from) }
    }),
    handle(calls.reveal, async (context, { what, ...proof }) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      const looking = { user, sessionId: context.viewer.sessionId, from }
      // Read first: what is not there is not written down as shown.
      const whole = what === 'bank' ? await cards.whole(user.id) : await identity.facts(user.id)
      if (whole === null) throw new CallError('not_found', { field: 'what' })
      const until = await accounts.ownViews.open(looking, proof, what)
      return { ...NOTHING, ...shownOf(whole), until }
    }),
    handle(calls.getBank, async ({ viewer }) => ({ card: await cards.masked(viewer.userId) })),
  ]
}

const NOTHING = { idNumber: '', cardNumber: '', homeAddress: '' }

/** What is masked elsewhere. */
const shownOf = (whole: Facts | BankCard) =>
  'number' in whole
    ? { name: whole.name, idNumber: whole.number }
    : { name: whole.name, cardNumber: whole.cardNumber, homeAddress: whole.homeAddress }
