/** The address to send to, shown once it is understood what may be sent to it. */
import { faucetLink, isNetworkId, networkOf } from '@candlewick/chain/networks'
import { groupDigits } from '@candlewick/money/display'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { saveFile } from '@candlewick/ui/chart/picture.ts'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { qrFile } from '@candlewick/ui/qr-file.ts'
import { QrPicture } from '@candlewick/ui/qr-picture.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesOf } from '../../../platform/minutes.ts'
import { callQuery } from '../../../platform/queries.ts'
import { AddressText } from './address-text.tsx'
import { HandForm } from './hand-form.tsx'
import type { CoinNetwork } from './network-choice.tsx'

/** As traders call it; what we do not know as it was said. */
const nameOf = (network: string): string => (isNetworkId(network) ? networkOf(network).name : network)

interface DepositAddressProps {
  coin: string
  decimals: number
  network: CoinNetwork
}

export function DepositAddress({ coin, decimals, network }: DepositAddressProps) {
  const { t } = useTranslation('wallet')
  const [understood, setUnderstood] = useState(false)
  return (
    <section aria-labelledby="deposit-address" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="deposit-address" className="font-semibold">
        {t('sendTo')}
      </h2>
      <div className="grid gap-2 rounded-control border border-flame/50 p-3 text-13">
        <p className="flex items-start gap-2">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-flame" />
          {t('guard', { coin, network: network.name })}
        </p>
        <Checkbox
          label={t('understood', { coin, network: network.name })}
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
      </div>
      {understood ? <Shown coin={coin} decimals={decimals} network={network} /> : null}
    </section>
  )
}

function Shown({ coin, decimals, network }: DepositAddressProps) {
  const { t } = useTranslation('wallet')
  const { separators } = useUiTexts()
  const { data, isError, refetch } = useQuery({
    ...callQuery('deposits.address', { coin, network: network.network }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <ErrorState title={t('addressFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-48 w-full" />
  const { address, tag, minimum, confirmations, arrival, sharedWith, way } = data
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid justify-items-start gap-2">
          <QrPicture text={address} label={t('qr', { coin, network: network.name })} />
          <SaveQr address={address} tag={tag} coin={coin} network={network} />
          <TestCoins address={address} coin={coin} network={network} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-13">
          <Fact name={t('address')} copy={address}>
            <AddressText address={address} />
          </Fact>
          {/[1-9]/.test(minimum) ? (
            <p className="num font-medium">
              {t('leastSent', { amount: groupDigits(minimum, separators), coin })}{' '}
              <span className="font-normal text-ink-2">{t('leastHint')}</span>
            </p>
          ) : null}
          {tag === null ? null : (
            <Fact name={t('tag')} copy={tag}>
              <b className="num text-16">{tag}</b>
              <span className="block text-12 text-bad">{t('tagHint')}</span>
            </Fact>
          )}
          <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-3 empty:hidden">
            {way === 'chain' ? (
              <>
                <dt className="text-ink-2">{t('confirmations')}</dt>
                <dd>{t('networkFacts', { count: confirmations, minutes: minutesOf(arrival) })}</dd>
              </>
            ) : null}
            {sharedWith.length > 0 ? (
              <>
                <dt className="text-ink-2">{t('sharedWith')}</dt>
                <dd>{sharedWith.map(nameOf).join(', ')}</dd>
              </>
            ) : null}
          </dl>
        </div>
      </div>
      {way === 'hand' ? <HandForm coin={coin} decimals={decimals} network={network.network} /> : null}
    </>
  )
}

interface TestCoinsProps extends Pick<DepositAddressProps, 'coin' | 'network'> {
  address: string
}

/** In the demo, whose chains pay whoever asks. */
function TestCoins({ address, coin, network: { network, explorer } }: TestCoinsProps) {
  const { t } = useTranslation('wallet')
  const href = faucetLink(explorer, { network, coin, address })
  if (href === undefined) return null
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
      {t('testCoins')}
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  )
}

interface SaveQrProps extends Pick<DepositAddressProps, 'coin' | 'network'> {
  address: string
  tag: string | null
}

/** For whoever sends from another device, or has somebody else send. */
function SaveQr({ address, tag, coin, network: { name, network } }: SaveQrProps) {
  const { t } = useTranslation('wallet')
  const save = async () => {
    const words = [`${coin} · ${name}`, address, ...(tag === null ? [] : [`${t('tag')}: ${tag}`])]
    try {
      saveFile(await qrFile(address, words), `${coin}-${network}.png`)
    } catch {
      // The browser may refuse (no canvas, no memory): the person hears of it.
      toast.error(t('pictureFailed'))
    }
  }
  return (
    <Button size="sm" onClick={() => void save()}>
      <Download size={14} aria-hidden="true" />
      {t('savePicture')}
    </Button>
  )
}

function Fact({ name, copy, children }: { name: string; copy: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <div className="min-w-0">
        <p className="text-12 text-ink-2">{name}</p>
        {children}
      </div>
      <CopyButton text={copy} />
    </div>
  )
}
