/** All of the evidence as a file, to be checked elsewhere. */
import { Button } from '@candlewick/ui/button.tsx'
import { saveFile } from '@candlewick/ui/chart/picture.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Evidence } from './check.ts'

export function TakeAlong({ evidence, className = '' }: { evidence: Evidence; className?: string }) {
  const { t } = useTranslation('flash-evidence')
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }),
      `candlewick-flash-${evidence.order.id}.json`,
    )
  return (
    <Button size="sm" onClick={save} className={className}>
      <Download size={14} aria-hidden="true" />
      {t('download')}
    </Button>
  )
}
