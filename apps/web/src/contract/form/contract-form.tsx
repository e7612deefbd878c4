/** The order form of a contract: paints the draft and its summary, and sends what the summary holds. */
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isStale, useFeedHealth } from '../../realtime/market.ts'
import { useSession } from '../../session/session.ts'
import { Choice } from '../../terminal/form/choice.tsx'
import { priceOf } from '../../terminal/spot-market.ts'
import { sendContractOrder } from '../calls.ts'
import { AccountLines } from './account-lines.tsx'
import { ContractInputs } from './contract-inputs.tsx'
import { ContractSentence } from './contract-sentence.tsx'
import { CostLines } from './cost-lines.tsx'
import { bestPrice, type ContractDraft, type FormSituation } from './draft.ts'
import { CONTRACT_FIELDS } from './field-ids.ts'
import type { ContractStore } from './store.ts'
import { type ContractError, summariseContract } from './summary.ts'
import { useContractDraft, useContractSetting, useContractSituation, useServerSetting } from './use-form.ts'
import { useContractErrorWords, useContractOrderWords } from './words.ts'

interface ContractFormProps {
  store: ContractStore
  onLeverage: () => void
  onTransfer: () => void
  /** Called when an order has been sent: the sheet of a phone closes. */
  onSent?: () => void
}

export function ContractForm({ store, onLeverage, onTransfer, onSent }: ContractFormProps) {
  const { t } = useTranslation('contract')
  const { draft, pressed, refusal } = useContractDraft(store)
  const situation = useContractSituation(store)
  useServerSetting(store)
  useFirstPrice(store, situation)
  const { market } = store
  const summary = summariseContract(draft, situation)
  const words = useContractErrorWords()
  const say = useContractOrderWords(market)
  const own = summary.error && (pressed || !summary.error.early) ? summary.error : undefined
  const error = refusal ?? (own && { field: own.field, words: words(own) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.press()
    // Decided on what is there now, not on what was painted up to a quarter of a second ago.
    const decided = summariseContract(store.state().draft, store.situation())
    if (!decided.fields) return focusField(decided.error)
    const giveBack = store.send()
    onSent?.()
    void sendContractOrder(market.symbol, decided.fields).then((sent) => {
      if ('made' in sent) say(sent.made)
      else giveBack({ field: fieldOf(sent.field), words: sent.words })
    })
  }
  return (
    <form
      noValidate
      aria-label={t('form.title')}
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 text-12"
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
        onValue={(id) => store.dispatch({ type: 'opens', opens: id === 'open' })}
      />
      <SidePicker draft={draft} store={store} />
      <ContractInputs store={store} draft={draft} situation={situation} error={error} />
      <ContractSentence draft={draft} summary={summary} situation={situation} />
      <CostLines draft={draft} summary={summary} situation={situation} />
      {error?.field === 'order' ? (
        <p role="alert" className="text-bad">
          {error.words}
        </p>
      ) : null}
      <FeedWarning halted={market.halted || !situation.live} />
      <div className="sticky bottom-2 z-10">
        <SubmitPart draft={draft} />
      </div>
      <AccountLines draft={draft} situation={situation} onTransfer={onTransfer} />
    </form>
  )
}

function fieldOf(field: string | undefined): 'price' | 'quantity' | 'order' {
  if (field === 'commissPrice') return 'price'
  return field === 'commissNum' ? 'quantity' : 'order'
}

/** Where an order cannot be sent yet, the person is taken to what is missing or wrong. */
function focusField(error: ContractError | undefined): void {
  if (error === undefined || error.field === 'order') return
  document.getElementById(CONTRACT_FIELDS[error.field])?.focus()
}

/** The price field starts with the price of the moment, once; afterwards it is the person's. */
function useFirstPrice(store: ContractStore, situation: FormSituation): void {
  const known = situation.last !== undefined
  useEffect(() => {
    const { draft } = store.state()
    if (!known || draft.price !== '') return
    const now = store.situation()
    const ticks = bestPrice(draft, now) ?? now.last
    if (ticks !== undefined) store.dispatch({ type: 'price', text: priceOf(store.market, ticks) })
  }, [known, store])
}

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
  return (
    <fieldset aria-label={t('form.side')} className="grid grid-cols-2 rounded-control bg-sunken p-0.5">
      {(['long', 'short'] as const).map((side) => (
        <Choice
          key={side}
          name="contract-side"
          checked={side === draft.side}
          onChoose={() => store.dispatch({ type: 'side', side })}
          className={cx(
            'rounded-control py-1.5 text-center text-13 font-semibold transition',
            side !== draft.side && 'text-ink-2 hover:text-ink',
            side === draft.side && (buys(draft) ? 'bg-up text-on-up' : 'bg-down text-on-down'),
          )}
        >
          {t(`side.${side}`)}
        </Choice>
      ))}
    </fieldset>
  )
}

const buys = ({ opens, side }: ContractDraft): boolean => (side === 'long') === opens

/** Trading on old or halted prices is possible to try, but never unknowingly. */
function FeedWarning({ halted }: { halted: boolean }) {
  const { t } = useTranslation('trade')
  const stale = isStale(useFeedHealth())
  if (!halted && !stale) return null
  return (
    <p role="status" className="text-flame">
      {t(halted ? 'form.halted' : 'form.offline')}
    </p>
  )
}

function SubmitPart({ draft }: { draft: ContractDraft }) {
  const { t } = useTranslation(['contract', 'trade'])
  const isLogin = useSession((session) => session.isLogin)
  const href = useRouterState({ select: (state) => state.location.href })
  if (isLogin) {
    const long = draft.side === 'long'
    const does = draft.opens ? (long ? 'openLong' : 'openShort') : long ? 'closeLong' : 'closeShort'
    return (
      <Button type="submit" variant={buys(draft) ? 'buy' : 'sell'} size="lg" className="w-full font-semibold">
        {t(`submit.${does}`)}
      </Button>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Link to="/user/login" search={{ back: href }} className={buttonClass('primary', 'lg')}>
        {t('trade:form.login')}
      </Link>
      <Link to="/user/register" search={{ back: href }} className={buttonClass('secondary', 'lg')}>
        {t('trade:form.register')}
      </Link>
    </div>
  )
}
