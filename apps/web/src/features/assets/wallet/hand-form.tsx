/** Reports a transfer that no chain tells us of: how much was sent, and the picture that shows it; people review it. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { PictureField } from '@candlewick/ui/picture-field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { outcome } from '../../../platform/outcome.ts'
import { uploadClient } from '../../../platform/upload.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { readAnew } from '../deposits-anew.ts'

interface HandFormProps {
  coin: string
  decimals: number
  network: string
}

export function HandForm({ coin, decimals, network }: HandFormProps) {
  const { t } = useTranslation('wallet')
  const [amount, setAmount] = useState('')
  const [txid, setTxid] = useState('')
  const [picture, setPicture] = useState<File>()
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const { busy, once } = useOnce()
  const parsed = tryParseDecimal(amount, decimals)
  const amountFault = asked && !(parsed.ok && parsed.value > 0) ? t('amountNumeric') : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setRefused(undefined)
    if (!parsed.ok || parsed.value <= 0 || picture === undefined) return
    const done = await once(() =>
      outcome(
        uploadClient(() => undefined)
          .call('platform.uploadFile', { type: 'payment' }, { file: picture })
          .then(({ name }) =>
            api.call('deposits.submit', {
              coin,
              network,
              amount,
              screenshot: name,
              clientId,
              ...(txid.trim() && { txid: txid.trim() }),
            }),
          ),
      ),
    )
    if (done === undefined) return
    if (!('made' in done)) return setRefused(done.words)
    toast.success(t('reported', { id: done.made.id.slice(0, 12) }))
    setAmount('')
    setTxid('')
    setPicture(undefined)
    setAsked(false)
    setClientId(crypto.randomUUID())
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
