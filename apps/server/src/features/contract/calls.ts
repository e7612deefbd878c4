/** The calls about perpetual contracts. */
import * as calls from '@candlewick/protocol/calls/contract'
import { getContract } from '@candlewick/protocol/calls/market'
import * as perpetuals from '@candlewick/protocol/calls/perpetuals'
import * as positions from '@candlewick/protocol/calls/positions'
import { type Handler, handle } from '../../http/handle.ts'
import type { ContractDetailParts } from './dependencies.ts'
import { contractOf } from './dependencies.ts'
import { allContracts, coinTiers, detailsOf, dollarTiers, fundingOf, rulesRow } from './details.ts'
import { closedPositionPage, fillPage, fundingPage, orderDetails, orderPage } from './lists.ts'
import { accountsOf, moveMargin, positionsOf } from './positions.ts'
import { cancelProtection, protections, setProtections } from './protection.ts'
import { changeSetting, settingOf } from './settings.ts'
import {
  amendOrder,
  cancelOne,
  cancelSeveral,
  closeAll,
  closePosition,
  placeOrder,
  reversePosition,
} from './trading.ts'

export function contractHandlers(parts: ContractDetailParts): Handler[] {
  return [...orderHandlers(parts), ...positionHandlers(parts), ...publicHandlers(parts)]
}

function orderHandlers(parts: ContractDetailParts): Handler[] {
  return [
    handle(calls.submit, ({ viewer }, input) => placeOrder(parts, viewer.userId, input)),
    handle(calls.open, ({ viewer }, input) => placeOrder(parts, viewer.userId, input)),
    handle(calls.close, ({ viewer }, input) => placeOrder(parts, viewer.userId, input)),
    handle(calls.amend, ({ viewer }, input) => amendOrder(parts, viewer.userId, input)),
    handle(calls.cancelOrder, ({ viewer }, { id }) => cancelOne(parts, viewer.userId, id)),
    handle(calls.cancelSeveral, async ({ viewer }, input) => ({
      records: await cancelSeveral(parts, viewer.userId, input),
    })),
    handle(calls.orderList, ({ viewer }, input) => orderPage(parts, viewer.userId, input)),
    handle(calls.orderLog, ({ viewer }, input) => orderPage(parts, viewer.userId, input)),
    handle(calls.orderDetails, ({ viewer }, { id }) => orderDetails(parts, viewer.userId, id)),
    handle(calls.fills, ({ viewer }, input) => fillPage(parts, viewer.userId, input)),
  ]
}

function positionHandlers(parts: ContractDetailParts): Handler[] {
  const { replica } = parts
  return [
    handle(positions.positionList, ({ viewer }, input) => ({
      records: positionsOf(replica.engine, viewer.userId, input),
    })),
    handle(positions.myPosition, ({ viewer }, { contractType }) => ({
      records: positionsOf(replica.engine, viewer.userId, { contractType }),
      accounts: accountsOf(replica.engine, viewer.userId, contractType),
    })),
    handle(positions.account, ({ viewer }, { contractType }) => ({
      records: accountsOf(replica.engine, viewer.userId, contractType),
    })),
    handle(positions.closePosition, ({ viewer }, { id }) => closePosition(parts, viewer.userId, id)),
    handle(positions.reverse, ({ viewer }, input) => reversePosition(parts, viewer.userId, input)),
    handle(calls.closeAllPositions, async ({ viewer }, input) => ({
      records: await closeAll(parts, viewer.userId, input),
    })),
    handle(positions.adjustAmount, ({ viewer }, input) => moveMargin(parts, viewer.userId, input)),
    handle(positions.updateBond, ({ viewer }, { symbol, contractType, side, ...move }) => {
      const { terms } = contractOf(replica.engine, { symbol, contractType })
      return moveMargin(parts, viewer.userId, { ...move, id: `${terms.symbol}-${side}` })
    }),
    handle(positions.updateLeverageRadio, ({ viewer }, input) => changeSetting(parts, viewer.userId, input)),
    handle(positions.getSetting, ({ viewer }, input) => settingOf(parts, viewer.userId, input)),
    handle(positions.protections, ({ viewer }, { id }) => ({ records: protections(parts, viewer.userId, id) })),
    handle(positions.setProtections, async ({ viewer }, input) => ({
      records: await setProtections(parts, viewer.userId, input),
    })),
    handle(positions.cancelProtection, ({ viewer }, { id }) => cancelProtection(parts, viewer.userId, id)),
    handle(positions.fundingHistory, ({ viewer }, input) => fundingPage(parts, viewer.userId, input)),
    handle(positions.positionHistory, ({ viewer }, input) => closedPositionPage(parts, viewer.userId, input)),
  ]
}

function publicHandlers(parts: ContractDetailParts): Handler[] {
  const { replica } = parts
  return [
    handle(getContract, () => allContracts(replica.engine).map(rulesRow)),
    handle(perpetuals.contractDetail, (_context, input) => ({ time: Date.now(), records: detailsOf(parts, input) })),
    handle(perpetuals.getFundingRate, (_context, { symbol, contractType, ...request }) =>
      fundingOf(parts, { symbol, contractType }, request),
    ),
    handle(perpetuals.dollarTiers, (_context, { symbol }) => ({
      records: dollarTiers(replica.engine, symbol),
    })),
    handle(perpetuals.coinTiers, (_context, { symbol }) => coinTiers(replica.engine, symbol)),
  ]
}
