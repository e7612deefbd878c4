/** The step of a dialog in which the operator proves herself by a factor she has: what it is for, the factor, and the way back. */
import { Button } from '@candlewick/ui/button.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { useStep } from '../../parts/use-step.ts'
import { Factor } from '../../session/factor.tsx'

type FactorProps = ComponentProps<typeof Factor>

interface ProofStepProps {
  lead: string
  ways: FactorProps['factors']
  step: Pick<ReturnType<typeof useStep>, 'busy' | 'refusal'>
  onProof: FactorProps['onProof']
  /** Where there was a step before. */
  onBack?: () => void
}

export function ProofStep({ lead, ways, step, onProof, onBack }: ProofStepProps) {
  const { t } = useTranslation('people')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">{lead}</p>
      <Factor factors={ways} busy={step.busy} refusal={step.refusal} onProof={onProof} />
      {onBack ? (
        <Button className="justify-self-start" onClick={onBack}>
          {t('own.back')}
        </Button>
      ) : null}
    </div>
  )
}
