/** The table of a terminal's lower panel: dense, filling the panel, scrolling inside it, so that only rows in view stand. */
import { Empty } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { VirtualTable } from '@candlewick/ui/virtual-table.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { KindCell, marketOfSymbol, PriceCell, QuantityCell, TriggerCell } from '../../lists/order-columns.tsx'
import type { ListedTerms } from '../../lists/order-texts.ts'
import type { TerminalMarket } from '../../markets/terminal-market.ts'

/** The first column stands a little in from the panel's edge, the last one too. */
export const FIRST = 'pl-3!'
export const LAST = 'pr-3!'
/** What can be done with a row stays in sight; where the other columns need more than there is, they pass below it. */
export const ACTIONS = `${LAST} sticky right-0 bg-surface`

export interface PanelTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** What is said where no row is. */
  none: string
  noneHint: string
  /** `tall` where cells have two lines. */
  density?: 'compact' | 'comfortable' | 'tall'
}

export function PanelTable<Row>({ none, noneHint, density = 'compact', ...table }: PanelTableProps<Row>) {
  return (
    <VirtualTable
      {...table}
      density={density}
      className="max-h-none! min-h-0 flex-1 overflow-auto bg-surface"
      empty={<NoRows none={none} noneHint={noneHint} />}
    />
  )
}

/** What stands where no row is. */
export function NoRows({ none, noneHint }: Pick<PanelTableProps<unknown>, 'none' | 'noneHint'>) {
  return (
    <Empty title={none} className="py-8">
      {noneHint}
    </Empty>
  )
}

interface TermsOptions<Row> {
  markets: readonly TerminalMarket[]
  /** Each the same function each time. */
  termsOf: (row: Row) => ListedTerms
  name: (symbol: string) => string
  side: (row: Row) => ReactNode
  kind?: (row: Row) => ReactNode
}

/** The columns that say what an order asks for, open or ended. */
export function useTermsColumns<Row>({
  markets,
  termsOf,
  name,
  side,
  kind,
}: TermsOptions<Row>): readonly Column<Row>[] {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  return useMemo(() => {
    const market = (row: Row) => marketOfSymbol(markets, termsOf(row).symbol)
    return [
      { id: 'symbol', head: t('symbol'), align: 'start', render: (row) => name(termsOf(row).symbol) },
      { id: 'side', head: t('side'), align: 'start', render: side },
      { id: 'type', head: t('type'), align: 'start', render: kind ?? ((row) => <KindCell terms={termsOf(row)} />) },
      {
        id: 'trigger',
        head: types('list.trigger'),
        render: (row) => <TriggerCell market={market(row)} terms={termsOf(row)} />,
      },
      {
        id: 'price',
        head: t('price'),
        render: (row) => <PriceCell market={market(row)} text={termsOf(row).price} />,
      },
      {
        id: 'amount',
        head: t('amount'),
        render: (row) => <QuantityCell market={market(row)} text={termsOf(row).quantity} />,
      },
    ]
  }, [markets, termsOf, name, side, kind, t, types])
}
