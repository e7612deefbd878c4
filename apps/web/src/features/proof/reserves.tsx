/** What the exchange has beside what it owes: its addresses, what they held, and that they signed, checked in this browser. */
import { isNetworkId, networkOf } from '@candlewick/chain/networks'
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { saveText } from '@candlewick/ui/save-file.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../lists/coin-cell.tsx'

export type ReservesTold = CallOutput<'proof.reserves'>
type Held = ReservesTold['addresses'][number]

/** Addresses that are shown at once: the house's own, and some of customers'. */
const SHOWN = 24

export function Reserves({ told }: { told: ReservesTold }) {
  const { t } = useTranslation('proof')
  const [checked, setChecked] = useState<ReadonlySet<string>>()
  const [all, setAll] = useState(false)
  const { addresses, number, hash } = told
  if (addresses.length === 0) return null
  const signed = addresses.filter(({ signature }) => signature !== null)
  const check = async () => {
    const { isReserveSigned } = await import('@candlewick/chain/reserves')
    const held = signed.filter(({ network, address, block, signature }) =>
      isReserveSigned({ network, address, block, run: hash ?? '' }, signature ?? ''),
    )
    setChecked(new Set(held.map(keyOf)))
  }
  return (
    <section className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-20 font-semibold">{t('reserves')}</h2>
      <p className="max-w-prose text-ink-2">{t('reservesText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void check()}>
          {t('checkSignatures')}
        </Button>
        <Button onClick={() => saveText(JSON.stringify(told), `candlewick-reserves-${number}`)}>
          <Download size={14} aria-hidden="true" /> {t('download')}
        </Button>
      </div>
      {checked === undefined ? null : <Outcome held={checked.size} of={signed.length} />}
      <ul className="grid border-t border-line-strong text-13">
        {(all ? addresses : addresses.slice(0, SHOWN)).map((one) => (
          <Line key={keyOf(one)} one={one} holds={checked?.has(keyOf(one))} />
        ))}
      </ul>
      {all || addresses.length <= SHOWN ? null : (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {t('allAddresses', { total: addresses.length })}
        </Button>
      )}
      <p className="text-13 text-ink-2">{t('reservesOffline')}</p>
    </section>
  )
}

const keyOf = ({ network, address }: Held) => `${network} ${address}`

function Outcome({ held, of }: { held: number; of: number }) {
  const { t } = useTranslation('proof')
  const Icon = held === of ? ShieldCheck : ShieldAlert
  return (
    <p role="status" className={`flex items-center gap-2 font-semibold ${held === of ? 'text-good' : 'text-bad'}`}>
      <Icon size={18} aria-hidden="true" /> {t('signaturesHold', { held, of })}
    </p>
  )
}

function Line({ one, holds }: { one: Held; holds: boolean | undefined }) {
  const { t } = useTranslation('proof')
  const { separators } = useUiTexts()
  const { network, address, purpose, height, block, message, signature, balances } = one
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-medium">
          {isNetworkId(network) ? networkOf(network).name : network}
          <span className="font-normal text-ink-2"> {t(`purpose.${purpose}`)}</span>
        </p>
        <p className="flex items-center font-mono text-12 break-all">
          {address} <CopyButton text={address} className="size-7!" />
        </p>
        <p className="num text-12 text-ink-2" title={block}>
          {t('atBlock', { height: groupDigits(String(height), separators) })}
        </p>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end">
        {balances.map(({ coin, amount }) => (
          <CoinCell key={coin} coin={coin} className="num font-medium">
            <Amount value={amount} unit={coin} />
          </CoinCell>
        ))}
        {signature === null ? (
          <span className="text-12 text-ink-2">{t('unsigned')}</span>
        ) : (
          <span className="inline-flex items-center text-12 text-ink-2" title={message}>
            {holds === false ? <span className="text-bad">{t('signatureFault')}</span> : t('signature')}
            {holds ? <ShieldCheck size={14} aria-hidden="true" className="ms-1 text-good" /> : null}
            <CopyButton text={signature} className="size-7!" />
          </span>
        )}
      </div>
    </li>
  )
}
