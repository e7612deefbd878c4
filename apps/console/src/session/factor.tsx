/** Asks for the second factor: a passkey, a code of the authenticator, a recovery code, or the code that was mailed. */
import { Button } from '@candlewick/ui/button.tsx'
import { DigitCode, SIX_DIGITS } from '@candlewick/ui/digit-code.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { passkeysSupported } from '@candlewick/ui/passkey.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformConfig } from '../platform/config.ts'
import { type PasskeyProof, provePasskey } from './passkey.ts'

const FACTORS = ['passkey', 'authenticator', 'email', 'recovery'] as const
export type FactorKind = (typeof FACTORS)[number]
type CodeKind = Exclude<FactorKind, 'passkey'>

export interface FactorProof {
  secondFactor?: string
  passkey?: PasskeyProof
}

/** What would do, as the answer of the first step names it. A server that names nothing mailed a code. */
export function factorsOf(bound: string | number | undefined): FactorKind[] {
  const named = String(bound ?? '').split(', ')
  const known = FACTORS.filter((factor) => named.includes(factor))
  return known.length > 0 ? known : ['email']
}

const RECOVERY = /^[a-z2-7]{5}-?[a-z2-7]{5}$/i

/** Whether a code has its form: what has not is not sent. */
export function isCode(kind: CodeKind, code: string): boolean {
  return (kind === 'recovery' ? RECOVERY : SIX_DIGITS).test(code)
}

interface FactorProps {
  factors: readonly FactorKind[]
  busy: boolean
  /** What stood in the way of the last try. */
  refusal: string | undefined
  onProof: (proof: () => Promise<FactorProof>) => void
}

export function Factor({ factors, busy, refusal, onProof }: FactorProps) {
  const { t } = useTranslation('session')
  const withPasskey = factors.includes('passkey') && passkeysSupported()
  const codes = factors.filter((factor): factor is CodeKind => factor !== 'passkey')
  const [chosen, setChosen] = useState<CodeKind | undefined>(codes[0])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {withPasskey ? (
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          autoFocus
          onClick={() => onProof(async () => ({ passkey: await provePasskey() }))}
        >
          <Fingerprint size={18} aria-hidden="true" />
          {t('usePasskey')}
        </Button>
      ) : null}
      {chosen ? (
        <CodeForm
          key={chosen}
          kind={chosen}
          first={!withPasskey}
          busy={busy}
          refusal={refusal}
          onCode={(secondFactor) => onProof(() => Promise.resolve({ secondFactor }))}
        />
      ) : (
        <Refusal>{refusal}</Refusal>
      )}
      {codes
        .filter((kind) => kind !== chosen)
        .map((kind) => (
          <button
            key={kind}
            type="button"
            className="justify-self-start text-13 underline underline-offset-2"
            onClick={() => setChosen(kind)}
          >
            {t(`use.${kind}`)}
          </button>
        ))}
    </div>
  )
}

interface CodeFormProps {
  kind: CodeKind
  /** Nothing stands before it: the code is what is asked for. */
  first: boolean
  busy: boolean
  refusal: string | undefined
  onCode: (code: string) => void
}

function CodeForm({ kind, first, busy, refusal, onCode }: CodeFormProps) {
  const { t } = useTranslation('session')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isCode(kind, code)) onCode(code)
  }
  const error = asked && !isCode(kind, code) ? t(`malformed.${kind}`) : refusal
  const field = { label: t(`code.${kind}`), value: code, error, autoFocus: first }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {kind === 'recovery' ? (
        <Field
          {...field}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={11}
          onChange={(event) => setCode(event.target.value.trim())}
        />
      ) : (
        <DigitCode {...field} onValue={setCode} />
      )}
      {kind === 'email' && platformConfig().demo ? (
        <a
          href="/dev/mailbox"
          target="_blank"
          rel="noreferrer"
          className="justify-self-start text-13 underline underline-offset-2"
        >
          {t('mailbox')}
        </a>
      ) : null}
      <Button type="submit" size="lg" busy={busy} variant={first ? 'primary' : 'secondary'}>
        {t('confirm')}
      </Button>
    </form>
  )
}
