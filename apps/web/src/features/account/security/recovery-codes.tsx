/** Ten recovery codes, shown this once: to be copied, saved or printed, and said to be kept before they are gone. */
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { saveText } from '@candlewick/ui/save-file.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const [kept, setKept] = useState(false)
  const all = codes.join('\n')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13 text-ink-2">{t('recoveryLead')}</p>
      <ol
        aria-label={t('recoveryCodes')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3 font-medium"
      >
        {codes.map((code) => (
          <li key={code} className="num text-center text-16 tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => saveText(`Candlewick\n\n${all}\n`, 'candlewick-recovery-codes')}>
          <Download size={14} aria-hidden="true" />
          {t('recoverySave')}
        </Button>
        <CopyButton text={all} />
      </div>
      <Checkbox label={t('recoveryKept')} checked={kept} onChange={(event) => setKept(event.target.checked)} />
      <Button variant="primary" size="lg" disabled={!kept} onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}
