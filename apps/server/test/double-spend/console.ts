/**
 * Operators' calls that change something: those by which money moves, with the test that decides on one 64 times at once and
 * finds one effect; and those that move none, each with why.
 */

/** By the path of the test's file, below the server's folder. */
export const MOVES: Readonly<Record<string, string>> = {
  'console.adjustments.propose': 'test/books.test.ts',
  'console.rewards.setBudget': 'test/by-two.test.ts',
  'console.deposits.handDecide': 'src/features/deposits/hand.test.ts',
  'console.deposits.release': 'src/features/deposits/console.test.ts',
  'console.deposits.recover': 'src/features/deposits/console.test.ts',
  'console.withdrawals.decide': 'src/features/withdrawals/reviews.test.ts',
  'console.withdrawals.paid': 'src/features/withdrawals/reviews.test.ts',
}

export const MOVES_NOTHING: Readonly<Record<string, string>> = {
  'console.decide': 'carries out what another call asked for: that one has a row',
  'console.withdrawProposal': 'ends what was asked for',
  'console.customers.reveal': 'shows',
  'console.customers.addNote': 'writes words',
  'console.customers.askIdentity': 'lowers a level of identity',
  'console.customers.endFactors': 'who somebody is',
  'console.customers.endSessions': 'who is signed in',
  'console.customers.lift': 'what somebody may do',
  'console.customers.restrict': 'what somebody may do; orders give back what they hold, once an order',
  'console.customers.setRole': 'what somebody may do',
  'console.deposits.changeListing': 'terms',
  'console.deposits.dismiss': 'takes a row off a list; what stands on the chain stays uncredited',
  'console.flash.setCountries': 'terms',
  'console.forgotten.reject': 'who somebody is',
  'console.forgotten.renew': 'who somebody is',
  'console.identities.bankCard': 'shows',
  'console.identities.decide': 'who somebody is',
  'console.identities.shown': 'notes a look',
  'console.identities.unbindBankCard': 'where somebody is paid by others',
  'console.markets.change': 'terms',
  'console.markets.create': 'lists a market; there is one of a symbol',
  'console.markets.halt': 'halts',
  'console.markets.resume': 'resumes',
  'console.markets.setFees': 'terms',
  'console.markets.setTiers': 'terms',
  'console.proof.build': 'counts what is owed',
  'console.rewards.setCampaign': 'terms; coupons are paid out of a budget, once a person',
  'console.withdrawals.giveUp': 'gives a case back to its queue',
  'console.withdrawals.take': 'takes a case',
  'console.withdrawals.setTerms': 'terms',
  'console.withdrawals.sign': 'a signature more under one payload, by passkey: payloads are paid once',
  'console.wallets.bump': 'offers a higher fee for the same nonce, of which one payment stands in the chain',
  'console.wallets.pausePayouts': 'halts',
  'console.wallets.resumePayouts': 'resumes',
  'console.wallets.setLevels': 'terms',
  'console.wallets.halt': 'halts',
  'console.wallets.resume': 'resumes',
}

/** Areas in which operators change only who they are. */
export const OWN_AREAS: ReadonlySet<string> = new Set(['console/session', 'console/operators'])
