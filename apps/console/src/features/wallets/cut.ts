/** Amounts as lists show them, of what a chain counts finer; the whole of it stands in the tooltip and in files. */

const SHOWN_DECIMALS = /^\d+(\.\d{1,6})?/

export const cut = (amount: string) => SHOWN_DECIMALS.exec(amount)?.[0] ?? amount
