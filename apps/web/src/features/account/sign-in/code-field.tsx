/** The field for an emailed or texted code, with the button that sends it and the wait until it may be sent again. */
import { CallFailure } from '@candlewick/protocol/client'
import { Spinner } from '@candlewick/ui/button.tsx'
import { DigitCode } from '@candlewick/ui/digit-code.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { platformConfig } from '../../../platform/config.ts'
import { TEXT_LINK } from '../text-link.ts'
import { type Identity, identityText } from './identity.ts'

/** The server sends one code a minute to the same address. */
const WAIT_SECONDS = 60
const SECOND_MS = 1000

interface CodeFieldProps {
  identity: Identity
  purpose: 'register' | 'reset' | 'bind'
  /** What is bound already: the server knows it, here it is masked. */
  bound?: boolean
  /** Where it is not simply the code. */
  label?: string | undefined
  value: string
  onValue: (code: string) => void
  error?: string | undefined
  /** Says whether the identity can be sent to; shows its fault where it cannot. */
  mayRequest: () => boolean
}

export function CodeField({
  identity,
  purpose,
  bound = false,
  label,
  value,
  onValue,
  error,
  mayRequest,
}: CodeFieldProps) {
  const { t } = useTranslation('sign-in')
  const [wait, setWait] = useState(0)
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => seconds - 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [waiting])

  const send = async () => {
    if (!mayRequest()) return
    const to = identityText(identity)
    setSending(true)
    try {
      const { kind } = identity
      if (kind === 'phone') await api.call('account.sendMobileCode', { purpose, ...(bound ? {} : { phone: to }) })
      else await api.call('account.sendEmailCode', { purpose, ...(bound ? {} : { email: to }) })
      setSentTo(to)
      setWait(WAIT_SECONDS)
    } catch (failure) {
      // The refusal has been shown; the button stays, so that it can be tried again.
      if (!(failure instanceof CallFailure)) throw failure
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <DigitCode
        label={label ?? t('code')}
        placeholder={t('codePlaceholder')}
        value={value}
        onValue={onValue}
        error={error}
        suffix={
          <button
            type="button"
            disabled={waiting || sending}
            onClick={() => void send()}
            className="inline-flex min-h-9 items-center gap-2 px-3 text-13 font-medium whitespace-nowrap disabled:text-ink-3"
          >
            {sending ? <Spinner /> : null}
            {waiting ? t('sendAgain', { seconds: wait }) : t('sendCode')}
          </button>
        }
      />
      {sentTo ? (
        <p role="status" className="text-13 text-ink-2">
          {t('codeSent', { to: sentTo })}
          {platformConfig().demo ? (
            <>
              {' '}
              <a
                href={bound ? '/dev/mailbox' : `/dev/mailbox?to=${encodeURIComponent(sentTo)}`}
                target="_blank"
                rel="noreferrer"
                className={TEXT_LINK}
              >
                {t('mailbox')}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
