/** One's passkeys: what each is called and when it was used, another name, the end of one, and a new one. */
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { passkeysSupported } from '@candlewick/ui/passkey.ts'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Empty } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { Time } from '../../../settings/time.tsx'
import { makePasskey } from '../second-step/passkey.ts'
import { Prove } from '../second-step/prove.tsx'
import { guardsChanged, useStep } from '../second-step/use-step.ts'
import { browserName } from './browser-name.ts'
import { type Overview, waysOf } from './guards.ts'
import { LastFactor } from './last-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Passkey = Overview['passkeys'][number]

type View = { kind: 'list' } | { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { t } = useTranslation('security')
  const [view, setView] = useState<View>(overview.passkeys.length === 0 ? { kind: 'add' } : { kind: 'list' })
  const back = () => setView({ kind: 'list' })
  const titles = { list: 'passkeys', add: 'passkeyAdd', rename: 'passkeyRename', remove: 'passkeyRemove' } as const
  return (
    <Dialog open title={t(titles[view.kind])} onClose={onClose} lightDismiss={false}>
      {view.kind === 'list' ? <List overview={overview} onView={setView} /> : null}
      {view.kind === 'add' ? <Add overview={overview} onDone={back} /> : null}
      {view.kind === 'rename' ? <Rename passkey={view.passkey} onDone={back} /> : null}
      {view.kind === 'remove' ? <Remove overview={overview} passkey={view.passkey} onDone={back} /> : null}
    </Dialog>
  )
}

function List({ overview, onView }: { overview: Overview; onView: (view: View) => void }) {
  const { t } = useTranslation('security')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {overview.passkeys.length === 0 ? (
        <Empty picture="key" title={t('passkeysNone')}>
          {t('passkeysNoneHint')}
        </Empty>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {overview.passkeys.map((passkey) => (
            <li key={passkey.passkeyId} className="flex items-center gap-3 border-b border-line py-3">
              <Fingerprint size={18} aria-hidden="true" className="shrink-0 text-ink-2" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{passkey.name}</p>
                <p className="text-12 text-ink-2">
                  {passkey.lastUsed === null ? (
                    t('neverUsed')
                  ) : (
                    <>
                      {t('lastUsed')} <Time at={passkey.lastUsed} />
                    </>
                  )}
                </p>
              </div>
              <IconButton label={t('passkeyRename')} onClick={() => onView({ kind: 'rename', passkey })}>
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
              <IconButton label={t('passkeyRemove')} onClick={() => onView({ kind: 'remove', passkey })}>
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => onView({ kind: 'add' })}>
        <Plus size={16} aria-hidden="true" />
        {t('passkeyAdd')}
      </Button>
    </div>
  )
}

function Add({ overview, onDone }: { overview: Overview; onDone: () => void }) {
  const { t } = useTranslation('security')
  const step = useStep()
  const [name, setName] = useState(() => browserName(navigator.userAgent).name ?? t('passkey'))
  const [named, setNamed] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [ways] = useState(() => waysOf(overview))
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!passkeysSupported()) return <p className="text-13 text-ink-2">{t('passkeysUnsupported')}</p>
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) setNamed(true)
  }
  if (!named) {
    return (
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-13 text-ink-2">{t('passkeyLead')}</p>
        <NameField value={name} onValue={setName} />
        <Button type="submit" variant="primary" size="lg">
          {t('next')}
        </Button>
      </form>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13 text-ink-2">{t('passkeyProve')}</p>
      <Prove
        ways={ways}
        busy={step.busy}
        refusal={step.refusal}
        onProof={(proof) =>
          step.run(async () => {
            const given = await proof()
            const created = await makePasskey()
            const answer = await api.call('security.passkeyAdd', { name: name.trim(), created, ...given })
            await guardsChanged()
            toast.success(t('passkeyAdded'))
            if (answer.recoveryCodes.length > 0) setCodes(answer.recoveryCodes)
            else onDone()
          })
        }
      />
    </div>
  )
}

interface NameFieldProps {
  value: string
  onValue: (name: string) => void
  /** What the server said of the last one. */
  refusal?: string | undefined
}

function NameField({ value, onValue, refusal }: NameFieldProps) {
  const { t } = useTranslation('security')
  return (
    <Field
      autoFocus
      label={t('name')}
      name="name"
      maxLength={40}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={value.trim() ? refusal : t('nameRequired')}
    />
  )
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation('security')
  const step = useStep()
  const [name, setName] = useState(passkey.name)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    step.run(async () => {
      await api.call('security.passkeyRename', { passkeyId: passkey.passkeyId, name: name.trim() })
      await guardsChanged()
      onDone()
    })
  }
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <NameField value={name} onValue={setName} refusal={step.refusal} />
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('save')}
      </Button>
    </form>
  )
}

function Remove({ overview, passkey, onDone }: { overview: Overview; passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation('security')
  const step = useStep()
  const { passkeyId } = passkey
  const [ways] = useState(() => waysOf(overview, { passkeyId }))
  if (ways.length === 0) return <LastFactor />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        {t('passkeyRemoveAsk')} <strong className="font-medium">{passkey.name}</strong>
      </p>
      <p className="text-13 text-ink-2">{t('removeLead')}</p>
      <Prove
        ways={ways}
        busy={step.busy}
        refusal={step.refusal}
        onProof={(proof) =>
          step.run(async () => {
            await api.call('security.passkeyRemove', { passkeyId, ...(await proof()) })
            await guardsChanged()
            toast.success(t('passkeyRemoved'))
            onDone()
          })
        }
      />
    </div>
  )
}
