/** The currencies that values can be shown in. The first is the default. */
export const EXCHANGE_CURRENCIES = [
  { code: 'cny', name: 'Chinese yuan', symbol: '¥' },
  { code: 'usd', name: 'US dollar', symbol: '$' },
  { code: 'eur', name: 'Euro', symbol: '€' },
  { code: 'jpy', name: 'Japanese yen', symbol: '¥' },
  { code: 'krw', name: 'South Korean won', symbol: '₩' },
  { code: 'gbp', name: 'British pound', symbol: '£' },
  { code: 'hkd', name: 'Hong Kong dollar', symbol: 'HK$' },
  { code: 'twd', name: 'New Taiwan dollar', symbol: 'NT$' },
  { code: 'brl', name: 'Brazilian real', symbol: 'R$' },
  { code: 'vnd', name: 'Vietnamese dong', symbol: '₫' },
  { code: 'thb', name: 'Thai baht', symbol: '฿' },
  { code: 'rub', name: 'Russian rouble', symbol: '₽' },
  { code: 'mxn', name: 'Mexican peso', symbol: 'MX$' },
] as const
export type ExchangeCurrency = (typeof EXCHANGE_CURRENCIES)[number]['code']
export const DEFAULT_CURRENCY: ExchangeCurrency = 'cny'
