/**
 * Which coins and currencies have a picture, and where it is. The pictures are files of their own, taken from
 * `@web3icons/core` and `country-flag-icons` by the build of the app: a page loads those it shows.
 */

/** The version of the pictures, part of their addresses, which are kept for ever. The build holds it to the packages. */
export const PICTURES = '4.0.56-1.6.20'

/** The coins that have one; a test holds the list to the package. */
export const COINS: string =
  '1INCH AAVE ADA ALGO APE APT AR ARB ATOM AVAX AXS BAT BCH BLUR BNB BTC CAKE CELO CHZ COMP CRO CRV DAI DASH DOGE DOT DYDX EGLD ENS EOS ETC ETH FDUSD FET FIL FLOW FTM GALA GMX GRT HBAR ICP IMX IOTA JUP KAS KAVA KCS KSM LDO LEO LINK LTC MANA MINA MKR NEAR NEO ONT OP ORDI PAXG PENDLE PEPE POL PYTH QNT QTUM ROSE RUNE SAND SEI SHIB SNX SOL STRK STX SUI SUSHI TAO THETA TIA TRX TWT UNI USDC USDE USDT VET WAVES WBTC XAUT XDC XLM XMR XRP XTZ YFI ZEC ZIL ZRX'

/** The flag of each currency, by the code of its country or union. */
export const FLAGS = {
  AUD: 'AU',
  BRL: 'BR',
  CHF: 'CH',
  CNY: 'CN',
  EUR: 'EU',
  GBP: 'GB',
  HKD: 'HK',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  RUB: 'RU',
  THB: 'TH',
  TWD: 'TW',
  USD: 'US',
  VND: 'VN',
} as const

const coins = new Set(COINS.split(' '))
const flags = new Map<string, string>(Object.entries(FLAGS))

/** The address of the picture of a coin or currency; undefined where there is none. Only a whole code has one. */
export function pictureOf(code: string): string | undefined {
  const flag = flags.get(code)
  if (flag !== undefined) return address(`flag-${flag}`)
  return coins.has(code) ? address(`coin-${code}`) : undefined
}

let folder = '/assets/'

/** Where an app has its pictures whose address is not the site's own; said once, before anything is shown. */
export function picturesIn(path: string): void {
  folder = path
}

const address = (name: string) => `${folder}${name}-${PICTURES}.svg`
