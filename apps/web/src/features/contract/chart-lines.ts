/**
 * What is one's own on a contract's chart: positions with their liquidation prices, take-profit and stop-loss (or the
 * handles from which they are drawn), open orders, fills.
 */
import { groupDigits, type Separators } from '@candlewick/money/display'
import { type Fraction, floorTick, priceOf as fractionText } from '@candlewick/money/fraction'
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { entryPrice } from '@candlewick/rules/contract/position'
import type { ChartLine } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nearestTicks, priceOf, quantityOf } from '../../markets/terminal-market.ts'
import { useFillMarks } from '../../terminal/chart/fill-marks.ts'
import type { OwnOnChart } from '../../terminal/chart/own-on-chart.ts'
import { cancelContractOrder } from './calls.ts'
import type { ContractMarket } from './contract-market.ts'
import { DIRECTION_WORDS, moneyText, promisedText, rateText } from './figures.tsx'
import { outcomeOf, shownReturn } from './form/protection.ts'
import { lineOf, type ProtectionField, protectionLine } from './line-ids.ts'
import { useOwnContracts } from './own-contracts.ts'
import { useHeldPositions } from './panel/use-held.ts'
import { accountOf, entryMargin, type HeldPosition, positionStateOf } from './position-state.ts'

const buys = ({ direction }: Pick<OwnContractOrder, 'direction'>): boolean => direction === 1 || direction === 4

/** @param onMoved a line was let go at another price */
export function useContractOnChart(
  market: ContractMarket,
  markets: readonly ContractMarket[],
  onMoved: (id: string, price: number) => void,
): OwnOnChart {
  const { separators } = useUiTexts()
  const held = useHeldPositions(markets)
  const positions = usePositionLines(market, held, separators)
  const orders = useOrderLines(market, separators)
  const marks = useFillMarks(useFillsOf(market))
  const describe = useDescribed(market, held, orders, separators)
  const onClosed = useClosed(held)
  return useMemo(
    () => ({ lines: [...positions, ...orders], marks, onClosed, onMoved, describe }),
    [positions, orders, marks, onClosed, onMoved, describe],
  )
}

const FIELDS: readonly ProtectionField[] = ['takeProfit', 'stopLoss']

/**
 * Entry, liquidation, take-profit and stop-loss of each side. The lines stay the same objects while they say the same.
 */
function usePositionLines(market: ContractMarket, held: readonly HeldPosition[], separators: Separators) {
  const { t } = useTranslation('contract')
  const accounts = useOwnContracts((own) => own.accounts)
  const lines: ChartLine[] = []
  const at = (price: Fraction) => Number(fractionText(price, market.rules.tickSize, market.priceDecimals))
  for (const one of held) {
    if (one.market.symbol !== market.symbol) continue
    const { side, id } = one.position
    const entry = entryPrice(one.exact, market.contract)
    const state = positionStateOf(one, held, accountOf(accounts, market))
    const liquidation = nearestPrice(state.liquidation, one.mark)
    const fixed = { movable: false, closable: false } as const
    const words = { side: t(`side.${side}`), quantity: groupDigits(quantityOf(market, one.exact.lots), separators) }
    const profit = moneyText(state.profit, market.settleDecimals, separators, true)
    if (entry !== undefined) {
      const label = `${t('chart.entry', words)} · ${profit} ${market.settle}`
      lines.push({
        ...fixed,
        id: `entry-${id}`,
        price: at(entry),
        tone: side === 'long' ? 'up' : 'down',
        style: 'resting',
        label,
      })
      for (const field of FIELDS) lines.push(protectionOf(one, field, at(entry), t(`chart.${field}`), separators))
    }
    if (liquidation !== undefined && liquidation.numerator > 0n) {
      const label = t('chart.liquidation', words)
      lines.push({
        ...fixed,
        id: `liquidation-${id}`,
        price: at(liquidation),
        tone: 'plain',
        style: 'waiting',
        label,
      })
    }
  }
  const said = JSON.stringify(lines)
  return useMemo<readonly ChartLine[]>(() => JSON.parse(said) as ChartLine[], [said])
}

/** The line of what is set, or the handle beside the entry from which it is drawn. */
function protectionOf(
  one: HeldPosition,
  field: ProtectionField,
  entry: number,
  name: string,
  separators: Separators,
): ChartLine {
  const { id } = one.position
  const set = one.position[field]
  const common = { id: protectionLine(field, id), tone: field === 'takeProfit' ? 'up' : 'down', movable: true } as const
  if (set === undefined) {
    return { ...common, price: entry, label: name, style: 'handle', beside: `entry-${id}`, closable: false }
  }
  const label = `${name} ${outcomeText(one, set.triggerPrice, separators)}`
  return { ...common, price: Number(set.triggerPrice), label, style: 'waiting', closable: true }
}

/** "+65.10 USDT +40.2%": what closing all of it at this price makes. */
function outcomeText(one: HeldPosition, price: string, separators: Separators): string {
  const { market, exact, position } = one
  const entry = entryPrice(exact, market.contract)
  const outcome = outcomeOf(price, {
    market,
    side: position.side,
    entry: entry && floorTick(entry),
    leverage: position.leverage,
    position: exact,
    margin: entryMargin(one),
  })
  if (outcome === undefined) return ''
  const profit = `${promisedText(outcome.profit, market.settleDecimals, separators)} ${market.settle}`
  return outcome.rate === undefined ? profit : `${profit} ${rateText(shownReturn(outcome.rate), separators, 1, true)}`
}

/** What a line says in the person's hand: its price, and what it would come to there. */
function useDescribed(
  market: ContractMarket,
  held: readonly HeldPosition[],
  orders: readonly ChartLine[],
  separators: Separators,
): (id: string, price: number) => string | undefined {
  const { t } = useTranslation('contract')
  const describe = (id: string, price: number): string | undefined => {
    const ticks = nearestTicks(market, price)
    if (ticks === undefined) return undefined
    const text = priceOf(market, ticks)
    const line = lineOf(id)
    if (line.kind === 'order') {
      const order = orders.find((one) => one.id === id)
      return order && `${order.label} · ${groupDigits(text, separators)}`
    }
    const one = held.find(({ position }) => position.id === line.position)
    const name = `${t(`chart.${line.field}`)} ${groupDigits(text, separators)}`
    return one === undefined ? name : `${name} · ${outcomeText(one, text, separators)}`
  }
  return useLatest(describe)
}

/** The cross of a take-profit or stop-loss cancels its order, that of an order the order. */
function useClosed(held: readonly HeldPosition[]): (id: string) => void {
  return useLatest((id: string) => {
    const line = lineOf(id)
    if (line.kind === 'order') return void cancelContractOrder(id)
    const set = held.find(({ position }) => position.id === line.position)?.position[line.field]
    if (set) void cancelContractOrder(set.orderId)
  })
}

/** The same function each time, that does what the newest one does. */
function useLatest<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...args: Args) => latest.current(...args), [])
}

function useFillsOf({ symbol }: ContractMarket) {
  const fills = useOwnContracts((own) => own.fills)
  return useMemo(
    () =>
      fills
        .filter((fill) => fill.symbol === symbol)
        .map((fill) => ({ ...fill, side: buys(fill) ? ('buy' as const) : ('sell' as const) })),
    [fills, symbol],
  )
}

const isSome = (figure: string): boolean => /[1-9]/.test(figure)

/** Where an order's line is: at its trigger while it waits, at its price afterwards; none while there is neither. */
function linePrice(order: OwnContractOrder): number | undefined {
  const waits = order.status === 'waiting'
  const text = waits && !isSome(order.triggerPrice) ? order.activationPrice : waits ? order.triggerPrice : undefined
  const price = Number(text ?? (waits ? '0' : order.price))
  return price > 0 ? price : undefined
}

function useOrderLines(market: ContractMarket, separators: Separators): readonly ChartLine[] {
  const { t } = useTranslation('contract')
  const { t: types } = useTranslation('order-types')
  const orders = useOwnContracts((own) => own.orders)
  return useMemo(() => {
    // What protects a position stands with the position.
    const here = orders.filter((order) => order.symbol === market.symbol && order.purpose === undefined)
    const labelOf = (order: OwnContractOrder) => {
      const words = {
        side: t(`direction.${DIRECTION_WORDS[order.direction]}`),
        quantity: groupDigits(order.quantity, separators),
      }
      if (order.status !== 'waiting') return t('chart.entry', words)
      return types(order.orderType === 'trailing' ? 'chart.trailing' : 'chart.stop', words)
    }
    return here.flatMap((order) => orderLine(order, labelOf(order), here))
  }, [orders, market, t, types, separators])
}

/** The line of an order, tied to that of the other leg of its OCO; none where it has no price yet. */
function orderLine(order: OwnContractOrder, label: string, orders: readonly OwnContractOrder[]): ChartLine[] {
  const price = linePrice(order)
  if (price === undefined) return []
  const waits = order.status === 'waiting'
  const other = orders.find(({ id }) => id === order.ocoId)
  const link = other && linePrice(other)
  return [
    {
      id: order.id,
      price,
      label,
      tone: buys(order) ? 'up' : 'down',
      style: waits ? 'waiting' : 'resting',
      // A waiting trailing stop goes where the price takes it.
      movable: !waits || order.orderType !== 'trailing',
      closable: true,
      ...(link === undefined ? {} : { link }),
    },
  ]
}
