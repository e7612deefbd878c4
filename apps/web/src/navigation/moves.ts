/** The four ways to move money, in the order in which they stand everywhere. */
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, type LucideIcon, RefreshCw } from 'lucide-react'

export const MOVES = [
  { key: 'recharge', text: 'deposit', Icon: ArrowDownToLine },
  { key: 'withdraw', text: 'withdraw', Icon: ArrowUpFromLine },
  { key: 'transfer', text: 'transfer', Icon: ArrowLeftRight },
  { key: 'swap', text: 'swap', Icon: RefreshCw },
] as const satisfies readonly { key: string; text: string; Icon: LucideIcon }[]
