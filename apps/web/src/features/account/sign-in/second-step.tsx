/** The second step of a login: by what is bound, or for an operator who bound nothing by a code that was mailed. */
import { Button } from '@candlewick/ui/button.tsx'
import { DigitCode, SIX_DIGITS } from '@candlewick/ui/digit-code.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformConfig } from '../../../platform/config.ts'
import { LostStep } from '../second-step/lost-step.tsx'
import { type Proof, Prove, type Way } from '../second-step/prove.tsx'
import { TEXT_LINK } from '../text-link.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const WAYS = ['passkey', 'authenticator', 'recovery', 'email'] as const
export type SecondStepWay = (typeof WAYS)[number]

/** What would do, as the answer of the first step names it. A server that names nothing mailed a code. */
export function secondStepWays(bound: string | number | undefined): SecondStepWay[] {
  const named = String(bound ?? '').split(', ')
  const known = WAYS.filter((way) => named.includes(way))
  return known.length > 0 ? known : ['email']
}

interface SecondStepProps {
  ways: readonly SecondStepWay[]
  busy: boolean
  /** What stood in the way of the last try. */
  refusal: string | undefined
  onProof: (proof: () => Promise<Proof>) => void
  onBack: () => void
}

export function SecondStep({ ways, busy, refusal, onProof, onBack }: SecondStepProps) {
  const { t } = useTranslation('sign-in')
  const bound = ways.filter((way): way is Way => way !== 'email')
  return (
    <SignInFrame
      title={t('secondStepTitle')}
      description={t('loginDescription')}
      lead={bound.length > 0 ? t('secondStepBound') : t('secondStepMailed')}
    >
      {bound.length > 0 ? (
        <Prove ways={bound} busy={busy} refusal={refusal} onProof={onProof} />
      ) : (
        <MailedCode busy={busy} refusal={refusal} onProof={onProof} />
      )}
      <button type="button" onClick={onBack} className={`justify-self-center text-13 ${TEXT_LINK}`}>
        {t('otherAccount')}
      </button>
      {bound.length > 0 ? <LostStep className="text-center" /> : null}
    </SignInFrame>
  )
}

function MailedCode({ busy, refusal, onProof }: Omit<SecondStepProps, 'ways' | 'onBack'>) {
  const { t } = useTranslation('sign-in')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (SIX_DIGITS.test(code)) onProof(() => Promise.resolve({ secondFactor: code }))
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DigitCode
        autoFocus
        label={t('code')}
        placeholder={t('codePlaceholder')}
        value={code}
        onValue={setCode}
        error={asked && !SIX_DIGITS.test(code) ? t('codeInvalid') : refusal}
      />
      {platformConfig().demo ? (
        <a href="/dev/mailbox" target="_blank" rel="noreferrer" className={`justify-self-start text-13 ${TEXT_LINK}`}>
          {t('mailbox')}
        </a>
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
        {t('secondStep')}
      </Button>
    </form>
  )
}
