/** A code of the authenticator or a recovery code, checked for its form before it is sent. */
import { Button, type ButtonVariant } from '@candlewick/ui/button.tsx'
import { DigitCode, SIX_DIGITS } from '@candlewick/ui/digit-code.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECOVERY_CODE, RecoveryCodeField } from './recovery-code-field.tsx'

interface FactorCodeFormProps {
  kind: 'authenticator' | 'recovery'
  busy: boolean
  /** What the server said of the last one. */
  refusal: string | undefined
  variant?: ButtonVariant
  onCode: (code: string) => void
}

export function FactorCodeForm({ kind, busy, refusal, variant, onCode }: FactorCodeFormProps) {
  const { t } = useTranslation('second-step')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const wellFormed = (kind === 'recovery' ? RECOVERY_CODE : SIX_DIGITS).test(code)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (wellFormed) onCode(code)
  }
  const fault = kind === 'recovery' ? t('recoveryInvalid') : t('codeInvalid')
  const error = asked && !wellFormed ? fault : refusal
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {kind === 'recovery' ? (
        <RecoveryCodeField value={code} onValue={setCode} error={error} />
      ) : (
        <DigitCode autoFocus label={t('authenticatorCode')} value={code} onValue={setCode} error={error} />
      )}
      <Button type="submit" size="lg" busy={busy} {...(variant && { variant })}>
        {t('confirm')}
      </Button>
    </form>
  )
}
