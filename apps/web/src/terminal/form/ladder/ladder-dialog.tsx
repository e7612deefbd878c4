/** Asks once before a ladder is placed, with all that it consists of. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LadderView, type LadderViewProps } from './ladder-view.tsx'

interface LadderDialogProps extends LadderViewProps {
  /** What it does, as the button of the form says it. */
  does: string
  /** Resolves when it is answered. */
  onSend: () => Promise<void>
  onClose: () => void
}

export function LadderDialog({ does, onSend, onClose, ...view }: LadderDialogProps) {
  const { t } = useTranslation('ladder')
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const number = view.rungs.length
  const go = () => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    void onSend()
  }
  return (
    <Dialog
      open
      onClose={busy ? ignore : onClose}
      title={t('title', { does, number })}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('back')}
          </Button>
          <Button variant={view.buys ? 'buy' : 'sell'} busy={busy} onClick={go}>
            {t('place', { number })}
          </Button>
        </>
      }
    >
      <LadderView {...view} />
      <p className="mt-3 text-13 text-ink-2">{t('oneByOne')}</p>
    </Dialog>
  )
}

/** While it is sent, its answer is waited for. */
const ignore = () => undefined
