/** What the exchange owes: the newest published proof with its roots, the check of one's own balance, earlier proofs. */

import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../platform/queries.ts'
import { Time } from '../../settings/time.tsx'
import { OwnProof } from './own-proof.tsx'
import { ProofFrame } from './proof-frame.tsx'
import { Reserves, type ReservesTold } from './reserves.tsx'

type Told = CallOutput<'proof.liabilities'>
type Run = NonNullable<Told['run']>

/** A run that was just made is published within seconds. */
const ANEW_MS = 15_000

export default function LiabilitiesPage() {
  const { t } = useTranslation('proof')
  const query = useQuery({ ...callQuery('proof.liabilities', {}), refetchInterval: ANEW_MS })
  const { data } = query
  return (
    <ProofFrame page="liabilities" lead={t('lead')}>
      {query.isError && !data ? <ErrorState title={t('failed')} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton className="h-120 w-full" /> : null}
      {data?.run === null ? (
        <Empty picture="ledger" title={t('none')}>
          {t('noneWhy')}
        </Empty>
      ) : null}
      {data?.run ? <Proven told={data} run={data.run} /> : null}
    </ProofFrame>
  )
}

function Proven({ told, run }: { told: Told; run: Run }) {
  // Those of this run: they are read a moment after it.
  const query = useQuery({ ...callQuery('proof.reserves', { number: run.number }), refetchInterval: ANEW_MS })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Facts told={told} run={run} />
          <Owed told={told} reserves={query.data?.records ?? []} />
        </div>
        <OwnProof key={run.number} number={run.number} />
      </div>
      {query.data ? <Reserves key={`reserves ${run.number}`} told={query.data} /> : null}
      <Earlier runs={told.runs.filter(({ number }) => number !== run.number)} />
    </>
  )
}

function Facts({ told, run }: { told: Told; run: Run }) {
  const { t } = useTranslation('proof')
  const { separators } = useUiTexts()
  const [link] = told.publication?.links ?? []
  return (
    <section className="grid gap-3">
      <h2 className="text-20 font-semibold">{t('run', { number: run.number })}</h2>
      <dl className="num grid border-t border-line-strong text-13">
        <Fact name={t('asOf')}>
          <Time at={run.time} />
        </Fact>
        <Fact name={t('sequence')}>{groupDigits(String(run.sequence), separators)}</Fact>
        <Fact name={t('published')}>{link ? <Time at={link.time} /> : t('notPublished')}</Fact>
        {link ? (
          <Fact name={t('link')}>
            <Hash text={link.hash} />
          </Fact>
        ) : null}
        <Fact name={t('hash')}>
          <Hash text={told.hash ?? ''} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Hash({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center font-mono text-12" title={text}>
      {text.slice(0, 10)}…{text.slice(-6)} <CopyButton text={text} className="size-7!" />
    </span>
  )
}

/** What is said of a coin: solvent only where both sides are proven. */
const STANDING = { solvent: 'solvent', part: 'partProven', none: 'reservesNone' } as const

function Owed({ told, reserves }: { told: Told; reserves: ReservesTold['records'] }) {
  const { t } = useTranslation('proof')
  const reserveOf = (coin: string) => reserves.find((one) => one.coin === coin)
  return (
    <section className="grid gap-3">
      <ScrollBox label={t('liabilities')} className="overflow-x-auto">
        <table className="num w-full text-13">
          <thead className="text-left text-12 text-ink-3">
            <tr>
              <th className="py-2 font-normal">{t('coin')}</th>
              <th className="py-2 text-right font-normal">{t('owed')}</th>
              <th className="py-2 pl-4 text-right font-normal">{t('reserves')}</th>
              <th className="py-2 pl-4 text-right font-normal">{t('root')}</th>
            </tr>
          </thead>
          <tbody>
            {told.records.map(({ coin, total, root }) => (
              <tr key={coin} className="border-t border-line">
                <td className="py-2">
                  <span className="inline-flex items-center gap-2 font-medium">
                    <CoinIcon coin={coin} size="sm" /> {coin}
                  </span>
                </td>
                <td className="py-2 text-right font-medium">
                  <Amount value={total} />
                </td>
                <Reserve of={reserveOf(coin)} />
                <td className="py-2 pl-4 text-right font-mono text-12">
                  <span className="inline-flex items-center" title={root}>
                    {root.slice(0, 8)} <CopyButton text={root} className="size-6!" />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="text-13 text-ink-2">{t('reservesNote')}</p>
    </section>
  )
}

function Reserve({ of }: { of: ReservesTold['records'][number] | undefined }) {
  const { t } = useTranslation('proof')
  const { standing, proven } = of ?? { standing: 'none' as const, proven: '0' }
  return (
    <td className="py-2 pl-4 text-right text-ink-2">
      {standing === 'none' ? null : (
        <span className="block font-medium text-ink">
          <Amount value={proven} />
        </span>
      )}
      <span className={standing === 'solvent' ? 'text-good' : ''}>{t(STANDING[standing])}</span>
    </td>
  )
}

function Earlier({ runs }: { runs: Told['runs'] }) {
  const { t } = useTranslation('proof')
  if (runs.length === 0) return null
  return (
    <section className="mt-10 grid gap-2">
      <h2 className="text-20 font-semibold">{t('earlier')}</h2>
      <ul className="num grid text-13">
        {runs.map(({ number, hash, time, publishedAt }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1">
            <span className="font-medium">{t('run', { number })}</span>
            <span className="text-ink-2">{publishedAt === null ? t('notPublished') : <Time at={time} />}</span>
            <Hash text={hash} />
          </li>
        ))}
      </ul>
    </section>
  )
}
