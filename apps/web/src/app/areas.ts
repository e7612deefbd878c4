/**
 * The areas of the product: one line an area. Their order is the order of the menus, of the accounts and of the reasons
 * in the ledger's filter.
 */
import { accountArea } from '../features/account/public.ts'
import { assetsArea } from '../features/assets/public.ts'
import { contractArea } from '../features/contract/public.ts'
import { flashArea } from '../features/flash/public.ts'
import { homeArea } from '../features/home/public.ts'
import { marginArea } from '../features/margin/public.ts'
import { ordersArea } from '../features/orders/public.ts'
import { proofArea } from '../features/proof/public.ts'
import { quotesArea } from '../features/quotes/public.ts'
import { rateArea } from '../features/rate/public.ts'
import { rewardsArea } from '../features/rewards/public.ts'
import { spotArea } from '../features/spot/public.ts'
import { swapArea } from '../features/swap/public.ts'
import { withdrawalsArea } from '../features/withdrawals/public.ts'

export const AREAS = [
  homeArea,
  quotesArea,
  rateArea,
  assetsArea,
  withdrawalsArea,
  ordersArea,
  spotArea,
  marginArea,
  contractArea,
  flashArea,
  swapArea,
  accountArea,
  rewardsArea,
  proofArea,
] as const
