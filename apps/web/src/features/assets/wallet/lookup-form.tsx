/** "What I sent has not arrived": looks a transaction up on its chain and says what is known and what can be done. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { outcome } from '../../../platform/outcome.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { DepositStatus } from '../status.tsx'

type Found = CallOutput<'deposits.lookup'>

export function LookupForm() {
  const { t } = useTranslation('wallet')
  const [txid, setTxid] = useState('')
  const [asked, setAsked] = useState(false)
  const [found, setFound] = useState<Found>()
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const given = txid.trim()
  const formed = /^(0x)?[A-Za-z0-9]{10,100}$/.test(given)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setFound(undefined)
    setRefused(undefined)
    if (!formed) return
    const done = await once(() => outcome(api.call('deposits.lookup', { txid: given })))
    if (done === undefined) return
    if ('made' in done) setFound(done.made)
    else setRefused(done.words)
  }
  const error = asked && !formed ? t('txidFormed') : refused
  return (
    <section aria-labelledby="lookup" className="rounded-surface border border-line bg-surface p-4">
      <h2 id="lookup" className="font-semibold">
        {t('missing')}
      </h2>
      <p className="mt-1 text-13 text-ink-2">{t('missingHint')}</p>
      <form
        ref={useRefusedFocus(refused)}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-3 grid gap-3"
      >
        <Field
          label={t('txid')}
          value={txid}
          error={error}
          onChange={(event) => {
            setTxid(event.target.value)
            setAsked(false)
            setRefused(undefined)
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('lookUp')}
        </Button>
      </form>
      <div aria-live="polite">{found ? <Findings found={found} /> : null}</div>
    </section>
  )
}

function Findings({ found }: { found: Found }) {
  const { t } = useTranslation('wallet')
  const { finding, wayOut, explorer, deposits } = found
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-3 text-13">
      <p className="font-semibold">{t(`finding.${finding}`)}</p>
      <p className="text-ink-2">{t(`wayOut.${wayOut}`)}</p>
      {deposits.map((deposit) => (
        <p key={deposit.id} className="num flex flex-wrap items-center justify-between gap-2">
          <b className="font-semibold">
            {deposit.amount} {deposit.coin}
          </b>
          <DepositStatus deposit={deposit} />
        </p>
      ))}
      {explorer === null ? null : (
        <a href={explorer} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {t('onChain')}
        </a>
      )}
    </div>
  )
}
