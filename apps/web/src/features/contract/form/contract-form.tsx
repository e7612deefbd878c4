/** The order form of a contract: paints the draft and its summary, and sends what the summary holds. */

import { Button } from '@candlewick/ui/button.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { type FormEvent, lazy, Suspense, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useSession } from '../../../session/session.ts'
import {
  ABOVE_FOOT,
  FeedWarning,
  FORM_FOOT,
  LOW_TABS,
  LoginLinks,
  SENTENCE_BOX,
  SideSwitch,
} from '../../../terminal/form/form-parts.tsx'
import { KindPicker } from '../../../terminal/form/kind-picker.tsx'
import type { LadderHandle } from '../../../terminal/form/ladder/use-ladder.tsx'
import { focusField, useFirstPrice, useFormSituation, useFormState } from '../../../terminal/form/use-form.ts'
import { sendContractOrder } from '../calls.ts'
import { AvailableLine, RatesLine } from './account-lines.tsx'
import { ContractInputs } from './contract-inputs.tsx'
import { CostLines, FeeLine } from './cost-lines.tsx'
import type { ContractDraft, FormSituation } from './draft.ts'
import { CONTRACT_FIELDS } from './field-ids.ts'
import { CONTRACT_KINDS, type ContractKind, contractKinds, MENU_KINDS } from './kinds.ts'
import type { InputsProps } from './price-input.tsx'
import { refusedField } from './refused-field.ts'
import { bestPrice } from './sizing.ts'
import type { ContractStore } from './store.ts'
import { summariseContract } from './summary.ts'
import { useContractSetting, useServerSetting } from './use-form.ts'
import { useContractErrorWords, useContractOrderWords } from './words.ts'

const ContractLadder = lazyPart(() => import('./ladder/contract-ladder.tsx'), 'ladder')
const ContractSentence = lazy(() => loadChunk(() => import('./contract-sentence.tsx')))

interface ContractFormProps {
  store: ContractStore
  onLeverage: () => void
  onTransfer: () => void
  /** Called when an order has been sent: the sheet of a phone closes. */
  onSent?: () => void
}

export function ContractForm({ store, onLeverage, onTransfer, onSent }: ContractFormProps) {
  const { t } = useTranslation('contract')
  const { draft, pressed, refusal } = useFormState(store)
  const situation = useFormSituation(store)
  const waiting = contractKinds.use((used) => used.waiting)
  useServerSetting(store)
  const { market, dispatch } = store
  useFirstPrice(
    market,
    CONTRACT_FIELDS.price,
    situation.last !== undefined,
    () => {
      const { draft: now } = store.state()
      return now.price === '' ? priceNow(now, store.situation()) : undefined
    },
    (text) => dispatch({ type: 'text', field: 'price', text }),
  )
  const onKind = useCallback((kind: ContractKind) => dispatch({ type: 'kind', kind }), [dispatch])
  const summary = summariseContract(draft, situation)
  const words = useContractErrorWords()
  const say = useContractOrderWords(market)
  const own = summary.error && (pressed || !summary.error.early) ? summary.error : undefined
  const box = useRefusedFocus(refusal)
  const error = refusal ?? (own && { field: own.field, words: words(own) })
  const ladder = useRef<LadderHandle>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.press()
    if (draft.kind === 'ladder') return ladder.current?.review()
    // Decided on what is there now, not on what was painted up to a quarter of a second ago.
    const { fields, error: wrong } = summariseContract(store.state().draft, store.situation())
    if (!fields) return focusField(CONTRACT_FIELDS, wrong?.field)
    const giveBack = store.send()
    onSent?.()
    void sendContractOrder(market.symbol, fields).then((sent) => {
      if ('made' in sent) say(sent.made)
      else giveBack({ field: refusedField(sent.field, fields), words: sent.words })
    })
  }
  return (
    <form
      ref={box}
      noValidate
      aria-label={t('form.title')}
      onSubmit={submit}
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-2 text-12 [@media(max-height:800px)]:gap-1.5 ${ABOVE_FOOT}`}
    >
      <SettingButtons store={store} onLeverage={onLeverage} />
      <Tabs
        look="segment"
        label={t('form.openOrClose')}
        items={[
          { id: 'open', label: t('form.open') },
          { id: 'close', label: t('form.close') },
        ]}
        value={draft.opens ? 'open' : 'close'}
        onValue={(id) => dispatch({ type: 'opens', opens: id === 'open' })}
        className={LOW_TABS}
      />
      <SidePicker draft={draft} store={store} />
      <KindPicker
        name="contract-kind"
        kinds={CONTRACT_KINDS}
        more={MENU_KINDS}
        kind={draft.kind}
        waiting={waiting}
        onKind={onKind}
      />
      <AvailableLine draft={draft} situation={situation} onTransfer={onTransfer} />
      {draft.kind === 'ladder' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ContractLadder store={store} draft={draft} situation={situation} handle={ladder} onSent={onSent} />
        </Suspense>
      ) : (
        <SingleOrder {...{ store, draft, situation, summary, error }} />
      )}
      <dl className="num grid gap-1">
        {draft.kind === 'ladder' ? null : <FeeLine summary={summary} market={market} />}
        <RatesLine market={market} />
      </dl>
    </form>
  )
}

/** Everything of one order: its fields, what it comes to, the button. */
function SingleOrder(props: InputsProps) {
  const { t } = useTranslation('contract')
  const words = useContractErrorWords()
  const { draft, situation, summary, error } = props
  return (
    <>
      <ContractInputs {...props} />
      <Suspense fallback={<div className={SENTENCE_BOX} />}>
        <ContractSentence draft={draft} summary={summary} situation={situation} />
      </Suspense>
      {error?.field === 'order' ? <Refusal size="around">{error.words}</Refusal> : null}
      <FeedWarning halted={situation.market.halted || !situation.live} />
      {/* What it costs and where it is liquidated stands with the button, however low the window is. */}
      <div className={FORM_FOOT}>
        {summary.warning ? (
          <p
            role="status"
            title={words(summary.warning)}
            className="text-flame [@media(max-height:800px)]:line-clamp-2"
          >
            {t('later.refused', { reason: words(summary.warning) })}
          </p>
        ) : null}
        <CostLines draft={draft} summary={summary} situation={situation} />
        <SubmitPart draft={draft} />
      </div>
    </>
  )
}

const priceNow = (draft: ContractDraft, situation: FormSituation) => bestPrice(draft, situation) ?? situation.last

/** Margin mode and leverage in force; a press opens the dialog that changes them. */
function SettingButtons({ store, onLeverage }: { store: ContractStore; onLeverage: () => void }) {
  const { t } = useTranslation('contract')
  const { mode, leverage } = useContractSetting(store)
  const style = 'rounded-control border border-line-strong py-1.5 text-center font-semibold hover:bg-sunken'
  return (
    <div className="grid grid-cols-2 gap-2">
      <button type="button" aria-haspopup="dialog" onClick={onLeverage} className={style}>
        <span className="sr-only">{t('leverage.mode')}: </span>
        {t(`mode.${mode}`)}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={onLeverage} className={cx(style, 'num')}>
        <span className="sr-only">{t('leverage.leverage')}: </span>
        {t('times', { leverage })}
      </button>
    </div>
  )
}

function SidePicker({ draft, store }: { draft: ContractDraft; store: ContractStore }) {
  const { t } = useTranslation('contract')
  const sides = (['long', 'short'] as const).map((id) => ({
    id,
    label: t(`side.${id}`),
    tone: buys({ ...draft, side: id }) ? ('up' as const) : ('down' as const),
  }))
  return (
    <SideSwitch
      name="contract-side"
      label={t('form.side')}
      sides={sides}
      side={draft.side}
      onSide={(side) => store.dispatch({ type: 'side', side })}
    />
  )
}

const buys = ({ opens, side }: Pick<ContractDraft, 'opens' | 'side'>): boolean => (side === 'long') === opens

function SubmitPart({ draft }: { draft: ContractDraft }) {
  const { t } = useTranslation('contract')
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) return <LoginLinks />
  const long = draft.side === 'long'
  const does = draft.opens ? (long ? 'openLong' : 'openShort') : long ? 'closeLong' : 'closeShort'
  return (
    <Button type="submit" variant={buys(draft) ? 'buy' : 'sell'} size="lg" className="w-full font-semibold">
      {t(`submit.${does}`)}
    </Button>
  )
}
