/** The entries of menu and footer. What does not exist yet is left out, so that no entry leads nowhere. */
import { exists, type Feature } from '../platform/features.ts'

export interface MenuLink {
  text: MenuText
  hint?: MenuText
  /** What the text's placeholders stand for. */
  words?: { coin: string }
  to: string
  search?: Record<string, string>
  feature?: Feature
  children?: readonly MenuLink[]
}

type MenuText = Extract<keyof typeof import('../locales/en/layout.json'), string>

const TRADE: readonly MenuLink[] = [
  { text: 'tradeSpot', hint: 'tradeSpotHint', to: '/trade/index', search: { type: 'spot' }, feature: 'spot' },
  { text: 'tradeMargin', hint: 'tradeMarginHint', to: '/trade/index', search: { type: 'qc' }, feature: 'margin' },
  { text: 'tradePro', hint: 'tradeProHint', to: '/exchange/index', feature: 'proTerminal' },
  { text: 'tradeFlash', hint: 'tradeFlashHint', to: '/trade/index', search: { type: 'sec' }, feature: 'flash' },
  {
    text: 'tradeContract',
    hint: 'tradeContractHint',
    to: '/trade/index',
    search: { type: 'usta' },
    feature: 'contract',
  },
  {
    text: 'tradeCoin',
    hint: 'tradeCoinHint',
    to: '/trade/index',
    search: { type: 'usta', symbol: 'BTC_USD_PERP' },
    feature: 'contract',
  },
]

const MENU: readonly MenuLink[] = [
  { text: 'home', to: '/home/index' },
  { text: 'market', to: '/quotes/index' },
  { text: 'trade', to: '/trade/index', children: TRADE },
  { text: 'defi', to: '/defis/index', feature: 'defi' },
  { text: 'pledge', to: '/pledge/index', feature: 'pledge' },
  { text: 'loan', to: '/loan/index', feature: 'loan' },
  { text: 'rules', to: '/rule/index', feature: 'rules' },
  { text: 'finance', to: '/finance/investment', feature: 'finance' },
]

const ASSETS: readonly MenuLink[] = [
  { text: 'assetsOverview', to: '/assets/index', search: { key: 'overview' }, feature: 'assetsOverview' },
  { text: 'orderCentre', to: '/assets/index', search: { key: 'tradeOrder' }, feature: 'orderCentre' },
  { text: 'spotOrders', to: '/account/entrust/spot', feature: 'spotOrders' },
  { text: 'contractOrders', to: '/account/entrust/future/u', feature: 'contract' },
  { text: 'coinContractOrders', to: '/account/entrust/future/coin', feature: 'contract' },
  { text: 'flashOrders', to: '/account/entrust/flash', feature: 'flash' },
  { text: 'marginAllOrders', to: '/account/entrust/margin-all', feature: 'margin' },
  { text: 'marginFixedOrders', to: '/account/entrust/margin-fixed', feature: 'margin' },
  { text: 'recharge', to: '/assets/index', search: { key: 'recharge' }, feature: 'recharge' },
]

const USER: readonly MenuLink[] = [
  { text: 'userCentre', to: '/user/index', search: { key: 'all' }, feature: 'userCentre' },
]

/** Coins that the foot of the page offers by name. */
const BUY = ['BTC', 'ETH', 'BNB'] as const

const FOOT_MARKET: readonly MenuLink[] = [
  { text: 'quotes', to: '/quotes/index' },
  { text: 'proMarket', to: '/market/main' },
  { text: 'rates', to: '/rate/index', feature: 'rates' },
]
const FOOT_MORE: readonly MenuLink[] = [
  { text: 'pledge', to: '/pledge/index', feature: 'pledge' },
  { text: 'spotRecharge', to: '/assets/index', search: { key: 'recharge' }, feature: 'recharge' },
]
const FOOT_HOUSE: readonly MenuLink[] = [
  { text: 'terms', to: '/user/index', search: { key: 'termsService' }, feature: 'terms' },
]

function existing(links: readonly MenuLink[]): MenuLink[] {
  return links
    .filter((link) => link.feature === undefined || exists(link.feature))
    .map((link) => (link.children ? { ...link, children: existing(link.children) } : link))
    .filter((link) => link.children === undefined || link.children.length > 0)
}

function buyLinks(): MenuLink[] {
  const type = exists('flash') ? 'sec' : 'spot'
  return BUY.map((coin) => ({
    text: 'buyCoin',
    words: { coin },
    to: '/trade/index',
    search: { type, symbol: `${coin}_USDT` },
  }))
}

/** The columns of the footer. */
export const footMarket = (): MenuLink[] => existing(FOOT_MARKET)
export const footTrade = (): MenuLink[] => [...existing(TRADE), ...existing(FOOT_MORE)]
export const footBuy = (): MenuLink[] => (exists('spot') || exists('flash') ? buyLinks() : [])
export const footHouse = (): MenuLink[] => existing(FOOT_HOUSE)
export const userMenu = (): MenuLink[] => existing(USER)
export const mainMenu = (): MenuLink[] => existing(MENU)
export const assetsMenu = (): MenuLink[] => existing(ASSETS)

/** Whether an entry is the very page at `path`; pages that share a path are told apart by their key. */
export function isPage(link: MenuLink, path: string, key: string | undefined): boolean {
  return path === link.to && (link.search?.key === undefined || link.search.key === key)
}

/** Whether a menu entry stands for the page at `path`. */
export function isHere(link: MenuLink, path: string): boolean {
  const folder = link.to.slice(0, link.to.indexOf('/', 1))
  if (link.text === 'market') return path.startsWith('/quotes') || path.startsWith('/market')
  if (link.text === 'trade') return path.startsWith('/trade') || path.startsWith('/exchange')
  return path === folder || path.startsWith(`${folder}/`)
}
