/** What is done with the address book: an address is added, renamed or removed, and the book made the only place to pay to. */
import type { BookEntry } from '@candlewick/protocol/calls/withdrawals'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { queryClient } from '../../platform/queries.ts'
import { useOnce } from '../../platform/use-once.ts'
import type { Terms } from './draft.ts'
import { provePasskey, type Refused, refusedBy } from './passkey.ts'
import { firstWay, isProof, type ProofEntry, ProofFields, proofFields } from './proof-fields.tsx'
import { readAnew } from './read-anew.ts'
import { SpelledAddress } from './spelled-address.tsx'

const LONGEST_LABEL = 40

/** Work of a dialog: once at a time, closed when done, else what was said against it. */
function useWork(onClose: () => void) {
  const { t } = useTranslation('withdraw')
  const { busy, once } = useOnce()
  const [refused, setRefused] = useState<Refused>()
  const run = (work: () => Promise<unknown>) =>
    void once(async () => {
      setRefused(undefined)
      try {
        await work()
        await Promise.all([queryClient.invalidateQueries({ queryKey: ['withdrawals.userCoin'] }), readAnew()])
        onClose()
      } catch (error) {
        setRefused(refusedBy(error, t))
      }
    })
  return { busy, refused, run }
}

/** The second step of a dialog, and what of it is sent. */
function useProof(terms: Terms) {
  const [entry, setEntry] = useState<ProofEntry>({ way: firstWay(terms.factors), code: '' })
  const fields = async () => ({
    ...proofFields(entry),
    ...(entry.way === 'passkey' ? { passkey: await provePasskey() } : {}),
  })
  return { entry, setEntry, fields, ready: isProof(entry) }
}

const PROOF_FIELDS = ['secondFactor', 'emailCode', 'passkey']

/** What is wrong with the second step: what was said of it, else what is missing. */
const proofFaultOf = (refused: Refused | undefined, missing: string | undefined) =>
  PROOF_FIELDS.includes(refused?.field ?? '') ? refused?.words : missing

/** Every network of any coin, once. */
function networksIn({ coins }: Terms) {
  return [...new Map(coins.flatMap((coin) => coin.networks).map((one) => [one.network, one])).values()]
}

export function AddDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { t } = useTranslation('withdraw')
  const { busy, refused, run } = useWork(onClose)
  const proof = useProof(terms)
  const networks = networksIn(terms)
  const [network, setNetwork] = useState(networks[0]?.network ?? '')
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState('')
  const [label, setLabel] = useState('')
  const [tried, setTried] = useState(false)
  const takesMemo = networks.find((one) => one.network === network)?.memo ?? false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (address.trim() === '' || label.trim() === '' || !proof.ready) return
    run(async () =>
      api.call('withdrawals.userCoin', {
        action: 'save',
        ...{ network, address: address.trim(), label: label.trim() },
        ...(takesMemo && memo !== '' ? { memo } : {}),
        ...(await proof.fields()),
      }),
    )
  }
  const needed = (text: string) => (tried && text.trim() === '' ? t('needed') : undefined)
  const at = (field: string) => (refused?.field === field ? refused.words : undefined)
  const [addressFault, labelFault] = [at('address') ?? needed(address), at('label') ?? needed(label)]
  const proofFault = proofFaultOf(refused, tried && !proof.ready ? t('proof.needed') : undefined)
  const elsewhere = refused !== undefined && !['address', 'label', ...PROOF_FIELDS].includes(refused.field ?? '')
  return (
    <Dialog open onClose={onClose} title={t('book.add')} lightDismiss={false}>
      <form
        ref={useRefusedFocus(refused)}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <Select
          label={t('network')}
          value={network}
          options={networks.map((one) => ({ value: one.network, label: one.name }))}
          onValue={setNetwork}
        />
        <Field
          label={t('address')}
          name="address"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          {...(addressFault === undefined ? {} : { error: addressFault })}
        />
        {takesMemo ? (
          <Field
            label={t('memo')}
            name="memo"
            autoComplete="off"
            maxLength={100}
            hint={t('memoHint')}
            value={memo}
            onChange={(event) => setMemo(event.target.value.trim())}
          />
        ) : null}
        <Field
          label={t('book.label')}
          name="label"
          autoComplete="off"
          maxLength={LONGEST_LABEL}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          {...(labelFault === undefined ? {} : { error: labelFault })}
        />
        <ProofFields
          factors={terms.factors}
          codeTo={terms.codeTo}
          entry={proof.entry}
          onEntry={proof.setEntry}
          error={proofFault}
        />
        {elsewhere ? <Refusal>{refused.words}</Refusal> : null}
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {t('book.save')}
        </Button>
      </form>
    </Dialog>
  )
}

export function RuleDialog({ terms, on, onClose }: { terms: Terms; on: boolean; onClose: () => void }) {
  const { t } = useTranslation('withdraw')
  const { busy, refused, run } = useWork(onClose)
  const proof = useProof(terms)
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (proof.ready) run(async () => api.call('withdrawals.bookOnly', { on, ...(await proof.fields()) }))
  }
  return (
    <Dialog open onClose={onClose} title={t(on ? 'book.switchOn' : 'book.switchOff')} lightDismiss={false}>
      <form
        ref={useRefusedFocus(refused)}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <p className="text-14 text-ink-2">{t(on ? 'book.onText' : 'book.offText')}</p>
        <ProofFields
          factors={terms.factors}
          codeTo={terms.codeTo}
          entry={proof.entry}
          onEntry={proof.setEntry}
          error={refused?.words ?? (tried && !proof.ready ? t('proof.needed') : undefined)}
        />
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {t(on ? 'book.switchOn' : 'book.switchOff')}
        </Button>
      </form>
    </Dialog>
  )
}

interface EntryDialogProps {
  entry: BookEntry
  onClose: () => void
}

export function RenameDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation('withdraw')
  const { busy, refused, run } = useWork(onClose)
  const [label, setLabel] = useState(entry.label)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = label.trim()
    if (given !== '') run(() => api.call('withdrawals.userCoin', { action: 'save', id: entry.id, label: given }))
  }
  return (
    <Dialog open onClose={onClose} title={t('book.rename')}>
      <form
        ref={useRefusedFocus(refused)}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <Field
          label={t('book.label')}
          name="label"
          autoComplete="off"
          maxLength={LONGEST_LABEL}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          {...(refused === undefined ? {} : { error: refused.words })}
        />
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={label.trim() === ''}>
          {t('book.save')}
        </Button>
      </form>
    </Dialog>
  )
}

export function DeleteDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation('withdraw')
  const { busy, refused, run } = useWork(onClose)
  const remove = (): ReactNode => (
    <Button
      variant="danger"
      busy={busy}
      onClick={() => run(() => api.call('withdrawals.userCoin', { action: 'delete', id: entry.id }))}
    >
      {t('book.delete')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={t('book.deleteTitle', { label: entry.label })} footer={remove()}>
      <div className="grid gap-3">
        <SpelledAddress address={entry.address} className="text-14" />
        <p className="text-14 text-ink-2">{t('book.deleteText')}</p>
        {refused === undefined ? null : <Refusal>{refused.words}</Refusal>}
      </div>
    </Dialog>
  )
}
