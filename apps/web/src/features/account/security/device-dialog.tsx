/** One device: its name, whether it is trusted, its sessions, and its end. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Checkbox, Field } from '@candlewick/ui/field.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { Time } from '../../../settings/time.tsx'
import { useStep } from '../second-step/use-step.ts'
import { useBrowserName, usePlace } from './browser.tsx'

export type Device = CallOutput<'devices.getLoginDevice'>['records'][number]

export function DeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('security')
  const nameOf = useBrowserName()
  const placeOf = usePlace()
  const step = useStep()
  const [name, setName] = useState(device.name)
  const [trusted, setTrusted] = useState(device.trusted)
  const { id } = device
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    step.run(async () => {
      await api.call('devices.updateDevice', { id, trusted, ...(given && { name: given }) })
      toast.success(t('saved'))
      onClose()
    })
  }
  const remove = () =>
    step.run(async () => {
      await api.call('devices.deleteDevice', { id })
      toast.success(t('deviceRemoved'))
      onClose()
    })
  return (
    <Dialog open title={nameOf(device.userAgent, device.name)} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-13">
          <dt className="text-ink-2">{t('address')}</dt>
          <dd className="num text-right break-all">{placeOf(device)}</dd>
          <dt className="text-ink-2">{t('firstSeen')}</dt>
          <dd className="num text-right">
            <Time at={device.firstSeen} />
          </dd>
          <dt className="text-ink-2">{t('lastSeen')}</dt>
          <dd className="num text-right">
            <Time at={device.lastSeen} />
          </dd>
        </dl>
        <form
          ref={useRefusedFocus(step.refusal)}
          noValidate
          onSubmit={save}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <Field
            label={t('name')}
            name="name"
            maxLength={40}
            placeholder={nameOf(device.userAgent)}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={step.refusal}
          />
          <Checkbox
            label={
              <>
                <span className="text-ink">{t('trustedHint')}</span>
                <span className="block">{t('trustedNote')}</span>
              </>
            }
            checked={trusted}
            onChange={(event) => setTrusted(event.target.checked)}
          />
          <Button type="submit" variant="primary" busy={step.busy}>
            {t('save')}
          </Button>
        </form>
        {device.current ? null : (
          <div className="grid gap-2 border-t border-line pt-4">
            <p className="text-13 text-ink-2">{t('deviceRemoveLead')}</p>
            <Button variant="danger" busy={step.busy} onClick={remove}>
              {t('deviceRemove')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
