/** A dense list in a card: keyboard, skeleton, empty, error, more, CSV. Its filters stand in the address, above it. */
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { saveCsv } from '@candlewick/ui/save-file.ts'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import { type Column, toCsv } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursor } from '../keys/use-cursor.ts'
import { fileStamp } from '../platform/times.ts'
import { Card } from './card.tsx'
import type { Pages } from './pages.ts'
import { useWords } from './words.ts'

interface ListCardProps<Row> {
  title: string
  note?: ReactNode
  aside?: ReactNode
  pages: Pick<Pages<Row>, 'rows' | 'error'> & Partial<Pages<Row>>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  /** Says what will stand here. */
  empty: { title: string; hint?: string }
  /** Name of the file that the rows are saved in; without it they are not. */
  file?: string
  /** False where another list on the page has the keyboard. */
  keyboard?: boolean
  className?: string
}

export function ListCard<Row>({ title, note, aside, pages, file, className, ...list }: ListCardProps<Row>) {
  const { downloadCsv } = useUiTexts()
  const { rows } = pages
  return (
    <Card
      title={title}
      note={note}
      className={className ?? ''}
      aside={
        <span className="flex items-center gap-2">
          {aside}
          {file ? (
            <IconButton
              label={downloadCsv}
              className="size-7!"
              disabled={!rows || rows.length === 0}
              onClick={() => saveCsv(toCsv(rows ?? [], list.columns), `${file}-${fileStamp(Date.now())}`)}
            >
              <Download size={14} aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      }
    >
      <ListRows title={title} pages={pages} {...list} />
    </Card>
  )
}

type ListRowsProps<Row> = Omit<ListCardProps<Row>, 'note' | 'aside' | 'file' | 'className'>

function ListRows<Row>({ title, pages, columns, rowKey, onOpen, empty, keyboard = true }: ListRowsProps<Row>) {
  const { t } = useTranslation()
  const words = useWords()
  const { rows, error, again, more, hasMore, isMore } = pages
  const keys = keyboard && rows ? rows.map(rowKey) : []
  const current = useCursor(
    keys,
    onOpen &&
      ((key) => {
        const row = rows?.find((one) => rowKey(one) === key)
        if (row !== undefined) onOpen(row)
      }),
  )
  if (error) {
    return (
      <ErrorState title={t('list.failed')} {...(again && { onRetry: again })}>
        {words(error)}
      </ErrorState>
    )
  }
  return (
    <>
      <ScrollBox label={title} className="edges-end overflow-x-auto rounded-b-surface focus-visible:-outline-offset-2">
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          density="dense"
          current={current}
          {...(onOpen && { onRow: onOpen })}
          empty={<Empty title={empty.title}>{empty.hint}</Empty>}
        />
      </ScrollBox>
      {hasMore ? (
        <div className="flex justify-center border-t border-line p-2">
          <Button size="sm" busy={isMore ?? false} onClick={more}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
