/**
 * Calls that change something and take no money from anybody, each with why: by area where a whole area knows nothing of
 * balances, else by name. What stands in neither needs a row of the table.
 */

/** Areas in which nothing is a balance. */
export const STILL_AREAS: Readonly<Record<string, string>> = {
  account: 'who somebody is, how she enters, what guards that, and keys of programmes',
  identity: 'what proves who somebody is',
  market: 'which markets somebody likes',
  payments: 'how people pay each other, outside of the house',
  platform: 'files',
}

export const STILL: Readonly<Record<string, string>> = {
  'contract.cancelOrder': 'gives back what an order holds, once an order',
  'contract.cancelSeveral': 'gives back what orders hold, once an order',
  'contract.cancelProtection': 'protections hold nothing',
  'contract.setProtections': 'protections hold nothing',
  'contract.updateLeverageRadio':
    'a setting: asked for again it is what stands, and margin follows it whatever the count',
  'demo.funds': 'gives, once a UTC day, by an id of that day',
  'deposits.submit': 'tells of a transfer; two operators credit it, once a transaction',
  'flash.lossLimit': 'a bound of one’s own',
  'flash.pause': 'a bound of one’s own',
  'keys.cancelAllAfter': 'cancels orders when nobody calls: they give back what they hold, once an order',
  'margin.updateLeverageRadio': 'a setting of ratios: nothing is moved',
  'spot.cancelOrder': 'gives back what an order holds, once an order',
  'spot.cancelSeveral': 'gives back what orders hold, once an order',
  'withdrawals.bookOnly': 'a bound of one’s own',
  'withdrawals.cancel': 'gives back what a withdrawal holds, once',
  'withdrawals.sendCode': 'mails a code',
  'withdrawals.userCoin': 'addresses that somebody keeps',
}
