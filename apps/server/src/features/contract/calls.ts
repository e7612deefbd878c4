/** The calls about perpetual contracts. */
import * as calls from '@candlewick/protocol/calls/contract'
import { getContract } from '@candlewick/protocol/calls/market'
import * as perpetuals from '@candlewick/protocol/calls/perpetuals'
import * as positions from '@candlewick/protocol/calls/positions'
import { type Handler, handle } from '../../http/handle.ts'
import type { ContractDetailDependencies } from './dependencies.ts'
import { contractOf } from './dependencies.ts'
import { allContracts, coinTiers, detailsOf, dollarTiers, fundingOf, rulesRow } from './details.ts'
import { placeContractLadder } from './ladder.ts'
import { closedPositionPage, fillPage, fundingPage, openCosts, orderDetails, orderPage } from './lists.ts'
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

export function contractHandlers(dependencies: ContractDetailDependencies): Handler[] {
  return [...orderHandlers(dependencies), ...positionHandlers(dependencies), ...publicHandlers(dependencies)]
}

function orderHandlers(dependencies: ContractDetailDependencies): Handler[] {
  return [
    handle(calls.submit, ({ viewer }, input) => placeOrder(dependencies, viewer.userId, input)),
    handle(calls.ladder, ({ viewer }, input) => placeContractLadder(dependencies, viewer.userId, input)),
    handle(calls.open, ({ viewer }, input) => placeOrder(dependencies, viewer.userId, input)),
    handle(calls.close, ({ viewer }, input) => placeOrder(dependencies, viewer.userId, input)),
    handle(calls.amend, ({ viewer }, input) => amendOrder(dependencies, viewer.userId, input)),
    handle(calls.cancelOrder, ({ viewer }, name) => cancelOne(dependencies, viewer.userId, name)),
    handle(calls.cancelSeveral, async ({ viewer }, input) => ({
      records: await cancelSeveral(dependencies, viewer.userId, input),
    })),
    handle(calls.orderList, ({ viewer }, input) => orderPage(dependencies, viewer.userId, input)),
    handle(calls.orderLog, ({ viewer }, input) => orderPage(dependencies, viewer.userId, input)),
    handle(calls.orderDetails, ({ viewer }, { id }) => orderDetails(dependencies, viewer.userId, { id })),
    handle(calls.order, ({ viewer }, name) => orderDetails(dependencies, viewer.userId, name)),
    handle(calls.fills, ({ viewer }, input) => fillPage(dependencies, viewer.userId, input)),
  ]
}

function positionHandlers(dependencies: ContractDetailDependencies): Handler[] {
  const { replica } = dependencies
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
    handle(positions.positionCosts, async ({ viewer }, input) => ({
      records: await openCosts(dependencies, viewer.userId, input),
    })),
    handle(positions.closePosition, ({ viewer }, { id }) => closePosition(dependencies, viewer.userId, id)),
    handle(positions.reverse, ({ viewer }, input) => reversePosition(dependencies, viewer.userId, input)),
    handle(calls.closeAllPositions, async ({ viewer }, input) => ({
      records: await closeAll(dependencies, viewer.userId, input),
    })),
    handle(positions.adjustAmount, ({ viewer }, input) => moveMargin(dependencies, viewer.userId, input)),
    handle(positions.updateBond, ({ viewer }, { symbol, contractType, side, ...move }) => {
      const { terms } = contractOf(replica.engine, { symbol, contractType })
      return moveMargin(dependencies, viewer.userId, { ...move, id: `${terms.symbol}-${side}` }, { side: 'side' })
    }),
    handle(positions.setLeverage, ({ viewer }, input) => changeSetting(dependencies, viewer.userId, input)),
    handle(positions.getSetting, ({ viewer }, input) => settingOf(dependencies, viewer.userId, input)),
    handle(positions.protections, ({ viewer }, { id }) => ({ records: protections(dependencies, viewer.userId, id) })),
    handle(positions.setProtections, async ({ viewer }, input) => ({
      records: await setProtections(dependencies, viewer.userId, input),
    })),
    handle(positions.cancelProtection, ({ viewer }, { id }) => cancelProtection(dependencies, viewer.userId, id)),
    handle(positions.fundingHistory, ({ viewer }, input) => fundingPage(dependencies, viewer.userId, input)),
    handle(positions.positionHistory, ({ viewer }, input) => closedPositionPage(dependencies, viewer.userId, input)),
  ]
}

function publicHandlers(dependencies: ContractDetailDependencies): Handler[] {
  const { replica } = dependencies
  return [
    handle(getContract, () => allContracts(replica.engine).map(rulesRow)),
    handle(perpetuals.contractDetail, (_context, input) => ({
      time: Date.now(),
      records: detailsOf(dependencies, input),
    })),
    handle(perpetuals.getFundingRate, (_context, { symbol, contractType, ...request }) =>
      fundingOf(dependencies, { symbol, contractType }, request),
    ),
    handle(perpetuals.dollarTiers, (_context, { symbol }) => ({
      records: dollarTiers(replica.engine, symbol),
    })),
    handle(perpetuals.coinTiers, (_context, { symbol }) => coinTiers(replica.engine, symbol)),
  ]
}
