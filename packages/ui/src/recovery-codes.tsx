/** Ten recovery codes, shown this once: to be copied, saved or printed, and said to be kept before they are gone. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Checkbox } from './field.tsx'
import { saveText } from './save-file.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  texts: { lead: string; list: string; save: string; kept: string; done: string }
  onDone: () => void
}

export function RecoveryCodes({ codes, texts, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false)
  const all = codes.join('\n')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13 text-ink-2">{texts.lead}</p>
      <ol
        aria-label={texts.list}
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
          {texts.save}
        </Button>
        <CopyButton text={all} />
      </div>
      <Checkbox label={texts.kept} checked={kept} onChange={(event) => setKept(event.target.checked)} />
      <Button variant="primary" size="lg" disabled={!kept} onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  )
}
