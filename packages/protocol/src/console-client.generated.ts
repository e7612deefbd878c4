/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import type { InputOf, OutputOf } from './call.ts'
import type { CallRow } from './calling.ts'
import type * as adjustments from './calls/console/adjustments.ts'
import type * as audit from './calls/console/audit.ts'
import type * as customers from './calls/console/customers.ts'
import type * as home from './calls/console/home.ts'
import type * as identities from './calls/console/identities.ts'
import type * as ledger from './calls/console/ledger.ts'
import type * as markets from './calls/console/markets.ts'
import type * as operators from './calls/console/operators.ts'
import type * as proposals from './calls/console/proposals.ts'
import type * as session from './calls/console/session.ts'

export interface ConsoleTypes {
  /** the house’s own accounts that adjustments may be between, beside customers’ */
  'console.adjustments.accounts': { input: InputOf<typeof adjustments.accounts>; output: OutputOf<typeof adjustments.accounts> }
  /** what was adjusted, the newest first */
  'console.adjustments.list': { input: InputOf<typeof adjustments.list>; output: OutputOf<typeof adjustments.list> }
  /** asks for an amount to be moved from one named account to another; booked once for ever by its id */
  'console.adjustments.propose': { input: InputOf<typeof adjustments.propose>; output: OutputOf<typeof adjustments.propose> }
  /** entries of the audit trail, the newest first; what was searched for is written down too */
  'console.audit': { input: InputOf<typeof audit.search>; output: OutputOf<typeof audit.search> }
  /** recomputes the chain from an entry on, 50,000 at most, and gives the newest hash, to be kept elsewhere */
  'console.auditVerify': { input: InputOf<typeof audit.verify>; output: OutputOf<typeof audit.verify> }
  /** writes something down about her; it stays as it was written */
  'console.customers.addNote': { input: InputOf<typeof customers.addNote>; output: OutputOf<typeof customers.addNote> }
  /** what she holds, by account and coin, as she sees it */
  'console.customers.balances': { input: InputOf<typeof customers.balances>; output: OutputOf<typeof customers.balances> }
  /** her ledger entries, the newest first */
  'console.customers.bills': { input: InputOf<typeof customers.bills>; output: OutputOf<typeof customers.bills> }
  /** her devices, the one last seen first */
  'console.customers.devices': { input: InputOf<typeof customers.devices>; output: OutputOf<typeof customers.devices> }
  /** ends a restriction; needs two operators */
  'console.customers.lift': { input: InputOf<typeof customers.lift>; output: OutputOf<typeof customers.lift> }
  /** customers, the newest first; all, or those who are kept from something */
  'console.customers.list': { input: InputOf<typeof customers.list>; output: OutputOf<typeof customers.list> }
  /** her tries to log in, the newest thousand */
  'console.customers.logins': { input: InputOf<typeof customers.logins>; output: OutputOf<typeof customers.logins> }
  /** what operators wrote down about her, the newest first */
  'console.customers.notes': { input: InputOf<typeof customers.notes>; output: OutputOf<typeof customers.notes> }
  /** the head of a customer’s page; opening it stands in the operators’ book */
  'console.customers.open': { input: InputOf<typeof customers.open>; output: OutputOf<typeof customers.open> }
  /** her orders that rest or wait now, the newest first */
  'console.customers.openOrders': { input: InputOf<typeof customers.openOrders>; output: OutputOf<typeof customers.openOrders> }
  /** her orders of every product, the newest first */
  'console.customers.orders': { input: InputOf<typeof customers.orders>; output: OutputOf<typeof customers.orders> }
  /** her open positions */
  'console.customers.positions': { input: InputOf<typeof customers.positions>; output: OutputOf<typeof customers.positions> }
  /** keeps her from trading (closing, reducing and cancelling stay possible), from withdrawing, or from everything; `closed` needs two operators */
  'console.customers.restrict': { input: InputOf<typeof customers.restrict>; output: OutputOf<typeof customers.restrict> }
  /** what she was kept from and is, the newest first */
  'console.customers.restrictions': { input: InputOf<typeof customers.restrictions>; output: OutputOf<typeof customers.restrictions> }
  /** one masked field of hers in full; the reason stands in the operators’ book */
  'console.customers.reveal': { input: InputOf<typeof customers.reveal>; output: OutputOf<typeof customers.reveal> }
  /** customers by exactly one thing that names them: id, account name, email, phone, invite code, order, client id, deposit or withdrawal, posting, place in the journal */
  'console.customers.search': { input: InputOf<typeof customers.search>; output: OutputOf<typeof customers.search> }
  /** where she is logged in */
  'console.customers.sessions': { input: InputOf<typeof customers.sessions>; output: OutputOf<typeof customers.sessions> }
  /** what waits for who asks, by age, and how the house stands; to be asked every two seconds */
  'console.home': { input: InputOf<typeof home.overview>; output: OutputOf<typeof home.overview> }
  /** the bound bank card of a customer in full, for a stated reason; recorded */
  'console.identities.bankCard': { input: InputOf<typeof identities.bankCard>; output: OutputOf<typeof identities.bankCard> }
  /** approves or rejects a case, once; the customer is written to. A rejection needs its reason, which she reads */
  'console.identities.decide': { input: InputOf<typeof identities.decide>; output: OutputOf<typeof identities.decide> }
  /** the oldest case under review, or the one behind `id` */
  'console.identities.next': { input: InputOf<typeof identities.next>; output: OutputOf<typeof identities.next> }
  /** one case: what the customer said, what speaks for and against it, what was decided before, and which one is next */
  'console.identities.case': { input: InputOf<typeof identities.oneCase>; output: OutputOf<typeof identities.oneCase> }
  /** one photo of a case; every view is recorded */
  'console.identities.photo': { input: InputOf<typeof identities.photo>; output: OutputOf<typeof identities.photo> }
  /** cases of a state: those under review the oldest first, decided ones the newest first */
  'console.identities.queue': { input: InputOf<typeof identities.queue>; output: OutputOf<typeof identities.queue> }
  /** what an owner holds, by account and coin; of nobody named, what the house’s own hold */
  'console.ledger.accounts': { input: InputOf<typeof ledger.accounts>; output: OutputOf<typeof ledger.accounts> }
  /** a command as it stands in the journal, what it did as the state machine says when it is applied again, and the group that it became durable with */
  'console.ledger.command': { input: InputOf<typeof ledger.command>; output: OutputOf<typeof ledger.command> }
  /** the command that a posting came of */
  'console.ledger.posting': { input: InputOf<typeof ledger.posting>; output: OutputOf<typeof ledger.posting> }
  /** the entries of a customer’s accounts, the newest first; a page may be short and go on. Those of the house’s own stand with the command that they came of */
  'console.ledger.postings': { input: InputOf<typeof ledger.postings>; output: OutputOf<typeof ledger.postings> }
  /** asks for other terms of a market that is there: fees, limits, leverage table, cycles; needs two operators */
  'console.markets.change': { input: InputOf<typeof markets.change>; output: OutputOf<typeof markets.change> }
  /** asks for a coin or a market that is not listed yet, halted until it is resumed; needs two operators */
  'console.markets.create': { input: InputOf<typeof markets.create>; output: OutputOf<typeof markets.create> }
  /** the published tiers of spot fees, by what is traded in 30 days */
  'console.markets.fees': { input: InputOf<typeof markets.fees>; output: OutputOf<typeof markets.fees> }
  /** takes no new orders from now on; cancelling stays possible. One operator suffices */
  'console.markets.halt': { input: InputOf<typeof markets.halt>; output: OutputOf<typeof markets.halt> }
  /** what was changed of markets and terms, the newest first */
  'console.markets.history': { input: InputOf<typeof markets.history>; output: OutputOf<typeof markets.history> }
  /** every market of every product, and what is lent, with its state and since when */
  'console.markets.list': { input: InputOf<typeof markets.list>; output: OutputOf<typeof markets.list> }
  /** the terms of one market, and which of them may be changed */
  'console.markets.open': { input: InputOf<typeof markets.open>; output: OutputOf<typeof markets.open> }
  /** takes orders again; needs two operators */
  'console.markets.resume': { input: InputOf<typeof markets.resume>; output: OutputOf<typeof markets.resume> }
  /** asks for the spot fees of one customer; needs two operators */
  'console.markets.setFees': { input: InputOf<typeof markets.setFees>; output: OutputOf<typeof markets.setFees> }
  /** proposes a new operator: who is approved is mailed a link to set her password; no customer has her address */
  'console.operatorAdd': { input: InputOf<typeof operators.add>; output: OutputOf<typeof operators.add> }
  /** proposes other roles for an operator, none to remove her; her sessions end. One admin always stays */
  'console.operatorChange': { input: InputOf<typeof operators.change>; output: OutputOf<typeof operators.change> }
  /** the operators and their roles, by name; without a role she can no longer sign in */
  'console.operators': { input: InputOf<typeof operators.list>; output: OutputOf<typeof operators.list> }
  /** which role may do what */
  'console.matrix': { input: InputOf<typeof operators.matrix>; output: OutputOf<typeof operators.matrix> }
  /** proposes to renew an operator’s access who lost it: password and factors are forgotten, and she is mailed a link to set a password; her sessions end */
  'console.operatorRenew': { input: InputOf<typeof operators.renew>; output: OutputOf<typeof operators.renew> }
  /** approves a proposal, which then is done, or rejects it; never one’s own, never one about a customer who is the operator herself, has her device or her address, and never on a state that was changed since it was proposed */
  'console.decide': { input: InputOf<typeof proposals.decide>; output: OutputOf<typeof proposals.decide> }
  /** one proposal */
  'console.proposal': { input: InputOf<typeof proposals.get>; output: OutputOf<typeof proposals.get> }
  /** proposals whose kind the operator may decide, and her own: those that wait the oldest first, others the newest first */
  'console.proposals': { input: InputOf<typeof proposals.list>; output: OutputOf<typeof proposals.list> }
  /** takes back a proposal of one’s own that nobody has decided yet */
  'console.withdrawProposal': { input: InputOf<typeof proposals.withdraw>; output: OutputOf<typeof proposals.withdraw> }
  /** begins to bind an authenticator: its secret, and the address that its picture shows */
  'console.authenticatorBegin': { input: InputOf<typeof session.authenticatorBegin>; output: OutputOf<typeof session.authenticatorBegin> }
  /** binds the authenticator that was begun, by its code; in the place of another it needs a factor of before */
  'console.authenticatorBind': { input: InputOf<typeof session.authenticatorBind>; output: OutputOf<typeof session.authenticatorBind> }
  /** removes the authenticator by its code or a recovery code; needs another factor */
  'console.authenticatorRemove': { input: InputOf<typeof session.authenticatorRemove>; output: OutputOf<typeof session.authenticatorRemove> }
  /** changes the operator’s own password; her other sessions end */
  'console.changePassword': { input: InputOf<typeof session.changePassword>; output: OutputOf<typeof session.changePassword> }
  /** who is signed in, what she may do, and what her account is guarded by */
  'console.current': { input: InputOf<typeof session.current>; output: OutputOf<typeof session.current> }
  /** ends another of the operator’s own sessions */
  'console.endSession': { input: InputOf<typeof session.endSession>; output: OutputOf<typeof session.endSession> }
  /** signs an operator in: the first answer to a right password is `second_step`, its `bound` naming what would do (authenticator, passkey, recovery, email; where nothing is bound a code is mailed), then the same call with it */
  'console.login': { input: InputOf<typeof session.login>; output: OutputOf<typeof session.login> }
  /** ends the session */
  'console.logout': { input: InputOf<typeof session.logout>; output: OutputOf<typeof session.logout> }
  /** binds a passkey; needs a factor that is bound, or the password where none is */
  'console.passkeyAdd': { input: InputOf<typeof session.passkeyAdd>; output: OutputOf<typeof session.passkeyAdd> }
  /** what the browser is to be asked for to make a passkey, for five minutes */
  'console.passkeyBegin': { input: InputOf<typeof session.passkeyBegin>; output: OutputOf<typeof session.passkeyBegin> }
  /** what the browser is to be asked for to prove itself by a passkey, for five minutes; the same for everybody */
  'console.passkeyOptions': { input: InputOf<typeof session.passkeyOptions>; output: OutputOf<typeof session.passkeyOptions> }
  /** removes a passkey; needs another factor */
  'console.passkeyRemove': { input: InputOf<typeof session.passkeyRemove>; output: OutputOf<typeof session.passkeyRemove> }
  /** proves the second factor again, for five minutes of what moves money or changes rights; without one the answer is `second_step` as when signing in */
  'console.prove': { input: InputOf<typeof session.prove>; output: OutputOf<typeof session.prove> }
  /** sets the password by the link that a new operator, or one whose access was renewed, is mailed; once, for a day */
  'console.setPassword': { input: InputOf<typeof session.setPassword>; output: OutputOf<typeof session.setPassword> }
}

export const CONSOLE_TABLE: Readonly<Record<keyof ConsoleTypes, CallRow>> = {
  'console.adjustments.accounts': { method: 'GET', path: '/api/console/adjustments/accounts' },
  'console.adjustments.list': { method: 'GET', path: '/api/console/adjustments' },
  'console.adjustments.propose': { path: '/api/console/adjustments/propose' },
  'console.audit': { method: 'GET', path: '/api/console/audit' },
  'console.auditVerify': { method: 'GET', path: '/api/console/audit/verify' },
  'console.customers.addNote': { path: '/api/console/customers/{userId}/notes/add' },
  'console.customers.balances': { method: 'GET', path: '/api/console/customers/{userId}/balances' },
  'console.customers.bills': { method: 'GET', path: '/api/console/customers/{userId}/bills' },
  'console.customers.devices': { method: 'GET', path: '/api/console/customers/{userId}/devices' },
  'console.customers.lift': { path: '/api/console/customers/{userId}/lift' },
  'console.customers.list': { method: 'GET', path: '/api/console/customers' },
  'console.customers.logins': { method: 'GET', path: '/api/console/customers/{userId}/logins' },
  'console.customers.notes': { method: 'GET', path: '/api/console/customers/{userId}/notes' },
  'console.customers.open': { method: 'GET', path: '/api/console/customers/{userId}' },
  'console.customers.openOrders': { method: 'GET', path: '/api/console/customers/{userId}/open-orders' },
  'console.customers.orders': { method: 'GET', path: '/api/console/customers/{userId}/orders' },
  'console.customers.positions': { method: 'GET', path: '/api/console/customers/{userId}/positions' },
  'console.customers.restrict': { path: '/api/console/customers/{userId}/restrict' },
  'console.customers.restrictions': { method: 'GET', path: '/api/console/customers/{userId}/restrictions' },
  'console.customers.reveal': { path: '/api/console/customers/{userId}/reveal' },
  'console.customers.search': { method: 'GET', path: '/api/console/customers/search' },
  'console.customers.sessions': { method: 'GET', path: '/api/console/customers/{userId}/sessions' },
  'console.home': { method: 'GET', path: '/api/console/home' },
  'console.identities.bankCard': { path: '/api/console/identities/bankCard' },
  'console.identities.decide': { path: '/api/console/identities/decide' },
  'console.identities.next': { method: 'GET', path: '/api/console/identities/next' },
  'console.identities.case': { method: 'GET', path: '/api/console/identities/case' },
  'console.identities.photo': { method: 'GET', path: '/api/console/identities/photo' },
  'console.identities.queue': { method: 'GET', path: '/api/console/identities/list' },
  'console.ledger.accounts': { method: 'GET', path: '/api/console/ledger/accounts' },
  'console.ledger.command': { method: 'GET', path: '/api/console/ledger/commands/{sequence}' },
  'console.ledger.posting': { method: 'GET', path: '/api/console/ledger/postings/{postingId}' },
  'console.ledger.postings': { method: 'GET', path: '/api/console/ledger/postings' },
  'console.markets.change': { path: '/api/console/markets/change' },
  'console.markets.create': { path: '/api/console/markets/create' },
  'console.markets.fees': { method: 'GET', path: '/api/console/markets/fees' },
  'console.markets.halt': { path: '/api/console/markets/halt' },
  'console.markets.history': { method: 'GET', path: '/api/console/markets/history' },
  'console.markets.list': { method: 'GET', path: '/api/console/markets' },
  'console.markets.open': { method: 'GET', path: '/api/console/markets/{product}/{symbol}' },
  'console.markets.resume': { path: '/api/console/markets/resume' },
  'console.markets.setFees': { path: '/api/console/markets/fees/set' },
  'console.operatorAdd': { path: '/api/console/operators/add' },
  'console.operatorChange': { path: '/api/console/operators/change' },
  'console.operators': { method: 'GET', path: '/api/console/operators' },
  'console.matrix': { method: 'GET', path: '/api/console/matrix' },
  'console.operatorRenew': { path: '/api/console/operators/renew' },
  'console.decide': { path: '/api/console/proposals/decide' },
  'console.proposal': { method: 'GET', path: '/api/console/proposals/one' },
  'console.proposals': { method: 'GET', path: '/api/console/proposals' },
  'console.withdrawProposal': { path: '/api/console/proposals/withdraw' },
  'console.authenticatorBegin': { path: '/api/console/session/authenticator/begin' },
  'console.authenticatorBind': { path: '/api/console/session/authenticator/bind' },
  'console.authenticatorRemove': { path: '/api/console/session/authenticator/remove' },
  'console.changePassword': { path: '/api/console/session/password' },
  'console.current': { method: 'GET', path: '/api/console/session/current' },
  'console.endSession': { path: '/api/console/session/end' },
  'console.login': { path: '/api/console/session/login' },
  'console.logout': { path: '/api/console/session/logout' },
  'console.passkeyAdd': { path: '/api/console/session/passkey/add' },
  'console.passkeyBegin': { path: '/api/console/session/passkey/begin' },
  'console.passkeyOptions': { path: '/api/console/session/passkey/options' },
  'console.passkeyRemove': { path: '/api/console/session/passkey/remove' },
  'console.prove': { path: '/api/console/session/prove' },
  'console.setPassword': { path: '/api/console/session/setPassword' },
}
