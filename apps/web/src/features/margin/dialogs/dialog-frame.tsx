/** The frame of the dialogs that change a margin account: its fields, its effect, and the one button that does it. */

import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../platform/outcome.ts'
import type { MarginCoin } from '../account.ts'

interface MarginFormProps {
  title: string
  onClose: () => void
  /** What the button says. */
  action: string
  disabled: boolean
  onSubmit: () => void
  busy: boolean
  /** What the server said. */
  refused?: string | undefined
  children: ReactNode
}

export function MarginForm({ title, onClose, action, disabled, onSubmit, busy, refused, children }: MarginFormProps) {
  const { t } = useTranslation('margin')
  const id = useId()
  const box = useRefusedFocus(refused)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled && !busy) onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={box} id={id} noValidate onSubmit={submit} className="grid gap-4 text-14">
        {children}
      </form>
    </Dialog>
  )
}

/** Work of a dialog that can be refused: whether it goes on, and the words of the refusal until something changes. */
export function useWork<Made>(onDone: (made: Made) => void) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const running = useRef(false)
  const run = async (work: () => Promise<Outcome<Made>>) => {
    // Two presses in one turn both find a dialog that is not busy yet.
    if (running.current) return
    running.current = true
    setBusy(true)
    const came = await work()
    running.current = false
    setBusy(false)
    if ('made' in came) onDone(came.made)
    else setRefused(came.words)
  }
  return { busy, refused, forget: () => setRefused(undefined), run }
}

interface CoinChoiceProps {
  coins: readonly MarginCoin[]
  value: string
  onValue: (coin: string) => void
}

export function CoinChoice({ coins, value, onValue }: CoinChoiceProps) {
  const { t } = useTranslation('margin')
  if (coins.length < 2) return null
  return (
    <Select
      label={t('coin')}
      options={coins.map(({ coin }) => ({ value: coin, label: coin }))}
      value={value}
      onValue={onValue}
    />
  )
}
