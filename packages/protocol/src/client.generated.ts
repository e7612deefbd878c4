/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import type { InputOf, OutputOf } from './call.ts'
import type * as account from './calls/account.ts'
import type * as assets from './calls/assets.ts'
import type * as bindings from './calls/bindings.ts'
import type * as contract from './calls/contract.ts'
import type * as credit from './calls/credit.ts'
import type * as demo from './calls/demo.ts'
import type * as deposits from './calls/deposits.ts'
import type * as devices from './calls/devices.ts'
import type * as equity from './calls/equity.ts'
import type * as fees from './calls/fees.ts'
import type * as flash from './calls/flash.ts'
import type * as fundReset from './calls/fund-reset.ts'
import type * as identity from './calls/identity.ts'
import type * as keys from './calls/keys.ts'
import type * as marginLoans from './calls/margin-loans.ts'
import type * as margin from './calls/margin.ts'
import type * as market from './calls/market.ts'
import type * as orders from './calls/orders.ts'
import type * as payments from './calls/payments.ts'
import type * as perpetuals from './calls/perpetuals.ts'
import type * as platform from './calls/platform.ts'
import type * as positions from './calls/positions.ts'
import type * as profile from './calls/profile.ts'
import type * as proof from './calls/proof.ts'
import type * as rewards from './calls/rewards.ts'
import type * as security from './calls/security.ts'
import type * as spot from './calls/spot.ts'
import type * as swap from './calls/swap.ts'
import type * as withdrawals from './calls/withdrawals.ts'

export interface CallTypes {
  /** takes the refresh cookie, which no script can, out of a browser whose session is over */
  'account.forget': { input: InputOf<typeof account.forget>; output: OutputOf<typeof account.forget> }
  /** own user info */
  'account.getInfo': { input: InputOf<typeof account.getInfo>; output: OutputOf<typeof account.getInfo> }
  /** logs in; where a second step is bound the first answer is `second_step`, its `bound` naming what is (authenticator, passkey, recovery, email), then the same call with the factor */
  'account.login': { input: InputOf<typeof account.login>; output: OutputOf<typeof account.login> }
  /** ends the session; its sockets close within a second */
  'account.logout': { input: InputOf<typeof account.logout>; output: OutputOf<typeof account.logout> }
  /** sends a code by email; to bind and to withdraw, without an address, to the one that is bound, and to withdraw to no other */
  'account.openSendEmail': { input: InputOf<typeof account.openSendEmail>; output: OutputOf<typeof account.openSendEmail> }
  /** sends a code by text message; to bind and to withdraw, without an address, to the one that is bound, and to withdraw to no other */
  'account.openSendSms': { input: InputOf<typeof account.openSendSms>; output: OutputOf<typeof account.openSendSms> }
  /** a new token for the refresh token of the cookie, or of the field where there is no cookie */
  'account.refresh': { input: InputOf<typeof account.refresh>; output: OutputOf<typeof account.refresh> }
  /** registers by account name, email or phone and logs in; email and phone need the code sent to them */
  'account.register': { input: InputOf<typeof account.register>; output: OutputOf<typeof account.register> }
  /** sets a new login password by the code sent to the email or phone, and ends every session */
  'account.resetPassword': { input: InputOf<typeof account.resetPassword>; output: OutputOf<typeof account.resetPassword> }
  /** sends a code by email; to bind and to withdraw, without an address, to the one that is bound, and to withdraw to no other */
  'account.sendEmailCode': { input: InputOf<typeof account.sendEmailCode>; output: OutputOf<typeof account.sendEmailCode> }
  /** sends a code by text message; to bind and to withdraw, without an address, to the one that is bound, and to withdraw to no other */
  'account.sendMobileCode': { input: InputOf<typeof account.sendMobileCode>; output: OutputOf<typeof account.sendMobileCode> }
  /** bills as CSV (RFC 4180), newest first, up to 10,000 entries; `next` goes on behind the last */
  'assets.billCsv': { input: InputOf<typeof assets.billCsv>; output: OutputOf<typeof assets.billCsv> }
  /** balances of one account by coin, of one coin where it is named; type 0 sums all accounts */
  'assets.getCurrencyAccount': { input: InputOf<typeof assets.getCurrencyAccount>; output: OutputOf<typeof assets.getCurrencyAccount> }
  /** balances of one account type, every coin, and its worth, debts taken off; type 0 sums all accounts */
  'assets.getMyBalance': { input: InputOf<typeof assets.getMyBalance>; output: OutputOf<typeof assets.getMyBalance> }
  /** bills: every ledger entry of the customer, newest first */
  'assets.getMyBill': { input: InputOf<typeof assets.getMyBill>; output: OutputOf<typeof assets.getMyBill> }
  /** own coins: what there is of each over all accounts, those of which there is something */
  'assets.getUserCoin': { input: InputOf<typeof assets.getUserCoin>; output: OutputOf<typeof assets.getUserCoin> }
  /** wallet accounts with their worth, debts taken off; type 0 is their sum, 8 is there for merchants only */
  'assets.getWalletAccount': { input: InputOf<typeof assets.getWalletAccount>; output: OutputOf<typeof assets.getWalletAccount> }
  /** what a statement is reckoned from: by how much each posting changed what there is of a coin over all own accounts, oldest first, with the price of its day; what only moves between own accounts is left out */
  'assets.statementEntries': { input: InputOf<typeof assets.statementEntries>; output: OutputOf<typeof assets.statementEntries> }
  /** transfers between own accounts, free and at once: 1 spot, 2 U-standard contract, 3 coin-margined contract, 4 flash, 5 cross margin, 6 isolated margin of `symbol`, and, once their products are open, 7 wealth and 8 merchant; an account gives up only what its risk allows */
  'assets.transferFunds': { input: InputOf<typeof assets.transferFunds>; output: OutputOf<typeof assets.transferFunds> }
  /** how much of a coin an own account would give up now */
  'assets.transferable': { input: InputOf<typeof assets.transferable>; output: OutputOf<typeof assets.transferable> }
  /** balances of base coin a and quote coin b in the spot account */
  'assets.walletGet': { input: InputOf<typeof assets.walletGet>; output: OutputOf<typeof assets.walletGet> }
  /** transfers between own accounts, as transferFunds does */
  'assets.walletTrans': { input: InputOf<typeof assets.walletTrans>; output: OutputOf<typeof assets.walletTrans> }
  /** binds or changes `email` or `phone`, one of them, as `bindEmail` does */
  'bindings.accountVerificationBinding': { input: InputOf<typeof bindings.accountVerificationBinding>; output: OutputOf<typeof bindings.accountVerificationBinding> }
  /** sets the anti-phishing code, which stands in every mail to the customer from then on; where no factor is bound it takes the login password */
  'bindings.antiCode': { input: InputOf<typeof bindings.antiCode>; output: OutputOf<typeof bindings.antiCode> }
  /** binds an email by the code sent to it; in the place of another one it takes the code sent to that too, as `oldCode`, and in the place of none the login password where no factor is bound. Pauses withdrawals for 24 hours */
  'bindings.bindEmail': { input: InputOf<typeof bindings.bindEmail>; output: OutputOf<typeof bindings.bindEmail> }
  /** sets the fund password for the first time; where no factor is bound it takes the login password */
  'bindings.setFundPassword': { input: InputOf<typeof bindings.setFundPassword>; output: OutputOf<typeof bindings.setFundPassword> }
  /** sets the fund password as `tardPwdSet` does, or with `oldPassword` changes it as `updatePwd` does */
  'bindings.tradePwd': { input: InputOf<typeof bindings.tradePwd>; output: OutputOf<typeof bindings.tradePwd> }
  /** the same under its other address */
  'bindings.updatePassword': { input: InputOf<typeof bindings.updatePassword>; output: OutputOf<typeof bindings.updatePassword> }
  /** changes the fund password and pauses withdrawals for 24 hours; one that is forgotten goes to support */
  'bindings.updatePwd': { input: InputOf<typeof bindings.updatePwd>; output: OutputOf<typeof bindings.updatePwd> }
  /** changes the login password, ends all other sessions and pauses withdrawals for 24 hours */
  'bindings.updateUserLoginPwd': { input: InputOf<typeof bindings.updateUserLoginPwd>; output: OutputOf<typeof bindings.updateUserLoginPwd> }
  /** gives an open order another price or quantity, a waiting one another trigger too; in the book only a smaller quantity at the same price keeps its place */
  'contract.amend': { input: InputOf<typeof contract.amend>; output: OutputOf<typeof contract.amend> }
  /** cancels a contract order, with one leg of an OCO both; one that is cancelled already is answered the same */
  'contract.cancelOrder': { input: InputOf<typeof contract.cancelOrder>; output: OutputOf<typeof contract.cancelOrder> }
  /** cancels several orders (ids, clientIds), all of a contract (symbol) or all (all = true) */
  'contract.cancelSeveral': { input: InputOf<typeof contract.cancelSeveral>; output: OutputOf<typeof contract.cancelSeveral> }
  /** closes: a is u or coin; direction 3 close long, 4 close short */
  'contract.close': { input: InputOf<typeof contract.close>; output: OutputOf<typeof contract.close> }
  /** cancels the open orders of the named contracts and closes every position in them at market */
  'contract.closeAllPositions': { input: InputOf<typeof contract.closeAllPositions>; output: OutputOf<typeof contract.closeAllPositions> }
  /** own fills of contract orders, newest first */
  'contract.fills': { input: InputOf<typeof contract.fills>; output: OutputOf<typeof contract.fills> }
  /** places limit orders evenly between two prices, checked all together before the first is placed; answered with the order of each rung, or its refusal where others had been placed by then */
  'contract.ladder': { input: InputOf<typeof contract.ladder>; output: OutputOf<typeof contract.ladder> }
  /** opens: a is u or coin; direction 1 open long, 2 open short */
  'contract.open': { input: InputOf<typeof contract.open>; output: OutputOf<typeof contract.open> }
  /** an own contract order and its fills, by its id or by the client id that it was sent with */
  'contract.order': { input: InputOf<typeof contract.order>; output: OutputOf<typeof contract.order> }
  /** an own contract order and its fills, oldest first */
  'contract.orderDetails': { input: InputOf<typeof contract.orderDetails>; output: OutputOf<typeof contract.orderDetails> }
  /** own contract orders, newest first; current (waiting or open) or historical, of both kinds where none is named */
  'contract.orderList': { input: InputOf<typeof contract.orderList>; output: OutputOf<typeof contract.orderList> }
  /** own contract orders: a u or coin, state b (current, history), page c */
  'contract.orderLog': { input: InputOf<typeof contract.orderLog>; output: OutputOf<typeof contract.orderLog> }
  /** places a contract order: plain, conditional, or an OCO, which is answered with its limit order; margin mode and leverage, where given, are set before it */
  'contract.submit': { input: InputOf<typeof contract.submit>; output: OutputOf<typeof contract.submit> }
  /** every change of the own credit score, newest first, with the rule behind it and what it was about */
  'credit.history': { input: InputOf<typeof credit.history>; output: OutputOf<typeof credit.history> }
  /** the own credit score with its bounds, and the published rules that alone change it */
  'credit.score': { input: InputOf<typeof credit.score>; output: OutputOf<typeof credit.score> }
  /** demo only: simulated USDT into the spot account, once a UTC day */
  'demo.funds': { input: InputOf<typeof demo.demoFunds>; output: OutputOf<typeof demo.demoFunds> }
  /** one deposit with its steps, the oldest first */
  'deposits.detail': { input: InputOf<typeof deposits.detail>; output: OutputOf<typeof deposits.detail> }
  /** own deposit address of a coin on a network; `network` may be left out where there is one only. Once given it stays */
  'deposits.address': { input: InputOf<typeof deposits.getDepositAddress>; output: OutputOf<typeof deposits.getDepositAddress> }
  /** coins and networks that can be deposited */
  'deposits.currencies': { input: InputOf<typeof deposits.getRechargeCurrency>; output: OutputOf<typeof deposits.getRechargeCurrency> }
  /** own deposits as recharge/list gives them; `type` is always 1 */
  'deposits.log': { input: InputOf<typeof deposits.getRechargeLog>; output: OutputOf<typeof deposits.getRechargeLog> }
  /** own deposits, on chains, by hand and from other customers of the house, newest first */
  'deposits.list': { input: InputOf<typeof deposits.list>; output: OutputOf<typeof deposits.list> }
  /** what I sent has not arrived: looks a transaction up in the own deposits and reports of all networks, then on the chains (of `network` alone where it is given), and says what is known and what can be done */
  'deposits.lookup': { input: InputOf<typeof deposits.lookup>; output: OutputOf<typeof deposits.lookup> }
  /** reports a deposit that is not credited by itself, with its payment screenshot (a stored file of type `payment`); it is reviewed by operators. Repeated with the same `clientId` it is answered the same */
  'deposits.submit': { input: InputOf<typeof deposits.submit>; output: OutputOf<typeof deposits.submit> }
  /** forgets a device and ends its sessions; their sockets close within a second */
  'devices.deleteDevice': { input: InputOf<typeof devices.deleteDevice>; output: OutputOf<typeof devices.deleteDevice> }
  /** ends one session; its sockets close within a second */
  'devices.endSession': { input: InputOf<typeof devices.endSession>; output: OutputOf<typeof devices.endSession> }
  /** ends all other sessions, or with `all` this one too */
  'devices.endSessions': { input: InputOf<typeof devices.endSessions>; output: OutputOf<typeof devices.endSessions> }
  /** own devices, the one last seen first */
  'devices.getLoginDevice': { input: InputOf<typeof devices.getLoginDevice>; output: OutputOf<typeof devices.getLoginDevice> }
  /** own login history, the newest thousand */
  'devices.getLoginLog': { input: InputOf<typeof devices.getLoginLog>; output: OutputOf<typeof devices.getLoginLog> }
  /** by the token behind `#` in the link of a notification about a new device or a change: ends every session and locks the account until the password is reset */
  'devices.notMe': { input: InputOf<typeof devices.notMe>; output: OutputOf<typeof devices.notMe> }
  /** own open sessions, the one last used first */
  'devices.sessions': { input: InputOf<typeof devices.sessions>; output: OutputOf<typeof devices.sessions> }
  /** gives a device a name, or marks it as trusted: a mark of its owner’s own, by which nothing is let or asked */
  'devices.updateDevice': { input: InputOf<typeof devices.updateDevice>; output: OutputOf<typeof devices.updateDevice> }
  /** worth of all accounts, debts taken off, at the end of each day (UTC) and now, by the prices of then; money that came or went is no profit and counts by the price its day ended with */
  'assets.equity': { input: InputOf<typeof equity.equity>; output: OutputOf<typeof equity.equity> }
  /** own spot fee rates now, and what was traded in the last 30 days with the tier that it reaches */
  'fees.feeTier': { input: InputOf<typeof fees.feeTier>; output: OutputOf<typeof fees.feeTier> }
  /** the published tiers of spot fees, by what is traded in 30 days */
  'fees.tiers': { input: InputOf<typeof fees.feeTiers>; output: OutputOf<typeof fees.feeTiers> }
  /** opens a flash contract; answered with a signed receipt before the prices that decide it exist */
  'flash.createSecondContractOrder': { input: InputOf<typeof flash.createSecondContractOrder>; output: OutputOf<typeof flash.createSecondContractOrder> }
  /** what a flash contract was settled by: its receipt, the prices of both windows in their hash chain, its settlement; for its owner, and for whoever has its receipt, whose signature is asked for where there is no login */
  'flash.evidence': { input: InputOf<typeof flash.evidence>; output: OutputOf<typeof flash.evidence> }
  /** every price from the acceptance of a flash contract to the first behind its maturity, five minutes a page: with all pages the settlement hangs on the receipt without a gap; asked for as its evidence is */
  'flash.evidencePrices': { input: InputOf<typeof flash.evidencePrices>; output: OutputOf<typeof flash.evidencePrices> }
  /** the countries where flash contracts are not offered to residents */
  'flash.countries': { input: InputOf<typeof flash.flashCountries>; output: OutputOf<typeof flash.flashCountries> }
  /** own limits of losses and own pause, as they hold now: one record a coin that flash contracts stake */
  'flash.guard': { input: InputOf<typeof flash.flashGuard>; output: OutputOf<typeof flash.flashGuard> }
  /** an own flash contract with its receipt, by its id or by the client id that it was opened with */
  'flash.order': { input: InputOf<typeof flash.flashOrderOf>; output: OutputOf<typeof flash.flashOrderOf> }
  /** what opening a flash contract would stake and could pay; refused as opening it would be */
  'flash.preview': { input: InputOf<typeof flash.flashPreview>; output: OutputOf<typeof flash.flashPreview> }
  /** what own flash contracts that ended brought, by coin: of this UTC day, of 7 days and of 30 */
  'flash.results': { input: InputOf<typeof flash.flashResults>; output: OutputOf<typeof flash.flashResults> }
  /** how flash contracts are settled, and the cycles of every symbol */
  'flash.terms': { input: InputOf<typeof flash.flashTerms>; output: OutputOf<typeof flash.flashTerms> }
  /** the index prices of a symbol of the last ten minutes as they were journaled, oldest first, every tick of them */
  'flash.ticks': { input: InputOf<typeof flash.flashTicks>; output: OutputOf<typeof flash.flashTicks> }
  /** the public keys that receipts of flash contracts are signed with, the newest first */
  'flash.key': { input: InputOf<typeof flash.key>; output: OutputOf<typeof flash.key> }
  /** the newest flash contract that was settled, with the prices of both windows in their hash chain: enough to recompute its outcome, and nothing of whose it was or what was staked; null before the first */
  'flash.lastSettled': { input: InputOf<typeof flash.lastSettled>; output: OutputOf<typeof flash.lastSettled> }
  /** sets how much of a coin may be lost on flash contracts in a UTC day: a lower limit holds at once, a higher one or none after 24 hours; no API key may */
  'flash.lossLimit': { input: InputOf<typeof flash.lossLimit>; output: OutputOf<typeof flash.lossLimit> }
  /** opens no flash contract for so many days; it can be made longer and ended by nobody, what is open runs to its end; no API key may */
  'flash.pause': { input: InputOf<typeof flash.pause>; output: OutputOf<typeof flash.pause> }
  /** flash-contract cycles of a symbol: seconds, payout rate, break-even win rate, minimum and maximum stake */
  'flash.periodList': { input: InputOf<typeof flash.periodList>; output: OutputOf<typeof flash.periodList> }
  /** own flash contracts, newest first; running (generating ones too) or settled (void ones too) */
  'flash.selectOrderList': { input: InputOf<typeof flash.selectOrderList>; output: OutputOf<typeof flash.selectOrderList> }
  /** asks for a forgotten fund password to be renewed, with the number of the document that the account was verified by; two operators decide. The present one stays until a new one is set */
  'fundReset.ask': { input: InputOf<typeof fundReset.ask>; output: OutputOf<typeof fundReset.ask> }
  /** sets a new fund password in the place of the forgotten one, once, where operators let it; pauses withdrawals for 24 hours */
  'fundReset.set': { input: InputOf<typeof fundReset.set>; output: OutputOf<typeof fundReset.set> }
  /** where the own request for a new fund password stands */
  'fundReset.state': { input: InputOf<typeof fundReset.state>; output: OutputOf<typeof fundReset.state> }
  /** the bound bank card, masked; `card` is null where none is bound */
  'identity.getBank': { input: InputOf<typeof identity.getBank>; output: OutputOf<typeof identity.getBank> }
  /** what each level of identity opens, and how much may be withdrawn in a UTC day */
  'identity.levels': { input: InputOf<typeof identity.levels>; output: OutputOf<typeof identity.levels> }
  /** where the own verification stands, with the own data masked and what each level opens */
  'identity.own': { input: InputOf<typeof identity.own>; output: OutputOf<typeof identity.own> }
  /** the own name and number of the document, or name, number and home address of the bank card, whole: within five minutes of a second step of this session, which its login brought or comes along the first time (the login password where none is bound). Each showing is written down */
  'identity.reveal': { input: InputOf<typeof identity.reveal>; output: OutputOf<typeof identity.reveal> }
  /** binds the bank card, once and for good; it must be in the verified name, which is taken where `name` is left out. Needs the primary verification, and a factor, or the login password where none is bound */
  'identity.saveBank': { input: InputOf<typeof identity.saveBank>; output: OutputOf<typeof identity.saveBank> }
  /** hands in an identity verification: with `name`, `idNumber`, `country` and `type` the primary one, with the names of three stored images (`front`, `back`, `hand`) the advanced one, which needs the primary one approved. Nothing changes while it is under review */
  'identity.uploadKYC': { input: InputOf<typeof identity.uploadKyc>; output: OutputOf<typeof identity.uploadKyc> }
  /** hands in an identity verification: with `name`, `idNumber`, `country` and `type` the primary one, with the names of three stored images (`front`, `back`, `hand`) the advanced one, which needs the primary one approved. Nothing changes while it is under review */
  'identity.verified': { input: InputOf<typeof identity.verified>; output: OutputOf<typeof identity.verified> }
  /** makes an API key, its secret shown this once; with `id` changes one: what is left out stays, and `suspended` false enables it again. With `publicKey` (Ed25519, 32 bytes in base64, each for one key) the key signs by that and has no secret. Needs a factor, or the login password where none is bound; `withdraw` needs `addresses`, hosts or networks of at least /24 (IPv6: /48) */
  'keys.api': { input: InputOf<typeof keys.api>; output: OutputOf<typeof keys.api> }
  /** deletes an API key; its sockets close within a second */
  'keys.apiDel': { input: InputOf<typeof keys.apiDel>; output: OutputOf<typeof keys.apiDel> }
  /** own API keys, the newest first */
  'keys.apis': { input: InputOf<typeof keys.apis>; output: OutputOf<typeof keys.apis> }
  /** cancels every open and waiting order, of spot, margin and contracts, unless it is called again within `seconds`; with 0 it is switched off */
  'keys.cancelAllAfter': { input: InputOf<typeof keys.cancelAllAfter>; output: OutputOf<typeof keys.cancelAllAfter> }
  /** own borrowings: account a (all, fixed), state b (current: something is left of it, history), page c */
  'marginLoans.borrowOrder': { input: InputOf<typeof marginLoans.borrowOrder>; output: OutputOf<typeof marginLoans.borrowOrder> }
  /** every change of own margin loans, newest first: borrowed, paid back, interest, liquidation */
  'marginLoans.records': { input: InputOf<typeof marginLoans.records>; output: OutputOf<typeof marginLoans.records> }
  /** borrows into the cross account; the first hour of interest is owed at once */
  'margin.allBorrow': { input: InputOf<typeof margin.allBorrow>; output: OutputOf<typeof margin.allBorrow> }
  /** the own cross account: coins, debts, risk ratio */
  'margin.allMarginProperty': { input: InputOf<typeof margin.allMarginProperty>; output: OutputOf<typeof margin.allMarginProperty> }
  /** how much of a coin the cross account could still borrow now */
  'margin.borrowableCross': { input: InputOf<typeof margin.borrowableCross>; output: OutputOf<typeof margin.borrowableCross> }
  /** how much of a coin the isolated account of a pair could still borrow now */
  'margin.borrowableFixed': { input: InputOf<typeof margin.borrowableFixed>; output: OutputOf<typeof margin.borrowableFixed> }
  /** the own isolated accounts that hold or owe something, one a pair */
  'margin.fixedAccounts': { input: InputOf<typeof margin.fixedAccounts>; output: OutputOf<typeof margin.fixedAccounts> }
  /** borrows base or quote coin into the isolated account of a pair; the first hour of interest is owed at once */
  'margin.fixedBorrow': { input: InputOf<typeof margin.fixedBorrow>; output: OutputOf<typeof margin.fixedBorrow> }
  /** the own isolated account of pair a: coins, debts, risk ratio, liquidation price */
  'margin.fixedMarginProperty': { input: InputOf<typeof margin.fixedMarginProperty>; output: OutputOf<typeof margin.fixedMarginProperty> }
  /** every coin that can be borrowed, with its hourly rate, its limit, and what the cross account could borrow now */
  'margin.getCanborrowList': { input: InputOf<typeof margin.getCanborrowList>; output: OutputOf<typeof margin.getCanborrowList> }
  /** what part of each coin’s value counts as collateral in the cross account */
  'margin.getDepositRate': { input: InputOf<typeof margin.getDepositRate>; output: OutputOf<typeof margin.getDepositRate> }
  /** what borrowing with the cross account would do: rate, first interest, risk before and after */
  'margin.previewBorrowCross': { input: InputOf<typeof margin.previewBorrowCross>; output: OutputOf<typeof margin.previewBorrowCross> }
  /** what borrowing with an isolated account would do: rate, first interest, risk and liquidation price after it */
  'margin.previewBorrowFixed': { input: InputOf<typeof margin.previewBorrowFixed>; output: OutputOf<typeof margin.previewBorrowFixed> }
  /** pays back what the cross account owes of a coin: interest first */
  'margin.repayCross': { input: InputOf<typeof margin.repayCross>; output: OutputOf<typeof margin.repayCross> }
  /** pays back what the isolated account of a pair owes of a coin: interest first */
  'margin.repayFixed': { input: InputOf<typeof margin.repayFixed>; output: OutputOf<typeof margin.repayFixed> }
  /** sets the leverage of the isolated account of a pair, and its three ratios with it */
  'margin.setLeverage': { input: InputOf<typeof margin.setLeverage>; output: OutputOf<typeof margin.setLeverage> }
  /** what can be borrowed and how far: coins with rates, limits and weights, ratios, pairs with isolated accounts */
  'margin.terms': { input: InputOf<typeof margin.terms>; output: OutputOf<typeof margin.terms> }
  /** adds symbol a of market kind b (flash, spot, contract) to the watchlist */
  'market.addOptional': { input: InputOf<typeof market.addOptional>; output: OutputOf<typeof market.addOptional> }
  /** removes symbol a of market kind b from the watchlist */
  'market.cancelOptional': { input: InputOf<typeof market.cancelOptional>; output: OutputOf<typeof market.cancelOptional> }
  /** candles of a symbol, oldest first, without gaps: [open time, open, high, low, close, base volume, quote volume] */
  'market.candles': { input: InputOf<typeof market.candles>; output: OutputOf<typeof market.candles> }
  /** the order book of a symbol, best first: [price, quantity] */
  'market.depth': { input: InputOf<typeof market.depth>; output: OutputOf<typeof market.depth> }
  /** the three coin lists: coinList (flash), currencyList (spot), contractList (contracts) */
  'market.getCoinList': { input: InputOf<typeof market.getCoinList>; output: OutputOf<typeof market.getCoinList> }
  /** coin rates: what each coin is worth in USDT, and each exchange currency that has a rate to the dollar */
  'market.getCoinRate': { input: InputOf<typeof market.getCoinRate>; output: OutputOf<typeof market.getCoinRate> }
  /** contracts with their trading rules */
  'market.getContract': { input: InputOf<typeof market.getContract>; output: OutputOf<typeof market.getContract> }
  /** volume of a forex or metal symbol within 24 h: what was staked on it in flash contracts that were settled */
  'market.getMt5Amount': { input: InputOf<typeof market.getMt5Amount>; output: OutputOf<typeof market.getMt5Amount> }
  /** own watchlist, as market rows, in the order in which they were added */
  'market.getOptional': { input: InputOf<typeof market.getOptional>; output: OutputOf<typeof market.getOptional> }
  /** price of coin a in every exchange currency that has a rate, cut at 8 decimals */
  'market.getPriceComparison': { input: InputOf<typeof market.getPriceComparison>; output: OutputOf<typeof market.getPriceComparison> }
  /** spot symbols with their trading rules */
  'market.getSpotGoods': { input: InputOf<typeof market.getSpotGoods>; output: OutputOf<typeof market.getSpotGoods> }
  /** the index price of a symbol in force, how many sources it is the median of, and since when it stands */
  'market.indexPrice': { input: InputOf<typeof market.indexPrice>; output: OutputOf<typeof market.indexPrice> }
  /** first picture of the market page for a type (all, watchlist, flash, spot, contract) */
  'market.initData': { input: InputOf<typeof market.initData>; output: OutputOf<typeof market.initData> }
  /** spot markets and contracts that were opened within the last 30 days, newest first, at most five */
  'market.newest': { input: InputOf<typeof market.newest>; output: OutputOf<typeof market.newest> }
  /** closing prices of the last 48 half hours of every symbol, oldest first */
  'market.sparklines': { input: InputOf<typeof market.sparklines>; output: OutputOf<typeof market.sparklines> }
  /** latest b public trades of symbol a, newest first */
  'market.transaction': { input: InputOf<typeof market.transaction>; output: OutputOf<typeof market.transaction> }
  /** order centre: all own orders of all products, whatever their state, newest first */
  'assets.orderCentre': { input: InputOf<typeof orders.orderCentre>; output: OutputOf<typeof orders.orderCentre> }
  /** own ended spot orders of every symbol that trades this coin, as its base or its quote, newest first */
  'assets.ordersOfCoin': { input: InputOf<typeof orders.ordersOfCoin>; output: OutputOf<typeof orders.ordersOfCoin> }
  /** what became of something sent with a client id, where its answer was lost: done (send it again with the same id and it is answered as the first time), refused, absent (it had no effect), open (not known yet: ask again) */
  'assets.outcome': { input: InputOf<typeof orders.outcome>; output: OutputOf<typeof orders.outcome> }
  /** the own OTC payment methods, masked, the oldest first, and how many there may be */
  'payments.list': { input: InputOf<typeof payments.getPayment>; output: OutputOf<typeof payments.getPayment> }
  /** saves an OTC payment method, or changes the one of `id`, whose fields that are left out stay. The holder is the verified name and is not sent. Needs the primary verification, and a factor, or the login password where none is bound */
  'payments.save': { input: InputOf<typeof payments.payment>; output: OutputOf<typeof payments.payment> }
  /** removes an OTC payment method; needs a factor where one is bound */
  'payments.remove': { input: InputOf<typeof payments.removePayment>; output: OutputOf<typeof payments.removePayment> }
  /** maintenance-margin tiers of the contract a settled in coin: its symbol (BTC_USD_PERP) or its coin (BTC) */
  'contract.coinTiers': { input: InputOf<typeof perpetuals.coinTiers>; output: OutputOf<typeof perpetuals.coinTiers> }
  /** rules, prices, funding and figures of 24 hours of several contracts; of all where none is named */
  'contract.contractDetail': { input: InputOf<typeof perpetuals.contractDetail>; output: OutputOf<typeof perpetuals.contractDetail> }
  /** maintenance-margin tiers of the contracts settled in USDT */
  'contract.dollarTiers': { input: InputOf<typeof perpetuals.dollarTiers>; output: OutputOf<typeof perpetuals.dollarTiers> }
  /** the running funding rate of a contract, when it is due, and those of before, newest first */
  'contract.getFundingRate': { input: InputOf<typeof perpetuals.getFundingRate>; output: OutputOf<typeof perpetuals.getFundingRate> }
  /** all public settings, the support URL among them */
  'platform.getAllSetting': { input: InputOf<typeof platform.getAllSetting>; output: OutputOf<typeof platform.getAllSetting> }
  /** the platform configuration as an answer */
  'platform.config': { input: InputOf<typeof platform.getConfig>; output: OutputOf<typeof platform.getConfig> }
  /** countries with dialling codes */
  'platform.getCountryCode': { input: InputOf<typeof platform.getCountryCode>; output: OutputOf<typeof platform.getCountryCode> }
  /** items of a dictionary: coin_plate, coin_lang, t_app_language, app_image, timeZone, exchange_currency */
  'platform.getDictItems': { input: InputOf<typeof platform.getDictItems>; output: OutputOf<typeof platform.getDictItems> }
  /** sequence, digest and sums of the state machine, and how far the tables are behind; operators only, but in the demo */
  'platform.state': { input: InputOf<typeof platform.getState>; output: OutputOf<typeof platform.getState> }
  /** a part of a page stopped working: what the operators should know of it */
  'platform.reportFailure': { input: InputOf<typeof platform.reportFailure>; output: OutputOf<typeof platform.reportFailure> }
  /** stores an image of a kind; unless something comes to use it, it is gone after a day */
  'platform.uploadFile': { input: InputOf<typeof platform.uploadFile>; output: OutputOf<typeof platform.uploadFile> }
  /** stores an image (JPEG, PNG, WebP; at most 8 MiB and 40 megapixels) */
  'platform.uploadOss': { input: InputOf<typeof platform.uploadOss>; output: OutputOf<typeof platform.uploadOss> }
  /** own contract accounts: wallet, what may be used, margins, risk; one a settle coin */
  'contract.account': { input: InputOf<typeof positions.account>; output: OutputOf<typeof positions.account> }
  /** adds (flag 1) or takes out (flag 2) margin of an isolated position */
  'contract.adjustAmount': { input: InputOf<typeof positions.adjustAmount>; output: OutputOf<typeof positions.adjustAmount> }
  /** cancels a take-profit or stop-loss by the id of its order */
  'contract.cancelProtection': { input: InputOf<typeof positions.cancelProtection>; output: OutputOf<typeof positions.cancelProtection> }
  /** closes a position at market; what the book does not take within the price band stays open */
  'contract.closePosition': { input: InputOf<typeof positions.closePosition>; output: OutputOf<typeof positions.closePosition> }
  /** own funding payments, newest first: what was paid (negative) or received */
  'contract.fundingHistory': { input: InputOf<typeof positions.fundingHistory>; output: OutputOf<typeof positions.fundingHistory> }
  /** own margin mode and leverage of a contract */
  'contract.getSetting': { input: InputOf<typeof positions.getSetting>; output: OutputOf<typeof positions.getSetting> }
  /** own open positions of kind a (u or coin), and what their accounts stand at */
  'contract.myPosition': { input: InputOf<typeof positions.myPosition>; output: OutputOf<typeof positions.myPosition> }
  /** what own open positions have cost since they were opened: fees of opening and closing, funding, what they made */
  'contract.positionCosts': { input: InputOf<typeof positions.positionCosts>; output: OutputOf<typeof positions.positionCosts> }
  /** own closed positions, newest first: sizes, average prices, and what they made */
  'contract.positionHistory': { input: InputOf<typeof positions.positionHistory>; output: OutputOf<typeof positions.positionHistory> }
  /** own open positions, of both kinds where none is named */
  'contract.positionList': { input: InputOf<typeof positions.positionList>; output: OutputOf<typeof positions.positionList> }
  /** take-profit and stop-loss orders that wait, of a position or of all */
  'contract.protections': { input: InputOf<typeof positions.protections>; output: OutputOf<typeof positions.protections> }
  /** turns a position over: cancels what closes it, closes all of it at market and opens as much on the other side; both or nothing */
  'contract.reverse': { input: InputOf<typeof positions.reverse>; output: OutputOf<typeof positions.reverse> }
  /** sets margin mode and leverage of a contract; the leverage is that of the mode in force afterwards */
  'contract.setLeverage': { input: InputOf<typeof positions.setLeverage>; output: OutputOf<typeof positions.setLeverage> }
  /** sets take-profit and stop-loss of a position in place of those it has; what is left out is taken away */
  'contract.setProtections': { input: InputOf<typeof positions.setProtections>; output: OutputOf<typeof positions.setProtections> }
  /** adds (flag 1) or takes out (flag 2) margin of an isolated position, named by its contract and side */
  'contract.updateBond': { input: InputOf<typeof positions.updateBond>; output: OutputOf<typeof positions.updateBond> }
  /** takes a stored image of the type `avatar` as the own picture; without `name` goes back to the one of everybody */
  'profile.avatar': { input: InputOf<typeof profile.avatar>; output: OutputOf<typeof profile.avatar> }
  /** the own data that is shown masked, whole: within five minutes of a second step of this session, which its login brought or comes along the first time (the login password where none is bound). Each showing is written down */
  'profile.reveal': { input: InputOf<typeof profile.reveal>; output: OutputOf<typeof profile.reveal> }
  /** the house’s profit and loss of flash contracts, every settlement counted: in all, and of the last thirty UTC days */
  'proof.flash': { input: InputOf<typeof proof.flash>; output: OutputOf<typeof proof.flash> }
  /** the security fund: what it has of each coin, and every posting on it, the newest first; nobody is named */
  'proof.fund': { input: InputOf<typeof proof.fund>; output: OutputOf<typeof proof.fund> }
  /** what the exchange owes its customers of each asset, as of one command of its journal, with the roots of the proofs and where they were published; the newest published run, or the one of a number */
  'proof.liabilities': { input: InputOf<typeof proof.liabilities>; output: OutputOf<typeof proof.liabilities> }
  /** the customer’s own proofs in a run, the newest published one or the one of a number: the file that docs/verify-liabilities.py checks; private, since who has it can tell the amounts */
  'proof.path': { input: InputOf<typeof proof.path>; output: OutputOf<typeof proof.path> }
  /** the exchange’s addresses with what they held at a block after a run of liabilities, each with a signature over the run and that block; the newest published run, or the one of a number */
  'proof.reserves': { input: InputOf<typeof proof.reserves>; output: OutputOf<typeof proof.reserves> }
  /** the tasks of the reward centre, what each gives and where one stands with it, coupons to be claimed, and what is left in the budget. Coupons are granted once the primary identity is approved: one a person and campaign */
  'rewards.center': { input: InputOf<typeof rewards.center>; output: OutputOf<typeof rewards.center> }
  /** credits what a coupon pays to the spot account; sent again it is answered as the first time */
  'rewards.claim': { input: InputOf<typeof rewards.claim>; output: OutputOf<typeof rewards.claim> }
  /** own coupons of all states, newest first */
  'rewards.history': { input: InputOf<typeof rewards.history>; output: OutputOf<typeof rewards.history> }
  /** begins to bind an authenticator: its secret, and the address that its picture shows with `x` as the name */
  'security.getGoogleVerification': { input: InputOf<typeof security.getGoogleVerification>; output: OutputOf<typeof security.getGoogleVerification> }
  /** with `y` 2 binds the authenticator that was begun, `x` being its code; with 1 removes the bound one, `x` being its code or a recovery code. What replaces or removes needs another factor, the first one the login password */
  'security.googleVerificationBindingOrReset': { input: InputOf<typeof security.googleVerificationBindingOrReset>; output: OutputOf<typeof security.googleVerificationBindingOrReset> }
  /** what guards the account: what is bound, what is set, until when withdrawals pause */
  'security.overview': { input: InputOf<typeof security.overview>; output: OutputOf<typeof security.overview> }
  /** binds a passkey; needs a factor that is bound, or the login password where none is */
  'security.passkeyAdd': { input: InputOf<typeof security.passkeyAdd>; output: OutputOf<typeof security.passkeyAdd> }
  /** what the browser is to be asked for to make a passkey, for five minutes */
  'security.passkeyBegin': { input: InputOf<typeof security.passkeyBegin>; output: OutputOf<typeof security.passkeyBegin> }
  /** logs in by a passkey alone, without a password */
  'security.passkeyLogin': { input: InputOf<typeof security.passkeyLogin>; output: OutputOf<typeof security.passkeyLogin> }
  /** what the browser is to be asked for to prove itself by a passkey, for five minutes; the same for everybody */
  'security.passkeyOptions': { input: InputOf<typeof security.passkeyOptions>; output: OutputOf<typeof security.passkeyOptions> }
  /** removes a passkey; needs another factor */
  'security.passkeyRemove': { input: InputOf<typeof security.passkeyRemove>; output: OutputOf<typeof security.passkeyRemove> }
  /** gives a passkey another name */
  'security.passkeyRename': { input: InputOf<typeof security.passkeyRename>; output: OutputOf<typeof security.passkeyRename> }
  /** ten new recovery codes, shown this once; the ones before serve no more, nor do they prove it. Pauses withdrawals for 24 hours */
  'security.recoveryRenew': { input: InputOf<typeof security.recoveryRenew>; output: OutputOf<typeof security.recoveryRenew> }
  /** gives an order another price or quantity, a waiting one another trigger too; in the book only a smaller quantity at the same price keeps its place */
  'spot.amend': { input: InputOf<typeof spot.amend>; output: OutputOf<typeof spot.amend> }
  /** cancels a spot order, with one leg of an OCO both; one that is cancelled already is answered the same */
  'spot.cancelOrder': { input: InputOf<typeof spot.cancelOrder>; output: OutputOf<typeof spot.cancelOrder> }
  /** cancels one order (id), several (ids, clientIds), all of a symbol (symbol) or all (all = true) */
  'spot.cancelSeveral': { input: InputOf<typeof spot.cancelSeveral>; output: OutputOf<typeof spot.cancelSeveral> }
  /** places an order with account a: spot, all (cross margin) or fixed (isolated margin of its pair) */
  'spot.exchange': { input: InputOf<typeof spot.exchange>; output: OutputOf<typeof spot.exchange> }
  /** places limit orders evenly between two prices, checked all together before the first is placed; answered with the order of each rung, or its refusal where others had been placed by then */
  'spot.ladder': { input: InputOf<typeof spot.ladder>; output: OutputOf<typeof spot.ladder> }
  /** own latest fills of symbol a, newest first */
  'spot.myExchangeLog': { input: InputOf<typeof spot.myExchangeLog>; output: OutputOf<typeof spot.myExchangeLog> }
  /** an own order as `transaction/details` gives it, by its id or by the client id that it was sent with */
  'spot.order': { input: InputOf<typeof spot.order>; output: OutputOf<typeof spot.order> }
  /** own spot orders, newest first; current (waiting or open) or historical */
  'spot.orderList': { input: InputOf<typeof spot.orderList>; output: OutputOf<typeof spot.orderList> }
  /** own orders: account a (spot, all, fixed), state b (current, history), page c */
  'spot.orderLog': { input: InputOf<typeof spot.orderLog>; output: OutputOf<typeof spot.orderLog> }
  /** places a spot order: plain, conditional, trailing, or an OCO, which is answered with its limit order */
  'spot.submit': { input: InputOf<typeof spot.submit>; output: OutputOf<typeof spot.submit> }
  /** an own order, its fills, oldest first, and its life: placed, triggered, each fill, ended */
  'spot.transactionDetails': { input: InputOf<typeof spot.transactionDetails>; output: OutputOf<typeof spot.transactionDetails> }
  /** the coins that can be swapped, with the limits of one swap and what the house has room for now */
  'swap.coins': { input: InputOf<typeof swap.coins>; output: OutputOf<typeof swap.coins> }
  /** fills a quote at its price, or does nothing; a quote is filled once, and sent again it is answered as the first time */
  'swap.currencyExchange': { input: InputOf<typeof swap.currencyExchange>; output: OutputOf<typeof swap.currencyExchange> }
  /** quotes a swap; asking changes nothing. Signed in, the quote is the customer’s and can be filled once within ten seconds */
  'swap.getCurrencyPrice': { input: InputOf<typeof swap.getCurrencyPrice>; output: OutputOf<typeof swap.getCurrencyPrice> }
  /** own swaps, newest first */
  'swap.list': { input: InputOf<typeof swap.list>; output: OutputOf<typeof swap.list> }
  /** lets money go only to the own book, at once; switched off it does so for another day */
  'withdrawals.bookOnly': { input: InputOf<typeof withdrawals.bookOnly>; output: OutputOf<typeof withdrawals.bookOnly> }
  /** takes a withdrawal back, as long as it is not being signed; what was held is available again */
  'withdrawals.cancel': { input: InputOf<typeof withdrawals.cancel>; output: OutputOf<typeof withdrawals.cancel> }
  /** what is known about an address before anything is asked for: whether it can be paid to, and what to beware of */
  'withdrawals.check': { input: InputOf<typeof withdrawals.check>; output: OutputOf<typeof withdrawals.check> }
  /** one withdrawal with its steps, the oldest first */
  'withdrawals.detail': { input: InputOf<typeof withdrawals.detail>; output: OutputOf<typeof withdrawals.detail> }
  /** own withdrawals as withdraw/list gives them */
  'withdrawals.log': { input: InputOf<typeof withdrawals.getWithdrawalLog>; output: OutputOf<typeof withdrawals.getWithdrawalLog> }
  /** own withdrawals, newest first */
  'withdrawals.list': { input: InputOf<typeof withdrawals.list>; output: OutputOf<typeof withdrawals.list> }
  /** the public key that withdrawals are encrypted to (JWE in its compact form, ECDH-ES with A256GCM, `kid` in the header); a new one comes every day, and the one before serves a day longer */
  'withdrawals.key': { input: InputOf<typeof withdrawals.sealKey>; output: OutputOf<typeof withdrawals.sealKey> }
  /** sends the code for a withdrawal to the bound mail, else to the bound phone */
  'withdrawals.sendCode': { input: InputOf<typeof withdrawals.sendCode>; output: OutputOf<typeof withdrawals.sendCode> }
  /** withdraws. By an API key with `withdraw` only to addresses of the own book that are a day old, and without passwords and codes; everybody else sends what the page sends */
  'withdrawals.submit': { input: InputOf<typeof withdrawals.submit>; output: OutputOf<typeof withdrawals.submit> }
  /** what can be withdrawn over which network and at what fee, what is left of today’s limit, and what stands in the way */
  'withdrawals.terms': { input: InputOf<typeof withdrawals.terms>; output: OutputOf<typeof withdrawals.terms> }
  /** own coin addresses: `list` gives them, `save` keeps one (or with `id` gives it another label), `delete` removes one by `id`. Each answers the whole book. A new address needs a second step */
  'withdrawals.userCoin': { input: InputOf<typeof withdrawals.userCoin>; output: OutputOf<typeof withdrawals.userCoin> }
  /** withdraws: the body holds the payload as it was encrypted by whoever asks, to the published key */
  'withdrawals.withdrawal': { input: InputOf<typeof withdrawals.withdrawal>; output: OutputOf<typeof withdrawals.withdrawal> }
}

/** Fetches the tables of the calls whose names begin so; a table makes its calls known. */
export const TABLES: Readonly<Record<string, () => Promise<unknown>>> = {
  account: () => import('./tables/account.generated.ts'),
  assets: () => Promise.all([import('./tables/assets.generated.ts'), import('./tables/equity.generated.ts'), import('./tables/orders.generated.ts')]),
  bindings: () => import('./tables/bindings.generated.ts'),
  contract: () => Promise.all([import('./tables/contract.generated.ts'), import('./tables/perpetuals.generated.ts'), import('./tables/positions.generated.ts')]),
  credit: () => import('./tables/credit.generated.ts'),
  demo: () => import('./tables/demo.generated.ts'),
  deposits: () => import('./tables/deposits.generated.ts'),
  devices: () => import('./tables/devices.generated.ts'),
  fees: () => import('./tables/fees.generated.ts'),
  flash: () => import('./tables/flash.generated.ts'),
  fundReset: () => import('./tables/fund-reset.generated.ts'),
  identity: () => import('./tables/identity.generated.ts'),
  keys: () => import('./tables/keys.generated.ts'),
  margin: () => import('./tables/margin.generated.ts'),
  marginLoans: () => import('./tables/margin-loans.generated.ts'),
  market: () => import('./tables/market.generated.ts'),
  payments: () => import('./tables/payments.generated.ts'),
  platform: () => import('./tables/platform.generated.ts'),
  profile: () => import('./tables/profile.generated.ts'),
  proof: () => import('./tables/proof.generated.ts'),
  rewards: () => import('./tables/rewards.generated.ts'),
  security: () => import('./tables/security.generated.ts'),
  spot: () => import('./tables/spot.generated.ts'),
  swap: () => import('./tables/swap.generated.ts'),
  withdrawals: () => import('./tables/withdrawals.generated.ts'),
}
