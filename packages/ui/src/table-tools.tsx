/** What can be done with a table as a whole: choose its columns, take it along as CSV. */
import { Columns3, Download } from 'lucide-react'
import { IconButton } from './button.tsx'
import { Popover } from './popover.tsx'
import { saveCsv } from './save-file.ts'
import { type Column, toCsv } from './table-columns.ts'
import { useUiTexts } from './ui-texts.tsx'

interface TableToolsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** Ids of the columns that are put away. */
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  /** Name of the CSV file, without its ending. */
  fileName: string
}

export function TableTools<Row>({ columns, rows, hidden, onHidden, fileName }: TableToolsProps<Row>) {
  const texts = useUiTexts()
  // A column without a value of its own (a star, a button) is always there.
  const optional = columns.filter((column) => column.csv)
  const toggle = (id: string) => onHidden(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])
  return (
    <div className="flex">
      <Popover
        label={texts.columns}
        triggerClass="inline-grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
        panelClass="w-56 py-2"
        trigger={<Columns3 size={16} aria-hidden="true" />}
      >
        {optional.map((column) => (
          <label key={column.id} className="flex items-center gap-2 px-3 py-1.5 text-13 hover:bg-sunken">
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={!hidden.includes(column.id)}
              onChange={() => toggle(column.id)}
            />
            {column.name ?? column.head}
          </label>
        ))}
      </Popover>
      <IconButton
        label={texts.downloadCsv}
        disabled={!rows || rows.length === 0}
        onClick={() => saveCsv(toCsv(rows ?? [], columns), fileName)}
      >
        <Download size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
