/** What is one's own on a contract's chart: positions with their liquidation prices, open orders, fills. */
import { groupDigits, type Separators } from '@candlewick/money/display'
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { type Fraction, priceOf as fractionText } from '@candlewick/rules/contract/fraction'
import { entryPrice } from '@candlewick/rules/contract/position'
import type { ChartMark } from '@candlewick/ui/chart/marks.ts'
import type { ChartLine } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnContracts } from '../realtime/own-contracts.ts'
import type { OwnOnChart } from '../terminal/chart-own.ts'
import { quantityOf } from '../terminal/spot-market.ts'
import { cancelContractOrder } from './calls.ts'
import type { ContractMarket } from './contract-market.ts'
import { DIRECTION_WORDS } from './figures.tsx'
import { useHeldPositions } from './panel/use-held.ts'
import { accountOf, hurtingPrice, standingOf } from './standing.ts'

const buys = ({ direction }: Pick<OwnContractOrder, 'direction'>): boolean => direction === 1 || direction === 4
const onClosed = (id: string): void => void cancelContractOrder(id)

export function useContractOnChart(market: ContractMarket, markets: readonly ContractMarket[]): OwnOnChart {
  const { separators } = useUiTexts()
  const positions = usePositionLines(market, markets, separators)
  const orders = useOrderLines(market, separators)
  const marks = useFillMarks(market, separators)
  return useMemo(() => ({ lines: [...positions, ...orders], marks, onClosed }), [positions, orders, marks])
}

/** Entry and liquidation of each side. The lines stay the same objects while they say the same. */
function usePositionLines(market: ContractMarket, markets: readonly ContractMarket[], separators: Separators) {
  const { t } = useTranslation('contract')
  const held = useHeldPositions(markets)
  const accounts = useOwnContracts((own) => own.accounts)
  const lines: ChartLine[] = []
  const text = (price: Fraction) => fractionText(price, market.rules.tickSize, market.priceDecimals)
  for (const one of held) {
    if (one.market.symbol !== market.symbol) continue
    const { side, id } = one.position
    const entry = entryPrice(one.leg, market.contract)
    const account = accountOf(accounts, market)
    const liquidation = hurtingPrice(side, standingOf(one, held, account).liquidation)
    const common = { style: 'resting', movable: false, closable: false } as const
    const words = { side: t(`side.${side}`), quantity: groupDigits(quantityOf(market, one.leg.lots), separators) }
    if (entry !== undefined) {
      const tone = side === 'long' ? 'up' : 'down'
      lines.push({ ...common, id: `entry-${id}`, price: Number(text(entry)), tone, label: t('chart.entry', words) })
    }
    if (liquidation !== undefined && liquidation.over > 0n) {
      const label = t('chart.liquidation', words)
      lines.push({
        ...common,
        id: `liquidation-${id}`,
        price: Number(text(liquidation)),
        tone: 'plain',
        style: 'waiting',
        label,
      })
    }
  }
  const said = JSON.stringify(lines)
  return useMemo<readonly ChartLine[]>(() => JSON.parse(said) as ChartLine[], [said])
}

function useOrderLines(market: ContractMarket, separators: Separators): readonly ChartLine[] {
  const { t } = useTranslation('contract')
  const orders = useOwnContracts((own) => own.orders)
  return useMemo(
    () =>
      orders.flatMap((order): ChartLine[] => {
        const price = Number(order.commissPrice)
        if (order.symbol !== market.symbol || price <= 0) return []
        const label = `${t(`direction.${DIRECTION_WORDS[order.direction]}`)} ${groupDigits(order.commissNum, separators)}`
        const tone = buys(order) ? 'up' : 'down'
        return [{ id: order.id, price, label, tone, style: 'resting', movable: false, closable: true }]
      }),
    [orders, market, t, separators],
  )
}

function useFillMarks(market: ContractMarket, separators: Separators): readonly ChartMark[] {
  const { t } = useTranslation('chart')
  const fills = useOwnContracts((own) => own.fills)
  return useMemo(
    () =>
      fills
        .filter((fill) => fill.symbol === market.symbol)
        .toReversed()
        .map((fill) => {
          const side = buys(fill) ? ('buy' as const) : ('sell' as const)
          const words = { quantity: groupDigits(fill.num, separators), price: groupDigits(fill.price, separators) }
          const label = side === 'buy' ? t('fill.bought', words) : t('fill.sold', words)
          return { id: fill.id, time: fill.time, price: Number(fill.price), side, label }
        }),
    [fills, market, t, separators],
  )
}
