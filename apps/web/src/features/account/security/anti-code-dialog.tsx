/** The word that begins every letter of ours, as it will look: a letter without it is not from us. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { guardsChanged, type Step } from '../second-step/use-step.ts'
import { Guarded } from './guarded.tsx'
import type { Overview } from './guards.ts'

const ANTI_CODE = /^[\p{L}\p{N}_-]{4,20}$/u

export function AntiCodeDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <Dialog open title={t('antiCode')} onClose={onClose} lightDismiss={false}>
      <Guarded<string>
        overview={overview}
        byPassword
        submit={async (antiCode, proof) => {
          await api.call('bindings.antiCode', { antiCode, ...proof })
          await guardsChanged()
          toast.success(t('saved'))
          onClose()
        }}
      >
        {(step, fill) => <AntiCodeForm step={step} present={overview.antiCode} onFilled={fill} />}
      </Guarded>
    </Dialog>
  )
}

interface AntiCodeFormProps {
  step: Step
  present: string
  onFilled: (antiCode: string) => void
}

function AntiCodeForm({ step, present, onFilled }: AntiCodeFormProps) {
  const { t } = useTranslation('security')
  const [code, setCode] = useState(present)
  const [asked, setAsked] = useState(false)
  const good = ANTI_CODE.test(code)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (good) onFilled(code)
  }
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <p className="text-13 text-ink-2">{t('antiCodeLead')}</p>
      <Field
        autoFocus
        label={t('antiCode')}
        name="anti-code"
        autoComplete="off"
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.target.value.trim())}
        hint={t('antiCodeRule')}
        error={asked && !good ? t('antiCodeRule') : step.refusal}
      />
      <figure className="grid gap-1.5 rounded-control border border-dashed border-line-strong p-4 text-13">
        <figcaption className="text-12 text-ink-2">{t('antiCodePreview')}</figcaption>
        <p className="font-medium">Candlewick</p>
        <p>
          {t('antiCode')}: <strong className="font-semibold">{code || '····'}</strong>
        </p>
        <p className="text-ink-2">{t('antiCodeSample')}</p>
      </figure>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('save')}
      </Button>
    </form>
  )
}
