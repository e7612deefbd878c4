/** Money of contracts has its coin beside it: rows of one list may be settled in different ones. */
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ClosedPosition } from '../../../features/contract/rows/closed.tsx'
import { leave, openStage, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { btcCoinContract, btcContract } = await import('../../../features/contract/testing/market.ts')
const { ContractFillCard, FundingCard } = await import('../../../features/contract/rows/cards.tsx')
const { useFillColumns, useFundingColumns, useOutcomeOfOrders } = await import(
  '../../../features/contract/rows/columns.tsx'
)
const { ListTable } = await import('../../../terminal/desk/list-table.tsx')
const { ClosedCard, useClosedColumns } = await import('../../../features/contract/rows/closed.tsx')
const { AnyPage } = await import('../../testing/page-at.tsx')

const MARKETS = [btcContract(), btcCoinContract()]
const FILL = {
  id: '1',
  orderId: '2',
  symbol: 'BTC_USD_PERP',
  direction: 4,
  role: 'taker',
  price: '60000',
  quantity: '100',
  profit: '-0.0012',
  fee: '0.0001',
  feeCoin: 'BTC',
  time: 0,
} as unknown as OwnContractFill
const CLOSED = {
  id: '1',
  symbol: 'BTC_USD_PERP',
  side: 'long',
  marginMode: 'all',
  leverage: 10,
  coin: 'BTC',
  quantity: '100',
  entryPrice: '60000',
  exitPrice: '61000',
  profit: '0.003',
  fee: '0.0001',
  funding: '0.0002',
  net: '0.0027',
  openTime: 0,
  closeTime: 1,
  closedBy: 'order',
} as unknown as ClosedPosition
const ORDER = { ...FILL, profit: '0.5', status: 'filled', filledQuantity: '100', averagePrice: '60000' }

const MONEY = new Set(['profit', 'fee', 'funding', 'net', 'amount'])
function Cells<Row>({ use, row }: { use: (markets: typeof MARKETS) => readonly Column<Row>[]; row: Row }) {
  const money = use(MARKETS).filter(({ id, align }) => MONEY.has(id) && align !== 'start')
  return money.map(({ id, render }) => (
    <p key={id} id={id}>
      {render?.(row)}
    </p>
  ))
}
const cell = (id: string) => document.getElementById(id)?.textContent

beforeAll(openStage)
afterEach(leave)

it('in lists of fills, orders and closed positions', async () => {
  await show(<Cells use={useFillColumns} row={FILL} />)
  expect([cell('profit'), cell('fee')]).toEqual(['−0.0012 BTC', '0.0001 BTC'])
  await show(<Cells use={useOutcomeOfOrders} row={ORDER as unknown as OwnContractOrder} />)
  expect([cell('profit'), cell('fee')]).toEqual(['+0.5 BTC', '0.0001 BTC'])
  await show(<Cells use={useClosedColumns} row={CLOSED} />)
  expect(['profit', 'fee', 'funding', 'net'].map(cell)).toEqual([
    '+0.003 BTC',
    '−0.0001 BTC',
    '−0.0002 BTC',
    '+0.0027 BTC',
  ])
})

const TABLE = { label: 'closed', rows: [CLOSED], rowKey: () => '1', none: '', noneHint: '', card: () => null }
function Listed() {
  return <ListTable {...TABLE} columns={useClosedColumns(MARKETS)} />
}

it('in a list without the columns that only a file has', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  } as unknown as MediaQueryList)
  await show(<Listed />)
  media.mockRestore()
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent)
  expect(heads).toContain('Symbol')
  expect(heads).not.toContain('id')
})

it('in lists of funding, where nothing is a dash without a coin', async () => {
  const paid = { symbol: 'BTC_USD_PERP', side: 'long', quantity: '100', coin: 'BTC', time: 0 }
  await show(<Cells use={useFundingColumns} row={{ ...paid, amount: '-0.001' } as never} />)
  expect(cell('amount')).toBe('−0.001 BTC')
  await show(<Cells use={useFundingColumns} row={{ ...paid, amount: '0' } as never} />)
  expect(cell('amount')).toBe('–')
})

it('on the cards of a phone', async () => {
  const paid = { symbol: 'BTC_USD_PERP', side: 'long', quantity: '100', coin: 'BTC', amount: '-0.001', time: 0 }
  await show(
    <AnyPage>
      <ContractFillCard fill={FILL} markets={MARKETS} />
      <FundingCard row={paid as never} markets={MARKETS} />
      <ClosedCard row={CLOSED} markets={MARKETS} />
    </AnyPage>,
  )
  for (const money of ['−0.0012 BTC', '−0.001 BTC', '+0.0027 BTC']) expect(document.body.textContent).toContain(money)
})
