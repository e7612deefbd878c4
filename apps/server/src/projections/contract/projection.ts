/** Tables of contracts: orders and fills, fundings, and positions, which stay open between batches. */
import { isHouse } from '../../journal/source.ts'
import { lasting, type Projection, type RowWriter } from '../projection.ts'
import { ContractFundingRows, ContractOrderRows } from './contract-rows.ts'
import { OpenPositions, PositionRows, readOpenPositions } from './position-rows.ts'

export const CONTRACT: Projection = {
  ...lasting(
    () => new OpenPositions(),
    readOpenPositions,
    (openPositions) => [orders(), fundings(), positions(openPositions)],
  ),
  awaited: {
    'contract.trade': ({ taker, maker }) => !(isHouse(taker.user) && isHouse(maker.user)),
    // A price, or the end of another's order, sets off orders that wait.
    'contract.order': ({ order }) => !isHouse(order.user),
    'contract.position': ({ user }) => !isHouse(user),
    'contract.funding.paid': ({ user }) => !isHouse(user),
  },
}

function orders(): RowWriter {
  const rows = new ContractOrderRows()
  return {
    events: ['contract.order', 'contract.trade'],
    take(event, { recorded: { time }, scales }) {
      if (event.type === 'contract.order') rows.add(event.order, scales)
      else if (event.type === 'contract.trade') rows.trade(event, time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function fundings(): RowWriter {
  const rows = new ContractFundingRows()
  return {
    events: ['contract.funding', 'contract.funding.paid'],
    take(event, { recorded: { sequence, time }, place, scales }) {
      if (event.type === 'contract.funding') rows.due(event, scales)
      else if (event.type === 'contract.funding.paid') rows.paid(event, sequence, place, time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function positions(openPositions: OpenPositions): RowWriter {
  const rows = new PositionRows(openPositions)
  return {
    events: [
      'contract.trade',
      'contract.position',
      'contract.covered',
      'contract.funding.paid',
      'contract.liquidation',
    ],
    take(event, { recorded: { time }, scales }) {
      if (event.type === 'contract.trade') rows.trade(event, time)
      else if (event.type === 'contract.position') rows.position(event, time)
      else if (event.type === 'contract.covered') rows.covered(event)
      else if (event.type === 'contract.funding.paid') rows.funding(event)
      else if (event.type === 'contract.liquidation') rows.liquidation(event, scales)
    },
    settle: () => rows.settle(),
    fragments: (sql) => rows.fragments(sql),
  }
}
