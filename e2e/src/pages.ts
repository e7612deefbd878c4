/** Every page there is, for whoever goes through all of them: the pictures, the accessibility check. */
export interface ShownPage {
  name: string
  path: string
  signedIn: boolean
  /** Whether the page scrolls and is shown whole; a terminal fills the window. */
  whole: boolean
}

const page = (name: string, path: string, signedIn = false, whole = true): ShownPage => ({
  name,
  path,
  signedIn,
  whole,
})

export const PAGES: readonly ShownPage[] = [
  page('home', '/home/index'),
  page('login', '/user/login'),
  page('register', '/user/register?invite_code=CANDLE'),
  page('reset', '/user/reset'),
  page('not-me', `/user/not-me#${'a'.repeat(43)}`),
  page('market', '/quotes/index'),
  page('market-pro', '/market/main'),
  page('market-details', '/quotes/index?details=BTC_USDT', false, false),
  page('market-metals', '/quotes/index?tab=metals'),
  page('market-contracts', '/quotes/index?tab=contract'),
  page('market-coin-contracts', '/quotes/index?tab=coin'),
  page('market-contract-details', '/quotes/index?tab=coin&details=BTC_USD_PERP', false, false),
  page('rates', '/rate/index'),
  page('trade-spot-visitor', '/trade/index?type=spot'),
  page('terminal-visitor', '/exchange/full-screen/BTC_USDT', false, false),
  page('security', '/account/center/security', true),
  page('devices', '/account/center/device-management', true),
  page('identity', '/account/center/kyc', true),
  page('identity-primary', '/user/index?key=primary', true),
  page('identity-advanced', '/user/index?key=advanced', true),
  page('bank-card', '/user/index?key=bank', true),
  page('api-keys', '/account/center/api', true),
  page('home-signed-in', '/home/index', true),
  page('market-watchlist', '/quotes/index?tab=watchlist', true),
  page('rates-signed-in', '/rate/index', true),
  page('trade-spot', '/trade/index?type=spot', true),
  page('terminal', '/exchange/full-screen/BTC_USDT', true, false),
  page('trade-contract', '/trade/index?type=usta', true),
  page('terminal-contract', '/exchange/full-contract/BTC_USDT_PERP', true, false),
  page('terminal-coin-contract', '/exchange/full-contract/BTC_USD_PERP', true, false),
  page('trade-flash-visitor', '/trade/index?type=sec'),
  page('trade-flash', '/trade/index?type=sec', true),
  page('trade-flash-gold', '/trade/index?type=sec&symbol=XAUUSD', true),
  page('orders-flash', '/account/entrust/flash', true),
  page('market-flash', '/quotes/index?tab=second'),
  page('trade-cross-margin', '/trade/index?type=qc', true),
  page('terminal-isolated-margin', '/exchange/full-screen/BTC_USDT?type=zc', true, false),
  page('orders-spot', '/account/entrust/spot', true),
  page('orders-cross-margin', '/account/entrust/margin-all?tab=history', true),
  page('orders-isolated-margin', '/account/entrust/margin-fixed', true),
  page('borrowings', '/account/entrust/margin-all?tab=loans', true),
  page('loan-changes', '/account/entrust/margin-fixed?tab=records', true),
  page('assets-overview', '/assets/index?key=overview', true),
  page('user-centre', '/user/index?key=all', true),
  page('reward-centre', '/account/center/reward-center', true),
  page('credit-score', '/account/center/credit', true),
  page('order-centre', '/assets/index?key=tradeOrder', true),
  page('order-centre-waiting', '/assets/index?key=tradeOrder&status=waiting', true),
  page('orders-contracts', '/account/entrust/future/u', true),
  page('positions-coin-contracts', '/account/entrust/future/coin?tab=positions', true),
  page('order-centre-contracts', '/assets/index?key=tradeOrder&product=contract', true),
  page('order-centre-flash', '/assets/index?key=tradeOrder&product=flash', true),
  page('order-centre-empty', '/assets/index?key=tradeOrder&coin=DOT&side=sell', true),
]
