/** The four ways to move money, in the order in which they stand everywhere; each is a page of the assets, by its key. */
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, type LucideIcon, RefreshCw } from 'lucide-react'

export const MOVES = [
  { key: 'recharge', text: 'moves.deposit', Icon: ArrowDownToLine },
  { key: 'withdraw', text: 'moves.withdraw', Icon: ArrowUpFromLine },
  { key: 'transfer', text: 'moves.transfer', Icon: ArrowLeftRight },
  { key: 'swap', text: 'moves.swap', Icon: RefreshCw },
] as const satisfies readonly { key: string; text: string; Icon: LucideIcon }[]
