/** Ended orders, fills, closed positions and funding payments, newest first, page after page. */
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import { api } from '../../../platform/api.ts'
import { type PageAsked, Paged, usePages } from '../../../terminal/desk/paged-list.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { useFreshOnContracts } from '../own-lists.ts'
import { ClosedPositions, ContractFills, ContractOrderHistory, FundingTable } from './order-tables.tsx'

const KEY = 'contract-history'

export const HISTORY_LISTS = ['history', 'fills', 'closed', 'funding'] as const
export type HistoryList = (typeof HISTORY_LISTS)[number]

interface HistoryProps {
  type: ContractType
  markets: readonly ContractMarket[]
  /** Only one contract's, where given. */
  symbol: string | undefined
}

type Read<Row> = (
  asked: PageAsked & { contractType: ContractType },
  signal: AbortSignal,
) => Promise<{ records: Row[]; next?: string | undefined }>

function useList<Row>(list: HistoryList, { type, symbol }: HistoryProps, read: Read<Row>) {
  useFreshOnContracts(KEY)
  return usePages<Row>({
    key: [KEY, list, type],
    symbol,
    read: (asked, signal) => read({ ...asked, contractType: type }, signal),
  })
}

/** The list asked for. */
export default function History({ list, ...rest }: HistoryProps & { list: HistoryList }) {
  const Table = TABLES[list]
  return <Table {...rest} />
}

function OrderHistory(props: HistoryProps) {
  const { pages, rows } = useList('history', props, (asked, signal) =>
    api.call('contract.orderList', { ...asked, state: 'history' }, { signal }),
  )
  return (
    <Paged pages={pages}>
      <ContractOrderHistory markets={props.markets} rows={rows} />
    </Paged>
  )
}

function FillHistory(props: HistoryProps) {
  const { pages, rows } = useList('fills', props, (asked, signal) => api.call('contract.fills', asked, { signal }))
  return (
    <Paged pages={pages}>
      <ContractFills markets={props.markets} rows={rows} />
    </Paged>
  )
}

function PositionHistory(props: HistoryProps) {
  const { pages, rows } = useList('closed', props, (asked, signal) =>
    api.call('contract.positionHistory', asked, { signal }),
  )
  return (
    <Paged pages={pages}>
      <ClosedPositions markets={props.markets} rows={rows} />
    </Paged>
  )
}

function FundingHistory(props: HistoryProps) {
  const { pages, rows } = useList('funding', props, (asked, signal) =>
    api.call('contract.fundingHistory', asked, { signal }),
  )
  return (
    <Paged pages={pages}>
      <FundingTable markets={props.markets} rows={rows} />
    </Paged>
  )
}

const TABLES: Record<HistoryList, (props: HistoryProps) => React.JSX.Element> = {
  history: OrderHistory,
  fills: FillHistory,
  closed: PositionHistory,
  funding: FundingHistory,
}
