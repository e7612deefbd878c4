/** Takes along as CSV what the filters give, however many pages that are: says how far it is, and can be stopped. */
import { groupDigits } from '@candlewick/money/display'
import { CallFailure } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { saveCsv } from '@candlewick/ui/save-file.ts'
import { type Column, toCsv } from '@candlewick/ui/table-columns.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAll } from './read-all.ts'

interface CsvButtonProps<Row> {
  columns: readonly Column<Row>[]
  read: (cursor: string | undefined) => Promise<{ records: readonly Row[]; total: number; next?: string | undefined }>
  fileName: string
  disabled: boolean
}

export function CsvButton<Row>({ columns, read, fileName, disabled }: CsvButtonProps<Row>) {
  const { t } = useTranslation('orders')
  const { separators } = useUiTexts()
  const [progress, setProgress] = useState<{ number: string; total: string }>()
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const shown = (count: number) => groupDigits(String(count), separators)
  const go = async () => {
    const control = new AbortController()
    work.current = control
    setProgress({ number: '0', total: '…' })
    try {
      const tell = (rows: number, total: number) => setProgress({ number: shown(rows), total: shown(total) })
      const { rows, cut } = await readAll(read, tell, control.signal)
      saveCsv(toCsv(rows, columns), fileName)
      const number = shown(rows.length)
      if (cut) toast.info(t('csvCut', { number }))
      else toast.success(t('csvDone', { number }))
    } catch (error) {
      // The client has said what failed; a stop was asked for.
      if (!(error instanceof CallFailure) && !control.signal.aborted) throw error
    } finally {
      setProgress(undefined)
    }
  }
  if (progress) {
    return (
      <span role="status" className="num flex items-center gap-3 text-13 text-ink-2">
        {t('csvProgress', progress)}
        <Button size="sm" onClick={() => work.current?.abort()}>
          {t('csvStop')}
        </Button>
      </span>
    )
  }
  return (
    <Button size="sm" disabled={disabled} onClick={() => void go()}>
      <Download size={14} aria-hidden="true" />
      {t('csv')}
    </Button>
  )
}
