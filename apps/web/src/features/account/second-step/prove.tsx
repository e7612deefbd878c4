/**
 * Asks for what shows that it is the customer herself: a passkey, a code of the authenticator or a recovery code, what
 * of these is bound; the login password where nothing is.
 */

import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { PasswordField } from '@candlewick/ui/field.tsx'
import { passkeysSupported } from '@candlewick/ui/passkey.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LINK } from '../text-link.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { type PasskeyProof, provePasskey } from './passkey.ts'

/** What can prove that it is the owner herself who acts. */
export type Way = 'passkey' | 'authenticator' | 'recovery'

export interface Proof {
  secondFactor?: string
  passkey?: PasskeyProof
  password?: string
}

interface ProveProps {
  ways: readonly Way[]
  busy: boolean
  /** What the server said of the last one. */
  refusal: string | undefined
  onProof: (proof: () => Promise<Proof>) => void
}

export function Prove({ ways, busy, refusal, onProof }: ProveProps) {
  const { t } = useTranslation('second-step')
  const withPasskey = ways.includes('passkey') && passkeysSupported()
  const byCode = ways.filter((way) => way !== 'passkey')
  const [recovery, setRecovery] = useState(!ways.includes('authenticator'))
  if (ways.length === 0) return <ByPassword busy={busy} refusal={refusal} onProof={onProof} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {withPasskey ? (
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => onProof(async () => ({ passkey: await provePasskey() }))}
        >
          <Fingerprint size={18} aria-hidden="true" />
          {t('usePasskey')}
        </Button>
      ) : null}
      {withPasskey && byCode.length > 0 ? <p className="text-center text-13 text-ink-2">{t('or')}</p> : null}
      {byCode.length > 0 ? (
        <FactorCodeForm
          key={String(recovery)}
          kind={recovery ? 'recovery' : 'authenticator'}
          busy={busy}
          refusal={refusal}
          onCode={(code) => onProof(() => Promise.resolve({ secondFactor: code }))}
        />
      ) : refusal ? (
        <Refusal>{refusal}</Refusal>
      ) : null}
      {byCode.length > 1 ? (
        <button
          type="button"
          className={`justify-self-start text-13 ${TEXT_LINK}`}
          onClick={() => setRecovery(!recovery)}
        >
          {recovery ? t('useAuthenticator') : t('useRecovery')}
        </button>
      ) : null}
    </div>
  )
}

type StepProps = Omit<ProveProps, 'ways'>

function ByPassword({ busy, refusal, onProof }: StepProps) {
  const { t } = useTranslation('second-step')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (password) onProof(() => Promise.resolve({ password: transformPassword(password) }))
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PasswordField
        autoFocus
        label={t('loginPassword')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={asked && !password ? t('passwordRequired') : refusal}
      />
      <Button type="submit" size="lg" busy={busy}>
        {t('confirm')}
      </Button>
    </form>
  )
}
