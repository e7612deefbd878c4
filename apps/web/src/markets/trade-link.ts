/** Where a spot pair is traded, for links: the trade page reads kind and symbol from the address. */
export function spotTrade(symbol?: string): { to: string; search: Record<string, string> } {
  return { to: '/trade/index', search: { type: 'spot', ...(symbol && { symbol }) } }
}
