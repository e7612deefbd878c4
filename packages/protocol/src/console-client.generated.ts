/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import type { InputOf, OutputOf } from './call.ts'
import type { CallRow } from './calling.ts'
import type * as audit from './calls/console/audit.ts'
import type * as home from './calls/console/home.ts'
import type * as identities from './calls/console/identities.ts'
import type * as operators from './calls/console/operators.ts'
import type * as proposals from './calls/console/proposals.ts'
import type * as session from './calls/console/session.ts'

export interface ConsoleTypes {
  /** entries of the audit trail, the newest first; what was searched for is written down too */
  'console.audit': { input: InputOf<typeof audit.search>; output: OutputOf<typeof audit.search> }
  /** recomputes the chain from an entry on, 50,000 at most, and gives the newest hash, to be kept elsewhere */
  'console.auditVerify': { input: InputOf<typeof audit.verify>; output: OutputOf<typeof audit.verify> }
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
  'console.audit': { method: 'GET', path: '/api/console/audit', who: { staff: 'audit.read' } },
  'console.auditVerify': { method: 'GET', path: '/api/console/audit/verify', who: { staff: 'audit.read' } },
  'console.home': { method: 'GET', path: '/api/console/home', who: { staff: 'house.read' } },
  'console.identities.bankCard': { method: 'POST', path: '/api/console/identities/bankCard', who: { staff: 'bank.review' } },
  'console.identities.decide': { method: 'POST', path: '/api/console/identities/decide', who: { staff: 'identity.review' } },
  'console.identities.next': { method: 'GET', path: '/api/console/identities/next', who: { staff: 'identity.review' } },
  'console.identities.case': { method: 'GET', path: '/api/console/identities/case', who: { staff: 'identity.review' } },
  'console.identities.photo': { method: 'GET', path: '/api/console/identities/photo', who: { staff: 'identity.review' } },
  'console.identities.queue': { method: 'GET', path: '/api/console/identities/list', who: { staff: 'identity.review' } },
  'console.operatorAdd': { method: 'POST', path: '/api/console/operators/add', who: { staff: 'operator.manage', fresh: true } },
  'console.operatorChange': { method: 'POST', path: '/api/console/operators/change', who: { staff: 'operator.manage', fresh: true } },
  'console.operators': { method: 'GET', path: '/api/console/operators', who: { staff: 'house.read' } },
  'console.matrix': { method: 'GET', path: '/api/console/matrix', who: 'staff' },
  'console.operatorRenew': { method: 'POST', path: '/api/console/operators/renew', who: { staff: 'operator.manage', fresh: true } },
  'console.decide': { method: 'POST', path: '/api/console/proposals/decide', who: { staff: 'house.read', fresh: true } },
  'console.proposal': { method: 'GET', path: '/api/console/proposals/one', who: { staff: 'house.read' } },
  'console.proposals': { method: 'GET', path: '/api/console/proposals', who: { staff: 'house.read' } },
  'console.withdrawProposal': { method: 'POST', path: '/api/console/proposals/withdraw', who: { staff: 'house.read' } },
  'console.authenticatorBegin': { method: 'POST', path: '/api/console/session/authenticator/begin', who: { staff: 'house.read', fresh: true } },
  'console.authenticatorBind': { method: 'POST', path: '/api/console/session/authenticator/bind', who: { staff: 'house.read', fresh: true } },
  'console.authenticatorRemove': { method: 'POST', path: '/api/console/session/authenticator/remove', who: { staff: 'house.read', fresh: true } },
  'console.changePassword': { method: 'POST', path: '/api/console/session/password', who: { staff: 'house.read', fresh: true } },
  'console.current': { method: 'GET', path: '/api/console/session/current', who: 'staff' },
  'console.endSession': { method: 'POST', path: '/api/console/session/end', who: 'staff' },
  'console.login': { method: 'POST', path: '/api/console/session/login', who: 'public' },
  'console.logout': { method: 'POST', path: '/api/console/session/logout', who: 'staff' },
  'console.passkeyAdd': { method: 'POST', path: '/api/console/session/passkey/add', who: { staff: 'house.read', fresh: true } },
  'console.passkeyBegin': { method: 'POST', path: '/api/console/session/passkey/begin', who: { staff: 'house.read', fresh: true } },
  'console.passkeyOptions': { method: 'POST', path: '/api/console/session/passkey/options', who: 'public' },
  'console.passkeyRemove': { method: 'POST', path: '/api/console/session/passkey/remove', who: { staff: 'house.read', fresh: true } },
  'console.prove': { method: 'POST', path: '/api/console/session/prove', who: 'staff' },
  'console.setPassword': { method: 'POST', path: '/api/console/session/setPassword', who: 'public' },
}
