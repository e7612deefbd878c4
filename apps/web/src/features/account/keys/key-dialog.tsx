/** Makes a key or changes one: the terms, then what proves its owner, then the secret. */
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/queries.ts'
import { serverNow } from '../../../platform/server-clock.ts'
import { Guarded } from '../security/guarded.tsx'
import type { Overview } from '../security/guards.ts'
import { KeyForm } from './key-form.tsx'
import { type ApiKey, type Draft, draftOf, NEW_DRAFT, termsOf } from './key-terms.ts'
import { type Made, MadeKey } from './made-key.tsx'

interface KeyDialogProps {
  overview: Overview
  /** Undefined where one is to be made. */
  apiKey?: ApiKey | undefined
  onClose: () => void
}

export function KeyDialog({ overview, apiKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation('api-keys')
  const [made, setMade] = useState<Made>()
  const [stored, setStored] = useState(false)
  const unseen = made !== undefined && made.secret !== '' && !stored
  const title = made ? t('madeTitle') : apiKey ? t('editTitle') : t('createTitle')
  return (
    // A secret that is shown once does not go by a slip of the hand.
    <Dialog open title={title} onClose={() => unseen || onClose()} lightDismiss={false} className="max-w-160">
      {made ? (
        <MadeKey {...made} stored={stored} onStored={setStored} onDone={onClose} />
      ) : (
        <Guarded<Draft>
          overview={overview}
          // A key outlives the session that makes it.
          byPassword
          submit={async (draft, proof) => {
            const { key, secret } = await api.call('keys.api', { ...termsOf(draft, apiKey?.id, serverNow()), ...proof })
            await keysChanged()
            if (apiKey === undefined) return setMade({ apiKey: key, secret })
            toast.success(t('saved'))
            onClose()
          }}
        >
          {(step, fill) => (
            <KeyForm step={step} apiKey={apiKey} start={apiKey ? draftOf(apiKey) : NEW_DRAFT} onFilled={fill} />
          )}
        </Guarded>
      )}
    </Dialog>
  )
}

/** Whatever shows keys reads anew. */
export async function keysChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['keys.apis'] })
}
