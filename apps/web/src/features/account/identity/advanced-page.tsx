/** Advanced verification: three photos, each checked before it is sent. */
import { PHOTO_SIDES, type PhotoSide } from '@candlewick/rules/identity/documents'
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useFormRun } from '../use-form-run.ts'
import type { SentPhoto } from './photo-dialog.tsx'
import { PhotoSlot } from './photo-slot.tsx'
import { PHOTO_TITLES } from './photo-titles.ts'
import { StepFrame } from './step-frame.tsx'
import { type IdentityState, keepIdentity } from './use-identity.ts'

export default function AdvancedPage() {
  const { t } = useTranslation('identity')
  return (
    <StepFrame level="advanced" title={t('advancedTitle')} lead={t('advancedLead')}>
      {(state) => <Photos state={state} />}
    </StepFrame>
  )
}

const HINTS = { front: 'frontHint', back: 'backHint', hand: 'handHint' } as const
const RULES = ['ruleCorners', 'ruleLight', 'ruleOriginal', 'ruleNothingElse'] as const

function Photos({ state }: { state: IdentityState }) {
  const { t } = useTranslation('identity')
  const [photos, setPhotos] = useState<Partial<Record<PhotoSide, SentPhoto>>>({})
  const [asked, setAsked] = useState(false)
  const { busy, failure, run } = useFormRun()
  const titles = PHOTO_TITLES[state.type ?? 'id_card']
  const send = () => {
    setAsked(true)
    const { front, back, hand } = photos
    if (!front || !back || !hand) return
    const names = { front: front.name, back: back.name, hand: hand.name }
    void run(async () => keepIdentity(await api.call('identity.verified', names)))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ul className="grid gap-x-6 gap-y-1.5 text-13 sm:grid-cols-2">
        {RULES.map((rule) => (
          <li key={rule} className="flex items-start gap-2">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
            {t(rule)}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
        {PHOTO_SIDES.map((side) => (
          <PhotoSlot
            key={side}
            side={side}
            title={t(titles[side])}
            hint={t(HINTS[side])}
            photo={photos[side]}
            error={asked && !photos[side] ? t('photoRequired') : failure?.field === side ? failure.msg : undefined}
            onPhoto={(photo) => setPhotos((before) => ({ ...before, [side]: photo }))}
          />
        ))}
      </div>
      <Refusal>{failure?.msg}</Refusal>
      <div className="grid justify-items-start gap-2">
        <Button variant="primary" size="lg" busy={busy} onClick={send}>
          {t('send')}
        </Button>
        <p className="text-13 text-ink-2">{t('sendHint')}</p>
      </div>
    </div>
  )
}
