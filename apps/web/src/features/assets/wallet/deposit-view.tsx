/** One deposit: how much, where it stands and why, where it came to, its transaction, each of its steps, and what was handed in. */
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { DEPOSIT_STAGE } from '@candlewick/protocol/movement-stages'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../../lists/coin-cell.tsx'
import { OwnPicture } from '../../../lists/own-picture.tsx'
import { Mark } from '../../../lists/step-mark.tsx'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { Figure } from '../figures.tsx'
import { whyOf } from '../status.tsx'
import { placeOf } from '../use-movements.ts'
import { AddressText } from './address-text.tsx'

type Detail = CallOutput<'deposits.detail'>
type Step = Detail['steps'][number]

/** Blocks come while it is looked at: what has come to no end is asked for again. */
const AGAIN_MS = 4_000

export function DepositView({ id }: { id: string }) {
  const { t } = useTranslation('wallet')
  const query = useQuery({
    ...callQuery('deposits.detail', { id }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && DEPOSIT_STAGE[data.state] === 'pending' ? AGAIN_MS : false,
  })
  if (query.data !== undefined) return <Shown deposit={query.data} />
  return query.isError ? (
    <ErrorState title={t('depositFailed')} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton className="h-96 w-full" />
  )
}

function Shown({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('wallet')
  const { state, coin, amount, screenshot } = deposit
  const why = whyOf(deposit, t)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="grid gap-1" aria-live="polite">
        <p className="num text-20 font-semibold">
          <CoinCell coin={coin} className="">
            {/* Of what is not listed nobody knows how it is written. */}
            <span>{coin === '' ? '–' : <>+{<Figure text={amount} unit={coin} />}</>}</span>
          </CoinCell>
        </p>
        <p className="text-14 text-ink-2 first-letter:uppercase">{t(`state.${state}`)}</p>
      </header>
      {why === '' ? null : (
        <p role="status" className="rounded-surface bg-sunken px-4 py-3 text-14">
          {why}
        </p>
      )}
      <Terms deposit={deposit} />
      <Timeline deposit={deposit} />
      {screenshot === null ? null : (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('screenshot')}</h3>
          <OwnPicture address={screenshot} alt={t('screenshot')} failed={t('pictureNotLoaded')} />
        </section>
      )}
    </div>
  )
}

function Terms({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('wallet')
  const { id, way, address, tag, txid, explorer, creditTime } = deposit
  return (
    <dl className="grid border-y border-line py-1 text-13">
      <Term name={t('orderNumber')}>
        <span className="num min-w-0 break-all">{id}</span>
        <CopyButton text={id} />
      </Term>
      <Term name={t('network')}>{placeOf(deposit, t('internal'))}</Term>
      {address === '' ? null : (
        <Term name={t('address')}>
          <span className="min-w-0">
            <AddressText address={address} />
          </span>
          <CopyButton text={address} />
        </Term>
      )}
      {tag === null ? null : (
        <Term name={t('tag')}>
          <span className="num font-semibold">{tag}</span>
          <CopyButton text={tag} />
        </Term>
      )}
      <Term name={t('txid')}>
        {way === 'internal' ? (
          t('notOnChain')
        ) : txid === null ? (
          '–'
        ) : (
          <>
            <span className="num min-w-0 break-all">{txid}</span>
            <CopyButton text={txid} />
          </>
        )}
      </Term>
      {explorer === null ? null : (
        <div>
          <dt className="sr-only">{t('txid')}</dt>
          <dd>
            <a
              href={explorer}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-1 justify-self-start underline underline-offset-2"
            >
              {t('onChain')}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          </dd>
        </div>
      )}
      {creditTime === null ? null : (
        <Term name={t('stage.credited')}>
          <Time at={creditTime} className="num" />
        </Term>
      )}
    </dl>
  )
}

/** A fact under its name: what it says may be long, and is shown whole. */
function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 py-1.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1">{children}</dd>
    </div>
  )
}

function Timeline({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('wallet')
  const { t: orders } = useTranslation('orders')
  const { steps, state } = deposit
  const isPending = DEPOSIT_STAGE[state] === 'pending'
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{orders('timeline')}</h3>
      <ol className="grid">
        {steps.map((step, place) => (
          <StepMark
            // A state may be come to more than once.
            key={`${step.state} ${step.time} ${step.block}`}
            step={step}
            deposit={deposit}
            look={
              place < steps.length - 1 ? 'done' : isPending ? 'now' : DEPOSIT_STAGE[state] === 'failed' ? 'bad' : 'done'
            }
          />
        ))}
        {isPending && state !== 'parked' ? <Mark title={t('stage.credited')} look="then" /> : null}
      </ol>
    </section>
  )
}

interface StepMarkProps {
  step: Step
  deposit: Detail
  look: 'done' | 'now' | 'bad'
}

function StepMark({ step, deposit: { needed }, look }: StepMarkProps) {
  const { t } = useTranslation('wallet')
  const { t: withdraw } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const { block, confirmations } = step
  const said = [
    block === null ? '' : t('inBlock', { block: groupDigits(String(block), separators) }),
    // Of each step that it took in the same block they are the same: once is enough.
    confirmations === null || needed === null || step.state !== 'confirming'
      ? ''
      : withdraw('pointHint.seen', { done: confirmations, of: needed }),
  ].filter((words) => words !== '')
  return (
    <Mark
      title={<span className="inline-block first-letter:uppercase">{t(`state.${step.state}`)}</span>}
      {...(said.length > 0 && { hint: <span className="num">{said.join(' · ')}</span> })}
      at={step.time}
      look={look}
    />
  )
}
