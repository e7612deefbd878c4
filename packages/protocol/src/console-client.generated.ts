/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import type { InputOf, OutputOf } from './call.ts'
import type { CallRow } from './calling.ts'
import type * as adjustments from './calls/console/adjustments.ts'
import type * as audit from './calls/console/audit.ts'
import type * as records from './calls/console/records.ts'
import type * as customers from './calls/console/customers.ts'
import type * as deposits from './calls/console/deposits.ts'
import type * as flash from './calls/console/flash.ts'
import type * as forgotten from './calls/console/forgotten.ts'
import type * as home from './calls/console/home.ts'
import type * as house from './calls/console/house.ts'
import type * as identities from './calls/console/identities.ts'
import type * as ledger from './calls/console/ledger.ts'
import type * as markets from './calls/console/markets.ts'
import type * as operators from './calls/console/operators.ts'
import type * as proof from './calls/console/proof.ts'
import type * as proposals from './calls/console/proposals.ts'
import type * as rewards from './calls/console/rewards.ts'
import type * as session from './calls/console/session.ts'
import type * as withdrawals from './calls/console/withdrawals.ts'
import type * as payouts from './calls/console/payouts.ts'
import type * as wallets from './calls/console/wallets.ts'

export interface ConsoleTypes {
  /** the house’s own accounts that adjustments may be between, beside customers’; the coins, with their decimals */
  'console.adjustments.accounts': { input: InputOf<typeof adjustments.accounts>; output: OutputOf<typeof adjustments.accounts> }
  /** what was adjusted, the newest first */
  'console.adjustments.list': { input: InputOf<typeof adjustments.list>; output: OutputOf<typeof adjustments.list> }
  /** asks for an amount to be moved from one named account to another; booked once for ever by its id */
  'console.adjustments.propose': { input: InputOf<typeof adjustments.propose>; output: OutputOf<typeof adjustments.propose> }
  /** entries of the audit trail, the newest first; what was searched for is written down too */
  'console.audit': { input: InputOf<typeof audit.search>; output: OutputOf<typeof audit.search> }
  /** recomputes the chain from an entry on, 50,000 at most, and gives the newest hash, to be kept elsewhere */
  'console.auditVerify': { input: InputOf<typeof audit.verify>; output: OutputOf<typeof audit.verify> }
  /** what she holds and owes, by account and coin, and what it is worth by the index prices of now */
  'console.customers.balances': { input: InputOf<typeof records.balances>; output: OutputOf<typeof records.balances> }
  /** her ledger entries, the newest first */
  'console.customers.bills': { input: InputOf<typeof records.bills>; output: OutputOf<typeof records.bills> }
  /** her devices, the one last seen first */
  'console.customers.devices': { input: InputOf<typeof records.devices>; output: OutputOf<typeof records.devices> }
  /** her tries to log in, the newest thousand */
  'console.customers.logins': { input: InputOf<typeof records.logins>; output: OutputOf<typeof records.logins> }
  /** her orders that rest or wait now and flash contracts that run, the newest first */
  'console.customers.openOrders': { input: InputOf<typeof records.openOrders>; output: OutputOf<typeof records.openOrders> }
  /** her orders of every product, the newest first */
  'console.customers.orders': { input: InputOf<typeof records.orders>; output: OutputOf<typeof records.orders> }
  /** her open positions */
  'console.customers.positions': { input: InputOf<typeof records.positions>; output: OutputOf<typeof records.positions> }
  /** one masked field of hers in full (name and document number: as they were approved); the reason stands in the operators’ book */
  'console.customers.reveal': { input: InputOf<typeof records.reveal>; output: OutputOf<typeof records.reveal> }
  /** where she is logged in */
  'console.customers.sessions': { input: InputOf<typeof records.sessions>; output: OutputOf<typeof records.sessions> }
  /** all that happened to her, of every product and of what operators did, the newest first; what the operator may not see is left out */
  'console.customers.timeline': { input: InputOf<typeof records.timeline>; output: OutputOf<typeof records.timeline> }
  /** writes something down about her; it stays as it was written */
  'console.customers.addNote': { input: InputOf<typeof customers.addNote>; output: OutputOf<typeof customers.addNote> }
  /** asks a customer to prove again who she is, which another operator has to approve: of `advanced` she falls to primary, of `primary` to none, and with it her limits and her being a merchant. She is written to with the reason and may hand in anew at once; the number of her document stays hers */
  'console.customers.askIdentity': { input: InputOf<typeof customers.askIdentity>; output: OutputOf<typeof customers.askIdentity> }
  /** proposes to end the second step of a customer who lost it, or that a thief bound: authenticator, passkeys and recovery codes go, sessions end, API keys are deleted, withdrawals pause for 24 hours; needs two operators */
  'console.customers.endFactors': { input: InputOf<typeof customers.endFactors>; output: OutputOf<typeof customers.endFactors> }
  /** logs her out everywhere at once; she is written of it and can log in again. API keys, orders and positions stay */
  'console.customers.endSessions': { input: InputOf<typeof customers.endSessions>; output: OutputOf<typeof customers.endSessions> }
  /** ends a restriction; needs two operators */
  'console.customers.lift': { input: InputOf<typeof customers.lift>; output: OutputOf<typeof customers.lift> }
  /** customers, the newest first; all, or those who are kept from something */
  'console.customers.list': { input: InputOf<typeof customers.list>; output: OutputOf<typeof customers.list> }
  /** what operators wrote down about her, the newest first */
  'console.customers.notes': { input: InputOf<typeof customers.notes>; output: OutputOf<typeof customers.notes> }
  /** the head of a customer’s page; opening it stands in the operators’ book */
  'console.customers.open': { input: InputOf<typeof customers.open>; output: OutputOf<typeof customers.open> }
  /** keeps her from trading (closing, reducing and cancelling stay possible), from withdrawing, or from everything; `closed` needs two operators */
  'console.customers.restrict': { input: InputOf<typeof customers.restrict>; output: OutputOf<typeof customers.restrict> }
  /** what she was kept from and is, the newest first */
  'console.customers.restrictions': { input: InputOf<typeof customers.restrictions>; output: OutputOf<typeof customers.restrictions> }
  /** customers by exactly one thing that names them: id, account name, email, phone, a person’s name as handed in, invite code, order, client id, deposit or withdrawal, reported transfer, posting, place in the journal, address or transaction on a chain, number of a document or a bank card, API key, case of an identity or a fund password, session, device, network address of a login */
  'console.customers.search': { input: InputOf<typeof customers.search>; output: OutputOf<typeof customers.search> }
  /** proposes to make a customer a merchant or an agent, or to end that; a merchant is somebody whose identity is approved whole. Her sessions go on and may what she now may within a second; needs two operators */
  'console.customers.setRole': { input: InputOf<typeof customers.setRole>; output: OutputOf<typeof customers.setRole> }
  /** asks for the terms of a coin on a network to be others, or for it to be listed. Closing deposits or withdrawals needs one operator, all else two. Contract and decimals of what is listed stay for ever */
  'console.deposits.changeListing': { input: InputOf<typeof deposits.changeListing>; output: OutputOf<typeof deposits.changeListing> }
  /** asks for a parked deposit to be left uncredited for good, or until it is released: it goes out of the queue */
  'console.deposits.dismiss': { input: InputOf<typeof deposits.dismiss>; output: OutputOf<typeof deposits.dismiss> }
  /** passes a reported transfer, which credits `amount` (another operator has to agree), or rejects it with a reason that the customer reads. A transaction is credited once, whoever reports it */
  'console.deposits.handDecide': { input: InputOf<typeof deposits.handDecide>; output: OutputOf<typeof deposits.handDecide> }
  /** transfers that customers reported: those under review the oldest first, others the newest first; each look stands in the trail */
  'console.deposits.handList': { input: InputOf<typeof deposits.handList>; output: OutputOf<typeof deposits.handList> }
  /** one reported transfer with its picture, what else is known of it, and which one is next */
  'console.deposits.handOpen': { input: InputOf<typeof deposits.handOpen>; output: OutputOf<typeof deposits.handOpen> }
  /** deposits on chains, the newest first; `unmatched`: those that wait for a person, the oldest first */
  'console.deposits.list': { input: InputOf<typeof deposits.list>; output: OutputOf<typeof deposits.list> }
  /** how terms came to be what they are, the newest change first */
  'console.deposits.listingHistory': { input: InputOf<typeof deposits.listingHistory>; output: OutputOf<typeof deposits.listingHistory> }
  /** on which terms each coin is taken in and paid out on each network */
  'console.deposits.listings': { input: InputOf<typeof deposits.listings>; output: OutputOf<typeof deposits.listings> }
  /** one deposit: what each of its steps was, and when */
  'console.deposits.open': { input: InputOf<typeof deposits.open>; output: OutputOf<typeof deposits.open> }
  /** asks for what a reversed deposit cost the house to be taken back from its customer, at most what she has available. Always by two operators */
  'console.deposits.recover': { input: InputOf<typeof deposits.recover>; output: OutputOf<typeof deposits.recover> }
  /** asks for a parked deposit to be credited after all: its proof is asked of the chain again, and it is posted as every other. `userId` where it is nobody’s yet. Always by two operators */
  'console.deposits.release': { input: InputOf<typeof deposits.release>; output: OutputOf<typeof deposits.release> }
  /** the codes of the countries where flash contracts are not offered now, of all that may be named, and every set that was agreed on, the newest first */
  'console.flash.countries': { input: InputOf<typeof flash.countries>; output: OutputOf<typeof flash.countries> }
  /** asks that flash contracts be offered in all countries but these; another operator has to approve it. Contracts that are open run to their end */
  'console.flash.setCountries': { input: InputOf<typeof flash.setCountries>; output: OutputOf<typeof flash.setCountries> }
  /** requests of a state: those under review the oldest first, the others the newest first */
  'console.forgotten.list': { input: InputOf<typeof forgotten.list>; output: OutputOf<typeof forgotten.list> }
  /** one request: what was told and compared, and the identity that the account was verified with */
  'console.forgotten.case': { input: InputOf<typeof forgotten.oneCase>; output: OutputOf<typeof forgotten.oneCase> }
  /** rejects a request, once; the customer is written to, and reads `reasonText` where she asked */
  'console.forgotten.reject': { input: InputOf<typeof forgotten.reject>; output: OutputOf<typeof forgotten.reject> }
  /** asks for a customer to be let set a new fund password, within 72 hours; needs two operators. She is written to */
  'console.forgotten.renew': { input: InputOf<typeof forgotten.renew>; output: OutputOf<typeof forgotten.renew> }
  /** what waits for who asks, by age, and how the house stands; to be asked every two seconds */
  'console.home': { input: InputOf<typeof home.overview>; output: OutputOf<typeof home.overview> }
  /** of each coin on each network what its hot and its cold wallet hold now, read off the chain, and what is to be done */
  'console.wallets.balances': { input: InputOf<typeof house.balances>; output: OutputOf<typeof house.balances> }
  /** payments between wallets of the house, whatever became of them, the newest first */
  'console.wallets.housePayments': { input: InputOf<typeof house.housePayments>; output: OutputOf<typeof house.housePayments> }
  /** the bound bank card of a customer in full, for a stated reason; recorded */
  'console.identities.bankCard': { input: InputOf<typeof identities.bankCard>; output: OutputOf<typeof identities.bankCard> }
  /** the bound bank card of a customer as she sees it herself, masked; recorded */
  'console.identities.bankCardMasked': { input: InputOf<typeof identities.bankCardMasked>; output: OutputOf<typeof identities.bankCardMasked> }
  /** approves or rejects a case, once; the customer is written to. A rejection needs its reason, which she reads */
  'console.identities.decide': { input: InputOf<typeof identities.decide>; output: OutputOf<typeof identities.decide> }
  /** the oldest case under review, or the one behind `id` */
  'console.identities.next': { input: InputOf<typeof identities.next>; output: OutputOf<typeof identities.next> }
  /** one case: what the customer said, what speaks for and against it, what was decided before, and which one is next */
  'console.identities.case': { input: InputOf<typeof identities.oneCase>; output: OutputOf<typeof identities.oneCase> }
  /** one photo of a case; every view is recorded. What is fetched `ahead` of its view is recorded as that, and its view by `shown` */
  'console.identities.photo': { input: InputOf<typeof identities.photo>; output: OutputOf<typeof identities.photo> }
  /** cases of a state: those under review the oldest first, decided ones the newest first */
  'console.identities.queue': { input: InputOf<typeof identities.queue>; output: OutputOf<typeof identities.queue> }
  /** records that a case, or a photo of it, that was fetched ahead is looked at now */
  'console.identities.shown': { input: InputOf<typeof identities.shown>; output: OutputOf<typeof identities.shown> }
  /** asks for a customer’s bank card to be unbound, so that she can bind another one in her name; needs two operators. She is written to */
  'console.identities.unbindBankCard': { input: InputOf<typeof identities.unbindBankCard>; output: OutputOf<typeof identities.unbindBankCard> }
  /** what an owner holds, by account and coin; of nobody named, what the house’s own hold */
  'console.ledger.accounts': { input: InputOf<typeof ledger.accounts>; output: OutputOf<typeof ledger.accounts> }
  /** a command as it stands in the journal, what it did as the state machine says when it is applied again, and the group that it became durable with */
  'console.ledger.command': { input: InputOf<typeof ledger.command>; output: OutputOf<typeof ledger.command> }
  /** the command that a posting came of */
  'console.ledger.posting': { input: InputOf<typeof ledger.posting>; output: OutputOf<typeof ledger.posting> }
  /** the entries of an owner’s accounts, the newest first; a page may be short and go on */
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
  /** the largest positions of a contract, and those nearest to their liquidation, whose they are masked */
  'console.markets.positions': { input: InputOf<typeof markets.positions>; output: OutputOf<typeof markets.positions> }
  /** takes orders again; needs two operators */
  'console.markets.resume': { input: InputOf<typeof markets.resume>; output: OutputOf<typeof markets.resume> }
  /** asks for the spot fees of one customer; needs two operators */
  'console.markets.setFees': { input: InputOf<typeof markets.setFees>; output: OutputOf<typeof markets.setFees> }
  /** asks for other tiers of spot fees, all of them at once, lowest first; the first is everybody’s and stays. Customers are moved within a minute, but who has agreed rates; needs two operators */
  'console.markets.setTiers': { input: InputOf<typeof markets.setTiers>; output: OutputOf<typeof markets.setTiers> }
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
  /** asks for a run of proofs beside the daily one: at most one in ten minutes and twelve a day; it is there within a minute */
  'console.proof.build': { input: InputOf<typeof proof.build>; output: OutputOf<typeof proof.build> }
  /** runs of proofs, the newest first: why each was made, how long it took to be published, and whether one is asked for */
  'console.proof.runs': { input: InputOf<typeof proof.runs>; output: OutputOf<typeof proof.runs> }
  /** approves a proposal, which then is done, or rejects it; never one’s own, never one about a customer who is the operator herself, has her device or her address, and never on a state that was changed since it was proposed */
  'console.decide': { input: InputOf<typeof proposals.decide>; output: OutputOf<typeof proposals.decide> }
  /** one proposal */
  'console.proposal': { input: InputOf<typeof proposals.get>; output: OutputOf<typeof proposals.get> }
  /** proposals whose kind the operator may decide, and her own: those that wait the oldest first, others the newest first */
  'console.proposals': { input: InputOf<typeof proposals.list>; output: OutputOf<typeof proposals.list> }
  /** takes back a proposal of one’s own that nobody has decided yet */
  'console.withdrawProposal': { input: InputOf<typeof proposals.withdraw>; output: OutputOf<typeof proposals.withdraw> }
  /** the campaigns of rewards in the order in which they opened, and what is left in the budget of each coin */
  'console.rewards.list': { input: InputOf<typeof rewards.list>; output: OutputOf<typeof rewards.list> }
  /** asks for money from the treasury for the reward budget, or back; what is granted stays. Needs two operators */
  'console.rewards.setBudget': { input: InputOf<typeof rewards.setBudget>; output: OutputOf<typeof rewards.setBudget> }
  /** asks for a campaign to be opened, for other terms of one, or for its end (`state` `closed`); what was granted keeps its terms and can be claimed. Needs two operators */
  'console.rewards.setCampaign': { input: InputOf<typeof rewards.setCampaign>; output: OutputOf<typeof rewards.setCampaign> }
  /** begins to bind an authenticator: its secret, and the address that its picture shows */
  'console.authenticatorBegin': { input: InputOf<typeof session.authenticatorBegin>; output: OutputOf<typeof session.authenticatorBegin> }
  /** binds the authenticator that was begun, by its code; needs a factor of before that is not an authenticator, or the login password where none is */
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
  /** ten new recovery codes in the place of all before; needs a factor that is none of them */
  'console.recoveryRenew': { input: InputOf<typeof session.recoveryRenew>; output: OutputOf<typeof session.recoveryRenew> }
  /** a part of a page of the console stopped working: what whoever runs the house should know of it */
  'console.reportFailure': { input: InputOf<typeof session.reportFailure>; output: OutputOf<typeof session.reportFailure> }
  /** sets the password by the link that a new operator, or one whose access was renewed, is mailed; once, for a day */
  'console.setPassword': { input: InputOf<typeof session.setPassword>; output: OutputOf<typeof session.setPassword> }
  /** approves or rejects a withdrawal under review. One that needs two operators waits for another after the first has approved it. A rejection needs its reason, which the customer reads; what was held is hers again */
  'console.withdrawals.decide': { input: InputOf<typeof withdrawals.decide>; output: OutputOf<typeof withdrawals.decide> }
  /** how deep the transaction of a withdrawal is in its chain: nothing of whose it is */
  'console.withdrawals.depth': { input: InputOf<typeof withdrawals.depth>; output: OutputOf<typeof withdrawals.depth> }
  /** gives up paying a withdrawal that one has taken, with the reason; not while somebody says that it was paid. What was taken by somebody who is no operator any more, any reviewer gives up */
  'console.withdrawals.giveUp': { input: InputOf<typeof withdrawals.giveUp>; output: OutputOf<typeof withdrawals.giveUp> }
  /** one withdrawal: what was asked for and from where, what speaks for and against it, each step, and which one is next */
  'console.withdrawals.case': { input: InputOf<typeof withdrawals.oneCase>; output: OutputOf<typeof withdrawals.oneCase> }
  /** says that an approved withdrawal over a network served by hand was paid, with its transaction, which pays one only; another operator has to look at the chain and approve it before it is settled */
  'console.withdrawals.paid': { input: InputOf<typeof withdrawals.paid>; output: OutputOf<typeof withdrawals.paid> }
  /** withdrawals of a state: those that wait the oldest first, those that ended the newest first; each look stands in the trail */
  'console.withdrawals.queue': { input: InputOf<typeof withdrawals.queue>; output: OutputOf<typeof withdrawals.queue> }
  /** asks for other limits above which withdrawals are looked at, or of a day by level; another operator has to approve them */
  'console.withdrawals.setTerms': { input: InputOf<typeof withdrawals.setTerms>; output: OutputOf<typeof withdrawals.setTerms> }
  /** keeps the operator’s passkey over a withdrawal’s id (the options are in its case) for the signer, which above its mark pays only what enough operators have signed. It approves nothing by itself */
  'console.withdrawals.sign': { input: InputOf<typeof withdrawals.sign>; output: OutputOf<typeof withdrawals.sign> }
  /** takes an approved withdrawal over a network served by hand in order to pay it: until it is paid or given up, nobody rejects it and no restriction sends it back to review */
  'console.withdrawals.take': { input: InputOf<typeof withdrawals.take>; output: OutputOf<typeof withdrawals.take> }
  /** from what worth on withdrawals are looked at and the most of a UTC day by level of identity, with everything that was ever set, the newest first */
  'console.withdrawals.terms': { input: InputOf<typeof withdrawals.terms>; output: OutputOf<typeof withdrawals.terms> }
  /** has a payment that no block has taken signed again at a higher fee, within the caps of the signer: the same payment, of which one transaction alone can ever be mined. One operator suffices */
  'console.wallets.bump': { input: InputOf<typeof payouts.bump>; output: OutputOf<typeof payouts.bump> }
  /** of each network that is paid on: whether payouts are held back, and what its hot wallet holds beside its marks and caps */
  'console.wallets.hot': { input: InputOf<typeof payouts.hot>; output: OutputOf<typeof payouts.hot> }
  /** begins no new payment, on one network or, without it, on all; what is under way goes on. One operator suffices */
  'console.wallets.pausePayouts': { input: InputOf<typeof payouts.pausePayouts>; output: OutputOf<typeof payouts.pausePayouts> }
  /** payments on chains that are under way, the oldest first, 200 at most: how far each is, and what it offers to miners */
  'console.wallets.payments': { input: InputOf<typeof payouts.payments>; output: OutputOf<typeof payouts.payments> }
  /** lets payments begin again; needs two operators */
  'console.wallets.resumePayouts': { input: InputOf<typeof payouts.resumePayouts>; output: OutputOf<typeof payouts.resumePayouts> }
  /** asks for other marks of a hot wallet, in whole coins: below `low` it wants filling; above `high` what is over `target` goes to the cold address by itself. On Bitcoin all counts that payments are made from, customers’ addresses too. Needs two operators */
  'console.wallets.setLevels': { input: InputOf<typeof payouts.setLevels>; output: OutputOf<typeof payouts.setLevels> }
  /** follows a network no further, credits and pays nothing on it. One operator suffices */
  'console.wallets.halt': { input: InputOf<typeof wallets.halt>; output: OutputOf<typeof wallets.halt> }
  /** every network: how far it is followed, and why it stands where it does */
  'console.wallets.networks': { input: InputOf<typeof wallets.networks>; output: OutputOf<typeof wallets.networks> }
  /** of each coin what the chains hold and what the ledger says, at one place of the journal and one block of each network; what no row explains is the residue, which halts payouts of the coin */
  'console.wallets.reconciliation': { input: InputOf<typeof wallets.reconciliation>; output: OutputOf<typeof wallets.reconciliation> }
  /** earlier reconciliations of a coin, the newest first */
  'console.wallets.reconciliationHistory': { input: InputOf<typeof wallets.reconciliationHistory>; output: OutputOf<typeof wallets.reconciliationHistory> }
  /** the rows that a term of a coin is made of, as they are now */
  'console.wallets.reconciliationLines': { input: InputOf<typeof wallets.reconciliationLines>; output: OutputOf<typeof wallets.reconciliationLines> }
  /** follows a halted network again; needs two operators. `height`: from that block on instead of from where it stood, after a reorganisation that was deeper than it walks back by itself */
  'console.wallets.resume': { input: InputOf<typeof wallets.resume>; output: OutputOf<typeof wallets.resume> }
}

export const CONSOLE_TABLE: Readonly<Record<keyof ConsoleTypes, CallRow>> = {
  'console.adjustments.accounts': { method: 'GET', path: '/api/console/adjustments/accounts' },
  'console.adjustments.list': { method: 'GET', path: '/api/console/adjustments' },
  'console.adjustments.propose': { path: '/api/console/adjustments/propose' },
  'console.audit': { method: 'GET', path: '/api/console/audit' },
  'console.auditVerify': { method: 'GET', path: '/api/console/audit/verify' },
  'console.customers.balances': { method: 'GET', path: '/api/console/customers/{userId}/balances' },
  'console.customers.bills': { method: 'GET', path: '/api/console/customers/{userId}/bills' },
  'console.customers.devices': { method: 'GET', path: '/api/console/customers/{userId}/devices' },
  'console.customers.logins': { method: 'GET', path: '/api/console/customers/{userId}/logins' },
  'console.customers.openOrders': { method: 'GET', path: '/api/console/customers/{userId}/open-orders' },
  'console.customers.orders': { method: 'GET', path: '/api/console/customers/{userId}/orders' },
  'console.customers.positions': { method: 'GET', path: '/api/console/customers/{userId}/positions' },
  'console.customers.reveal': { path: '/api/console/customers/{userId}/reveal' },
  'console.customers.sessions': { method: 'GET', path: '/api/console/customers/{userId}/sessions' },
  'console.customers.timeline': { method: 'GET', path: '/api/console/customers/{userId}/timeline' },
  'console.customers.addNote': { path: '/api/console/customers/{userId}/notes/add' },
  'console.customers.askIdentity': { path: '/api/console/customers/{userId}/identity/again' },
  'console.customers.endFactors': { path: '/api/console/customers/{userId}/factors/end' },
  'console.customers.endSessions': { path: '/api/console/customers/{userId}/sessions/end' },
  'console.customers.lift': { path: '/api/console/customers/{userId}/lift' },
  'console.customers.list': { method: 'GET', path: '/api/console/customers' },
  'console.customers.notes': { method: 'GET', path: '/api/console/customers/{userId}/notes' },
  'console.customers.open': { method: 'GET', path: '/api/console/customers/{userId}' },
  'console.customers.restrict': { path: '/api/console/customers/{userId}/restrict' },
  'console.customers.restrictions': { method: 'GET', path: '/api/console/customers/{userId}/restrictions' },
  'console.customers.search': { method: 'GET', path: '/api/console/customers/search' },
  'console.customers.setRole': { path: '/api/console/customers/{userId}/roles' },
  'console.deposits.changeListing': { path: '/api/console/deposits/listings/change' },
  'console.deposits.dismiss': { path: '/api/console/deposits/dismiss' },
  'console.deposits.handDecide': { path: '/api/console/deposits/hand/decide' },
  'console.deposits.handList': { method: 'GET', path: '/api/console/deposits/hand' },
  'console.deposits.handOpen': { method: 'GET', path: '/api/console/deposits/hand/open' },
  'console.deposits.list': { method: 'GET', path: '/api/console/deposits/list' },
  'console.deposits.listingHistory': { method: 'GET', path: '/api/console/deposits/listings/history' },
  'console.deposits.listings': { method: 'GET', path: '/api/console/deposits/listings' },
  'console.deposits.open': { method: 'GET', path: '/api/console/deposits/open' },
  'console.deposits.recover': { path: '/api/console/deposits/recover' },
  'console.deposits.release': { path: '/api/console/deposits/release' },
  'console.flash.countries': { method: 'GET', path: '/api/console/flash/countries' },
  'console.flash.setCountries': { path: '/api/console/flash/countries/propose' },
  'console.forgotten.list': { method: 'GET', path: '/api/console/forgotten/list' },
  'console.forgotten.case': { method: 'GET', path: '/api/console/forgotten/case' },
  'console.forgotten.reject': { path: '/api/console/forgotten/reject' },
  'console.forgotten.renew': { path: '/api/console/forgotten/renew' },
  'console.home': { method: 'GET', path: '/api/console/home' },
  'console.wallets.balances': { method: 'GET', path: '/api/console/wallets/balances' },
  'console.wallets.housePayments': { method: 'GET', path: '/api/console/wallets/payments/house' },
  'console.identities.bankCard': { path: '/api/console/identities/bankCard' },
  'console.identities.bankCardMasked': { method: 'GET', path: '/api/console/identities/bankCard/masked' },
  'console.identities.decide': { path: '/api/console/identities/decide' },
  'console.identities.next': { method: 'GET', path: '/api/console/identities/next' },
  'console.identities.case': { method: 'GET', path: '/api/console/identities/case' },
  'console.identities.photo': { method: 'GET', path: '/api/console/identities/photo' },
  'console.identities.queue': { method: 'GET', path: '/api/console/identities/list' },
  'console.identities.shown': { path: '/api/console/identities/shown' },
  'console.identities.unbindBankCard': { path: '/api/console/identities/bankCard/unbind' },
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
  'console.markets.positions': { method: 'GET', path: '/api/console/markets/contracts/{symbol}/positions' },
  'console.markets.resume': { path: '/api/console/markets/resume' },
  'console.markets.setFees': { path: '/api/console/markets/fees/set' },
  'console.markets.setTiers': { path: '/api/console/markets/fees/tiers' },
  'console.operatorAdd': { path: '/api/console/operators/add' },
  'console.operatorChange': { path: '/api/console/operators/change' },
  'console.operators': { method: 'GET', path: '/api/console/operators' },
  'console.matrix': { method: 'GET', path: '/api/console/matrix' },
  'console.operatorRenew': { path: '/api/console/operators/renew' },
  'console.proof.build': { path: '/api/console/proof/liabilities' },
  'console.proof.runs': { method: 'GET', path: '/api/console/proof/runs' },
  'console.decide': { path: '/api/console/proposals/decide' },
  'console.proposal': { method: 'GET', path: '/api/console/proposals/one' },
  'console.proposals': { method: 'GET', path: '/api/console/proposals' },
  'console.withdrawProposal': { path: '/api/console/proposals/withdraw' },
  'console.rewards.list': { method: 'GET', path: '/api/console/rewards' },
  'console.rewards.setBudget': { path: '/api/console/rewards/budget' },
  'console.rewards.setCampaign': { path: '/api/console/rewards/campaign' },
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
  'console.recoveryRenew': { path: '/api/console/session/recovery/renew' },
  'console.reportFailure': { path: '/api/console/session/failure' },
  'console.setPassword': { path: '/api/console/session/setPassword' },
  'console.withdrawals.decide': { path: '/api/console/withdrawals/decide' },
  'console.withdrawals.depth': { method: 'GET', path: '/api/console/withdrawals/depth' },
  'console.withdrawals.giveUp': { path: '/api/console/withdrawals/giveUp' },
  'console.withdrawals.case': { method: 'GET', path: '/api/console/withdrawals/case' },
  'console.withdrawals.paid': { path: '/api/console/withdrawals/paid' },
  'console.withdrawals.queue': { method: 'GET', path: '/api/console/withdrawals/list' },
  'console.withdrawals.setTerms': { path: '/api/console/withdrawals/setTerms' },
  'console.withdrawals.sign': { path: '/api/console/withdrawals/sign' },
  'console.withdrawals.take': { path: '/api/console/withdrawals/take' },
  'console.withdrawals.terms': { method: 'GET', path: '/api/console/withdrawals/terms' },
  'console.wallets.bump': { path: '/api/console/wallets/payments/bump' },
  'console.wallets.hot': { method: 'GET', path: '/api/console/wallets/hot' },
  'console.wallets.pausePayouts': { path: '/api/console/wallets/payouts/pause' },
  'console.wallets.payments': { method: 'GET', path: '/api/console/wallets/payments' },
  'console.wallets.resumePayouts': { path: '/api/console/wallets/payouts/resume' },
  'console.wallets.setLevels': { path: '/api/console/wallets/levels/set' },
  'console.wallets.halt': { path: '/api/console/wallets/networks/halt' },
  'console.wallets.networks': { method: 'GET', path: '/api/console/wallets/networks' },
  'console.wallets.reconciliation': { method: 'GET', path: '/api/console/wallets/reconciliation' },
  'console.wallets.reconciliationHistory': { method: 'GET', path: '/api/console/wallets/reconciliation/history' },
  'console.wallets.reconciliationLines': { method: 'GET', path: '/api/console/wallets/reconciliation/lines' },
  'console.wallets.resume': { path: '/api/console/wallets/networks/resume' },
}
