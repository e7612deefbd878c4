/** Where one is logged in, which browsers are known, and every try to log in. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Badge } from '@candlewick/ui/badge.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { api } from '../../../platform/api.ts'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { useStep } from '../second-step/use-step.ts'
import { BrowserIcon, useBrowserName, usePlace } from './browser.tsx'
import type { Device } from './device-dialog.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { devicesChanged, EndSessionsDialog } from './end-sessions-dialog.tsx'
import { LoginLog } from './login-log.tsx'

type Session = CallOutput<'devices.sessions'>['records'][number]

export default function DevicesPage() {
  const { t } = useTranslation('security')
  usePageTitle(t('devicesTitle'), t('devicesDescription'))
  return (
    <AccountFrame>
      <h1 className="mb-4 text-28 font-bold">{t('devicesTitle')}</h1>
      <Devices />
      <h2 className="mt-10 mb-2 text-20 font-semibold">{t('logins')}</h2>
      <LoginLog />
    </AccountFrame>
  )
}

function Devices() {
  const { t } = useTranslation('security')
  const known = useQuery(callQuery('devices.getLoginDevice', {}))
  const open = useQuery(callQuery('devices.sessions', {}))
  const [chosen, setChosen] = useState<Device>()
  const [ending, setEnding] = useState(false)
  const close = () => {
    setChosen(undefined)
    void devicesChanged()
  }
  const failed = [known, open].filter((query) => query.isError && !query.data)
  if (failed.length > 0) {
    return <ErrorState title={t('failed')} onRetry={() => failed.forEach((query) => void query.refetch())} />
  }
  const devices = known.data?.records
  const sessions = open.data?.records
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
        <h2 className="text-16 font-semibold">{t('devices')}</h2>
        <Button size="sm" variant="danger" onClick={() => setEnding(true)}>
          {t('endAll')}
        </Button>
      </div>
      {devices && sessions ? (
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              sessions={sessions.filter(({ deviceId }) => deviceId === device.id)}
              onOpen={() => setChosen(device)}
            />
          ))}
          {sessions
            .filter(({ deviceId }) => devices.every(({ id }) => id !== deviceId))
            .map((session) => (
              <ForgottenRow key={session.id} session={session} />
            ))}
        </ul>
      ) : (
        <Skeleton className="m-5 h-60" />
      )}
      {chosen ? <DeviceDialog device={chosen} onClose={close} /> : null}
      {ending ? <EndSessionsDialog onClose={() => setEnding(false)} /> : null}
    </section>
  )
}

const ROW = 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3'

interface DeviceRowProps {
  device: Device
  sessions: readonly Session[]
  onOpen: () => void
}

function DeviceRow({ device, sessions, onOpen }: DeviceRowProps) {
  const { t } = useTranslation('security')
  const nameOf = useBrowserName()
  const placeOf = usePlace()
  return (
    <li className={ROW}>
      <BrowserIcon userAgent={device.userAgent} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{nameOf(device.userAgent, device.name)}</span>
          {device.current ? <Badge tone="strong">{t('thisDevice')}</Badge> : null}
          {device.trusted ? <Badge>{t('trusted')}</Badge> : null}
        </p>
        <p className="num text-12 text-ink-2">
          <span className="break-all">{placeOf(device)}</span> · {t('sessionsOpen', { number: sessions.length })} ·{' '}
          {t('lastSeen')} <Time at={device.lastSeen} />
        </p>
      </div>
      <Button size="sm" onClick={onOpen}>
        {t('manage')}
      </Button>
      <Sessions sessions={sessions} />
    </li>
  )
}

/** A session goes on where its device was forgotten among too many. */
function ForgottenRow({ session }: { session: Session }) {
  const nameOf = useBrowserName()
  return (
    <li className={ROW}>
      <BrowserIcon userAgent={session.userAgent} />
      <span className="col-span-2 min-w-0 truncate font-medium">{nameOf(session.userAgent)}</span>
      <Sessions sessions={[session]} />
    </li>
  )
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return null
  return (
    <ul className="col-span-2 col-start-2 grid">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('security')
  const placeOf = usePlace()
  const step = useStep()
  const place = placeOf(session)
  const end = () =>
    step.run(async () => {
      await api.call('devices.endSession', { id: session.id })
      await devicesChanged()
      toast.success(t('ended', { number: 1 }))
    })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-1 text-13">
      <p className="num min-w-0 text-12 text-ink-2">
        <span className="break-all">{place}</span> · {t('lastUsed')} <Time at={session.lastUsed} />
      </p>
      {session.current ? (
        <Badge>{t('thisSession')}</Badge>
      ) : (
        <Button size="sm" busy={step.busy} aria-label={`${t('sessionEnd')}: ${place}`} onClick={end}>
          {t('sessionEnd')}
        </Button>
      )}
      <div className="col-span-2 empty:hidden">
        <Refusal>{step.refusal}</Refusal>
      </div>
    </li>
  )
}
