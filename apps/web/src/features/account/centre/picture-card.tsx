/** One's picture: shown, chosen from one's files, and given up. */
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { renewUserInfo } from '../../../session/session.ts'
import { useStep } from '../second-step/use-step.ts'
import { Avatar } from './avatar.tsx'

/** Where pictures of one's own stand; the one of everybody stands elsewhere. */
const OWN = '/files/'
const TYPES = 'image/jpeg,image/png,image/webp'

export function PictureCard({ avatar }: { avatar: string }) {
  const { t } = useTranslation('user-centre')
  const step = useStep()
  const input = useRef<HTMLInputElement>(null)
  const choose = (name?: string) => api.call('profile.avatar', name === undefined ? {} : { name })
  const run = (work: () => Promise<unknown>) =>
    step.run(async () => {
      await work()
      await renewUserInfo()
      toast.success(t('pictureDone'))
    })
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be chosen again after a refusal.
    event.target.value = ''
    if (file === undefined) return
    run(async () => choose((await api.call('platform.uploadFile', { type: 'avatar' }, { file })).name))
  }
  return (
    <section
      aria-label={t('picture')}
      className="flex flex-wrap items-center gap-4 rounded-surface border border-line bg-surface p-5"
    >
      <Avatar address={avatar} className="size-16" />
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={step.busy} onClick={() => input.current?.click()}>
            {t('pictureChange')}
          </Button>
          {avatar.startsWith(OWN) ? (
            <Button size="sm" variant="ghost" disabled={step.busy} onClick={() => run(() => choose())}>
              {t('pictureRemove')}
            </Button>
          ) : null}
        </div>
        <p className="text-13 text-ink-2">{t('pictureHint')}</p>
        <Refusal>{step.refusal}</Refusal>
      </div>
      <input ref={input} type="file" accept={TYPES} hidden aria-label={t('pictureChange')} onChange={onFile} />
    </section>
  )
}
