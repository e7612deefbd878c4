/** The way from one's own leaf up to the root as a picture: at each level the own branch and the one beside it. */
import { formatBigDecimal } from '@candlewick/money/decimal'
import type { CheckedProof } from '@candlewick/rules/proof/check'
import { hexOf } from '@candlewick/rules/proof/encoding'
import type { Branch } from '@candlewick/rules/proof/liabilities'
import { cx } from '@candlewick/ui/cx.ts'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { useTranslation } from 'react-i18next'

interface PathPictureProps {
  proof: CheckedProof
  identity: string
}

export function PathPicture({ proof, identity }: PathPictureProps) {
  const { t } = useTranslation('proof')
  const unit = { coin: proof.asset, decimals: proof.decimals }
  return (
    <>
      {proof.parts.map((part, index) => (
        // A part's place among those of one leaf is what it is.
        <ol key={`${proof.asset}${String(index)}`} aria-label={t('picture')} className="grid gap-0">
          <Node title={t('root')} branch={part.top} hash={proof.root} look="root" {...unit} />
          {[...part.steps].reverse().map(({ own, other, side }, n) => {
            const level = part.steps.length - n - 1
            const title = level === 0 ? t('leaf', { identity }) : t('level', { level })
            const mine = <Node title={title} branch={own} look={level === 0 ? 'leaf' : 'own'} {...unit} />
            const beside = <Node title={t('beside')} branch={other} look="other" {...unit} />
            return (
              <li key={level} className="grid">
                <Fork side={side} />
                <ul className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2">
                  {side === 'left' ? mine : beside}
                  {side === 'left' ? beside : mine}
                </ul>
              </li>
            )
          })}
        </ol>
      ))}
    </>
  )
}

/** The lines from a node down to its two branches, the own one drawn strong. */
function Fork({ side }: { side: 'left' | 'right' }) {
  const own = side === 'left' ? 'M200 0 V8 H100 V16' : 'M200 0 V8 H300 V16'
  const other = side === 'left' ? 'M200 8 H300 V16' : 'M200 8 H100 V16'
  return (
    <svg viewBox="0 0 400 16" preserveAspectRatio="none" aria-hidden="true" className="block h-4 w-full">
      <path d={other} fill="none" stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
      <path d={own} fill="none" stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

interface NodeProps {
  title: string
  branch: Branch
  hash?: string
  look: 'root' | 'own' | 'other' | 'leaf'
  coin: string
  decimals: number
}

const LOOK = {
  root: 'border-ink bg-surface font-semibold',
  leaf: 'border-ink bg-raised font-semibold',
  own: 'border-line-strong bg-surface',
  other: 'border-line bg-sunken text-ink-2',
}

function Node({ title, branch, hash, look, coin, decimals }: NodeProps) {
  const text = hash ?? hexOf(branch.hash)
  return (
    <li className={cx('min-w-0 rounded-control border px-3 py-1.5 text-12', LOOK[look])}>
      <p className="truncate text-11 text-ink-2">{title}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Amount value={formatBigDecimal(branch.sum, decimals)} unit={coin} />
        <span className="font-mono text-11 font-normal text-ink-2" title={text}>
          {text.slice(0, 8)}
        </span>
      </p>
    </li>
  )
}
