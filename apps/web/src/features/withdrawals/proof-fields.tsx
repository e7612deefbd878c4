/** The fund password and the second step, as much of it as is bound: a passkey, a code of the authenticator, or one that is sent. */

import { Button } from '@candlewick/ui/button.tsx'
import { DigitCode, SIX_DIGITS } from '@candlewick/ui/digit-code.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { passkeysSupported } from '@candlewick/ui/passkey.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import type { Terms } from './draft.ts'

export type Way = Terms['factors'][number]

export interface ProofEntry {
  readonly way: Way | undefined
  readonly code: string
}

/** What stands first: a passkey where this browser has them, else what is bound. */
export function firstWay(factors: Terms['factors']): Way | undefined {
  const usable = factors.filter((way) => way !== 'passkey' || passkeysSupported())
  return usable[0]
}

/** Whether enough is filled in to try. */
export function isProof({ way, code }: ProofEntry): boolean {
  if (way === undefined) return false
  if (way === 'passkey') return true
  return way === 'recovery' ? /^[a-z2-7]{5}-?[a-z2-7]{5}$/i.test(code) : SIX_DIGITS.test(code)
}

/** The fields of the call; a passkey's answer is asked for when it is sent. */
export function proofFields({ way, code }: ProofEntry): { secondFactor?: string; emailCode?: string } {
  if (way === 'email' || way === 'phone') return { emailCode: code }
  return way === 'authenticator' || way === 'recovery' ? { secondFactor: code } : {}
}

interface ProofFieldsProps {
  factors: Terms['factors']
  codeTo: string | null
  entry: ProofEntry
  onEntry: (entry: ProofEntry) => void
  error: string | undefined
}

export function ProofFields({ factors, codeTo, entry, onEntry, error }: ProofFieldsProps) {
  const { t } = useTranslation('withdraw')
  const others = factors.filter((one) => one !== entry.way && (one !== 'passkey' || passkeysSupported()))
  const sent = entry.way === 'email' || entry.way === 'phone'
  return (
    <div className="grid content-start gap-1.5">
      <Entry entry={entry} onEntry={onEntry} error={error} />
      {codeTo !== null && sent ? <p className="text-12 text-ink-2">{t('proof.goesTo', { to: codeTo })}</p> : null}
      {others.map((one) => (
        <button
          key={one}
          type="button"
          onClick={() => onEntry({ way: one, code: '' })}
          className="justify-self-start text-13 text-ink-2 underline"
        >
          {t(`proof.use.${one}`)}
        </button>
      ))}
    </div>
  )
}

function Entry({ entry: { way, code }, onEntry, error }: Pick<ProofFieldsProps, 'entry' | 'onEntry' | 'error'>) {
  const { t } = useTranslation('withdraw')
  const change = (text: string) => onEntry({ way, code: text })
  const problem = error === undefined ? {} : { error }
  switch (way) {
    case undefined:
      return <Refusal>{t('proof.none')}</Refusal>
    case 'passkey':
      return (
        <>
          <p className="text-13 text-ink-2">{t('proof.step')}</p>
          <p className="flex min-h-11 items-center rounded-control border border-line-strong px-3 text-14">
            {t('proof.passkey')}
          </p>
          {error === undefined ? null : <Refusal>{error}</Refusal>}
        </>
      )
    case 'recovery':
      return (
        <Field
          label={t('proof.recovery')}
          name="recovery-code"
          autoComplete="off"
          maxLength={11}
          value={code}
          onChange={(event) => change(event.target.value.trim())}
          {...problem}
        />
      )
    case 'authenticator':
      return <DigitCode label={t('proof.authenticator')} value={code} onValue={change} {...problem} />
    case 'email':
    case 'phone':
      return <DigitCode label={t('proof.code')} value={code} onValue={change} suffix={<SendCode />} {...problem} />
  }
}

/** Asks for the code once a minute. */
function SendCode() {
  const { t } = useTranslation('withdraw')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      await api.call('withdrawals.sendCode', {})
      setSent(true)
    } catch {
      // What stood in the way has been said.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" busy={busy} className="mr-1" onClick={() => void send()}>
      {t(sent ? 'proof.sendAgain' : 'proof.send')}
    </Button>
  )
}
