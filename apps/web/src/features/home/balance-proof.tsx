/**
 * What can be checked of the ledger right now: the state's sequence and digest, and that every asset sums to zero. The
 * figures are the server's own; where it does not tell them to everyone, nothing stands here.
 */
import { groupDigits, separatorsOf } from '@candlewick/money/display'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformConfig } from '../../platform/config.ts'
import { callQuery } from '../../platform/queries.ts'

const ANEW_MS = 5_000
/** So many characters of the digest are enough to compare two by eye. */
const DIGEST_SHOWN = 12
const LINES = ['balance', 'sequence', 'digest'] as const

export function BalanceProof() {
  const { t, i18n } = useTranslation('home')
  const { demo } = platformConfig()
  const { data, isPending } = useQuery({
    ...callQuery('platform.state', {}),
    // Only the demo shows its state to everyone.
    enabled: demo,
    refetchInterval: ANEW_MS,
    retry: false,
  })
  if (demo && isPending) return <ProofSkeleton />
  if (!data || data.halted !== undefined) return null
  const sums = Object.values(data.sums)
  const balanced = sums.filter((sum) => sum === 0).length
  return (
    <dl className="num grid content-start border-t border-line-strong lg:w-96">
      <Line
        title={t('proofBalance')}
        text={t('proofBalanceText')}
        figure={t('proofBalanceFigure', { balanced, all: sums.length })}
      />
      <Line
        title={t('proofSequence')}
        text={t('proofSequenceText')}
        figure={groupDigits(String(data.sequence), separatorsOf(i18n.language))}
      />
      <Line title={t('proofDigest')} text={t('proofDigestText')} figure={data.digest.slice(0, DIGEST_SHOWN)} />
    </dl>
  )
}

/** As high as the three lines will be, so that the market below stays where it is. */
function ProofSkeleton() {
  return (
    <div aria-hidden="true" className="grid content-start border-t border-line-strong lg:w-96">
      {LINES.map((name) => (
        <div key={name} className="grid gap-2 border-b border-line py-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-8 w-2/3" />
        </div>
      ))}
    </div>
  )
}

function Line({ title, text, figure }: { title: string; text: string; figure: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-3">
      <dt className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-13 text-ink-2">{text}</span>
      </dt>
      <dd className="text-16 font-semibold">{figure}</dd>
    </div>
  )
}
