/** The entries of menu and footer. The site's own stand here; those of products come with their areas. */
import { type Named, named } from '../i18n/named.ts'

export interface MenuLink {
  text: Named
  hint?: Named
  /** Stands above it and those behind it, beside the page. */
  group?: Named
  to: string
  search?: Record<string, string>
  /** A folder whose pages are its own too. */
  under?: string
  children?: readonly MenuLink[]
}

/** What an area adds to the menus, each in the order in which areas are listed. */
export interface MenuLinks {
  /** Beside home, market and trade. */
  readonly main?: readonly MenuLink[]
  /** Below trade, and in the footer. */
  readonly trade?: readonly MenuLink[]
  /** Beside one's assets. */
  readonly assets?: readonly MenuLink[]
  /** The lists of one's orders, which stand above each of them as tabs. */
  readonly orders?: readonly MenuLink[]
  /** Below the avatar. */
  readonly user?: readonly MenuLink[]
  /** In the footer, beside the markets. */
  readonly market?: readonly MenuLink[]
}

const added: MenuLinks[] = []

export function addLinks(links: MenuLinks): void {
  added.push(links)
}

const linksOf = (menu: keyof MenuLinks): MenuLink[] => added.flatMap((links) => links[menu] ?? [])

const HOME = { text: named('layout', 'home'), to: '/home/index' }
const MARKET = { text: named('layout', 'market'), to: '/quotes/index' }
const TRADE = { text: named('layout', 'trade'), to: '/trade/index' }

/** Coins that the foot of the page offers by name. */
export const BUY = ['BTC', 'ETH', 'BNB'] as const

export const mainMenu = (): MenuLink[] => [HOME, MARKET, { ...TRADE, children: linksOf('trade') }, ...linksOf('main')]
export const assetsMenu = (): MenuLink[] => linksOf('assets')
/** The whole of orders first, then each product's. */
export const ordersMenu = (): MenuLink[] => linksOf('orders')
export const userMenu = (): MenuLink[] => linksOf('user')
/** The columns of the footer. */
export const footMarket = (): MenuLink[] => linksOf('market')
export const footTrade = (): MenuLink[] => linksOf('trade')

/** What tells two entries of one menu apart. */
export const linkKey = ({ text }: MenuLink): string => `${text.feature} ${text.key}`

/** Whether an entry is the very page at `path`; pages that share a path are told apart by their key. */
export function isPage(link: MenuLink, path: string, key: string | undefined): boolean {
  if (link.under !== undefined && path.startsWith(`${link.under}/`)) return true
  return path === link.to && (link.search?.key === undefined || link.search.key === key)
}

/** Whether a menu entry stands for the page at `path`. */
export function isHere(link: MenuLink, path: string): boolean {
  const folder = link.to.slice(0, link.to.indexOf('/', 1))
  if (link.to === MARKET.to) return path.startsWith('/quotes') || path.startsWith('/market')
  if (link.to === TRADE.to) return path.startsWith('/trade') || path.startsWith('/exchange')
  return path === folder || path.startsWith(`${folder}/`)
}
