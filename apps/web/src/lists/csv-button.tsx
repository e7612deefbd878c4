/**
 * Takes along as CSV what the filters give, however many pages that are: says how far it is, and can be stopped. Where
 * it was cut off, the file's name and the words beside the button say so.
 */
import { groupDigits } from '@candlewick/money/display'
import { Button } from '@candlewick/ui/button.tsx'
import { saveCsvPieces } from '@candlewick/ui/save-file.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { piecesOf, type ReadPiece, readCsvFile } from './csv-file.ts'
import { COUNTED } from './list-states.tsx'

interface FileButtonProps {
  read: ReadPiece
  fileName: string
  disabled: boolean
}

export function FileButton({ read, fileName, disabled }: FileButtonProps) {
  const { t } = useTranslation('orders')
  const { separators } = useUiTexts()
  const [progress, setProgress] = useState<string>()
  const [cut, setCut] = useState<string>()
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const shown = (count: number) => groupDigits(String(count), separators)
  const tell = (rows: number, total: number | undefined) =>
    setProgress(
      total === undefined || total > COUNTED
        ? t('csvDone', { number: shown(rows) })
        : t('csvProgress', { number: shown(rows), total: shown(total) }),
    )
  const go = async () => {
    const control = new AbortController()
    work.current = control
    setCut(undefined)
    tell(0, undefined)
    try {
      const file = await readCsvFile(read, tell, control.signal)
      if (file.cut === undefined) {
        saveCsvPieces(file.pieces, fileName)
        toast.success(t('csvDone', { number: shown(file.count) }))
      } else if (file.count > 0) {
        saveCsvPieces(file.pieces, `${fileName}-incomplete`)
        setCut(t('csvCut', { number: shown(file.count) }))
      } else setCut(t('failedHint'))
    } catch (error) {
      // A stop was asked for.
      if (!control.signal.aborted) throw error
    } finally {
      setProgress(undefined)
    }
  }
  if (progress !== undefined) {
    return (
      <span role="status" className="num flex items-center gap-3 text-13 text-ink-2">
        {progress}
        <Button size="sm" onClick={() => work.current?.abort()}>
          {t('csvStop')}
        </Button>
      </span>
    )
  }
  return (
    <>
      {cut === undefined ? null : (
        <span role="alert" className="max-w-80 text-13 text-bad">
          {cut}
        </span>
      )}
      <Button size="sm" disabled={disabled} onClick={() => void go()}>
        <Download size={14} aria-hidden="true" />
        {t('csv')}
      </Button>
    </>
  )
}

interface CsvButtonProps<Row> extends Omit<FileButtonProps, 'read'> {
  columns: readonly Column<Row>[]
  read: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ records: readonly Row[]; total: number; next?: string | undefined }>
}

/** The same of pages of rows, by the columns of their table. */
export function CsvButton<Row>({ columns, read, ...shared }: CsvButtonProps<Row>) {
  return <FileButton read={piecesOf(columns, read)} {...shared} />
}
