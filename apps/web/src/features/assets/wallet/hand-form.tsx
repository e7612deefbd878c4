/** Reports a transfer that no chain tells us of: how much was sent, and the picture that shows it; people review it. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { PictureField } from '@candlewick/ui/picture-field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { outcome } from '../../../platform/outcome.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { useStoredFile } from '../../../platform/use-stored-file.ts'
import { readAnew } from '../deposits-anew.ts'

interface HandFormProps {
  coin: string
  decimals: number
  network: string
}

/** The client id of what is asked: the same while the same is asked again, since its answer may have been lost. */
function useClientId() {
  const last = useRef<{ asked: string; clientId: string }>(undefined)
  const idOf = (fields: object): string => {
    const asked = JSON.stringify(fields)
    if (last.current?.asked !== asked) last.current = { asked, clientId: crypto.randomUUID() }
    return last.current.clientId
  }
  const renew = () => {
    last.current = undefined
  }
  return { idOf, renew }
}

export function HandForm({ coin, decimals, network }: HandFormProps) {
  const { t } = useTranslation('wallet')
  const [amount, setAmount] = useState('')
  const [txid, setTxid] = useState('')
  const [picture, setPicture] = useState<File>()
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { store, forget } = useStoredFile('payment')
  const { idOf, renew } = useClientId()
  const { busy, once } = useOnce()
  const parsed = tryParseDecimal(amount, decimals)
  const amountFault = asked && !(parsed.ok && parsed.value > 0) ? t('amountNumeric') : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setRefused(undefined)
    if (!parsed.ok || parsed.value <= 0 || picture === undefined) return
    const report = async () => {
      const asked = {
        coin,
        network,
        amount,
        screenshot: await store(picture),
        ...(txid.trim() && { txid: txid.trim() }),
      }
      return await api.call('deposits.submit', { ...asked, clientId: idOf(asked) })
    }
    const done = await once(() => outcome(report()))
    if (done === undefined) return
    if (!('made' in done)) {
      // What is stored and used by nothing goes after a day.
      if (done.field === 'screenshot') forget()
      return setRefused(done.words)
    }
    renew()
    toast.success(t('reported', { id: done.made.id.slice(0, 12) }))
    setAmount('')
    setTxid('')
    setPicture(undefined)
    setAsked(false)
    await readAnew()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 border-t border-line pt-5">
      <div>
        <h3 className="font-semibold">{t('report')}</h3>
        <p className="text-13 text-ink-2">{t('reportHint')}</p>
      </div>
      <AmountInput
        label={t('amountSent')}
        unit={coin}
        decimals={decimals}
        value={amount}
        onValue={setAmount}
        error={amountFault}
      />
      <PictureField
        label={t('screenshot')}
        alt={t('screenshotShown')}
        picture={picture}
        onPicture={setPicture}
        error={asked && !picture ? t('pictureNeeded') : undefined}
      />
      <Field
        label={t('txid')}
        hint={t('optional')}
        value={txid}
        onChange={(event) => setTxid(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <Refusal>{refused}</Refusal>
      <Button variant="primary" type="submit" busy={busy} className="justify-self-start">
        {t('reportGo')}
      </Button>
    </form>
  )
}
