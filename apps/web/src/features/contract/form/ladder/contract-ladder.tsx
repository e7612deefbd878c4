/** A ladder of limit orders in the contract form: its fields, every order as it will be, and the one question before it is sent. */
import { groupDigits } from '@candlewick/money/display'
import { totalLots } from '@candlewick/rules/contract/ladder'
import { Button } from '@candlewick/ui/button.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOf } from '../../../../markets/terminal-market.ts'
import { useSession } from '../../../../session/session.ts'
import { FeedWarning, FORM_FOOT, LoginLinks, SENTENCE_BOX } from '../../../../terminal/form/form-parts.tsx'
import { LadderDialog } from '../../../../terminal/form/ladder/ladder-dialog.tsx'
import { LadderFields } from '../../../../terminal/form/ladder/ladder-fields.tsx'
import { LadderView } from '../../../../terminal/form/ladder/ladder-view.tsx'
import { LadderRefusal, useLadderWords } from '../../../../terminal/form/ladder/ladder-words.tsx'
import { averagePrice } from '../../../../terminal/form/ladder/read-ladder.ts'
import { type LadderHandle, useLadder } from '../../../../terminal/form/ladder/use-ladder.tsx'
import { PercentSlider } from '../../../../terminal/form/percent-slider.tsx'
import { fieldOfCall, LADDER_CALL } from '../../../../terminal/form/refused-field.ts'
import { Term } from '../../../../terminal/form/terms.tsx'
import { focusField, useFormState } from '../../../../terminal/form/use-form.ts'
import { sendContractLadder } from '../../calls.ts'
import { costText, moneyText } from '../../figures.tsx'
import { QuantityInput } from '../contract-inputs.tsx'
import type { ContractDraft, FormSituation } from '../draft.ts'
import { CONTRACT_FIELDS } from '../field-ids.ts'
import FormProtection from '../form-protection.tsx'
import { wordsOf } from '../price-input.tsx'
import type { ContractStore } from '../store.ts'
import { useContractErrorWords } from '../words.ts'
import { type ContractLadderFields, type ContractLadderView, partOf, viewLadder } from './view-ladder.ts'

/** The fields of the call that this form shows where it protects what it opens. */
const OWN_CALL = { ...LADDER_CALL, takeProfit: 'takeProfit', stopLoss: 'stopLoss' } as const

interface ContractLadderProps {
  store: ContractStore
  draft: ContractDraft
  situation: FormSituation
  handle: Ref<LadderHandle>
  onSent: (() => void) | undefined
}

export default function ContractLadder({ store, draft, situation, handle, onSent }: ContractLadderProps) {
  const { market, dispatch } = store
  const { pressed, refusal } = useFormState(store)
  const words = useLadderWords(useContractErrorWords())
  const view = useMemo(() => viewLadder(draft, situation), [draft, situation])
  const wrong = view.error && (pressed || !view.error.early) ? view.error : undefined
  const error = refusal ?? (wrong && { field: wrong.field, words: words(wrong) })
  const asked = useLadder<ContractLadderView, ContractLadderFields>({
    handle,
    look: () => {
      const now = viewLadder(store.state().draft, store.situation())
      if (now.fields !== undefined) return { view: now, fields: now.fields }
      focusField(CONTRACT_FIELDS, now.error?.field)
      return undefined
    },
    send: (fields) => sendContractLadder(market.symbol, fields),
    onPlaced: () => {
      dispatch({ type: 'sent' })
      onSent?.()
    },
    onRefused: (refused) => {
      const { opens, protects } = store.state().draft
      const shown = opens && protects ? OWN_CALL : LADDER_CALL
      const giveBack = store.send()
      giveBack({ field: fieldOfCall(refused.field, shown, shown), words: refused.words })
    },
  })
  return (
    <>
      <LadderFields
        ids={CONTRACT_FIELDS}
        market={market}
        draft={draft}
        errorOf={(field) => wordsOf(field, error)}
        dispatch={dispatch}
      />
      <QuantityInput store={store} draft={draft} error={error} />
      <PercentSlider
        value={draft.percent}
        onValue={(percent) =>
          dispatch({ type: 'part', percent, quantity: partOf(store.state().draft, percent, store.situation()) })
        }
      />
      <Terms store={store} draft={draft} />
      {draft.opens && draft.protects ? (
        <FormProtection {...{ store, draft, situation, error }} outcome={outcomeOf(view)} />
      ) : null}
      <Preview draft={draft} view={view} situation={situation} />
      {error?.field === 'order' ? <LadderRefusal>{error.words}</LadderRefusal> : null}
      <FeedWarning halted={market.halted || !situation.live} />
      <div className={FORM_FOOT}>
        <Review draft={draft} />
      </div>
      {asked === undefined ? null : <Question {...asked} draft={draft} situation={situation} />}
    </>
  )
}

function Terms({ store: { dispatch }, draft }: Pick<ContractLadderProps, 'store' | 'draft'>) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const term = (name: 'postOnly' | 'protects', label: string, meaning: string) => (
    <Term
      label={label}
      meaning={meaning}
      on={draft[name]}
      onChange={(on) => dispatch({ type: 'term', term: name, on })}
    />
  )
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {draft.opens ? term('protects', words('protect.both'), words('protect.bothMeaning')) : null}
      {term('postOnly', t('form.postOnly'), t('form.postOnlyMeaning'))}
    </div>
  )
}

/** What all its orders together open. */
function outcomeOf({ rungs, figures }: ContractLadderView) {
  if (rungs === undefined || figures === undefined) return undefined
  return { lots: totalLots(rungs), value: figures.value, margin: figures.margin }
}

const buys = ({ opens, side }: Pick<ContractDraft, 'opens' | 'side'>): boolean => (side === 'long') === opens

function Review({ draft }: { draft: ContractDraft }) {
  const { t } = useTranslation('ladder')
  if (!useSession((session) => session.isLogin)) return <LoginLinks />
  return (
    <Button type="submit" variant={buys(draft) ? 'buy' : 'sell'} size="lg" className="w-full font-semibold">
      {t('review')}
    </Button>
  )
}

interface ViewProps {
  draft: ContractDraft
  view: ContractLadderView
  situation: FormSituation
}

function Preview(props: ViewProps) {
  const { t } = useTranslation('ladder')
  const shown = useShown(props)
  if (shown === undefined) return <p className={`${SENTENCE_BOX} text-ink-3`}>{t('waiting')}</p>
  return <LadderView {...shown} low />
}

interface QuestionProps extends ViewProps {
  onSend: () => Promise<void>
  onClose: () => void
}

function Question({ onSend, onClose, ...props }: QuestionProps) {
  const { t } = useTranslation('contract')
  const shown = useShown(props)
  if (shown === undefined) return null
  const { opens, side } = props.draft
  const does = `${opens ? 'open' : 'close'}${side === 'long' ? 'Long' : 'Short'}` as const
  return <LadderDialog {...shown} does={t(`submit.${does}`)} onSend={onSend} onClose={onClose} />
}

/** The ladder as it is painted: its orders, the average price, the value, and what it takes where it opens. */
function useShown({ draft, view, situation: { market, leverage, mode } }: ViewProps) {
  const { t } = useTranslation('ladder')
  const { t: contract } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { rungs, figures } = view
  if (rungs === undefined) return undefined
  const money = (amount: number) => `${moneyText(amount, market.settleDecimals, separators)} ${market.settle}`
  const cost = (amount: number) => `${costText(amount, market.settleDecimals, separators)} ${market.settle}`
  const average = averagePrice(rungs, market.contract.kind === 'inverse')
  const totals = [
    { label: t('average'), figure: `${groupDigits(priceOf(market, average), separators)} ${market.quote}` },
  ]
  if (figures !== undefined) {
    totals.push({ label: t('value'), figure: money(figures.value) }, { label: t('fee'), figure: cost(figures.fee) })
    if (draft.opens) {
      const setting = `${contract(`mode.${mode}`)} ${contract('times', { leverage })}`
      totals.push(
        { label: t('margin', { setting }), figure: cost(figures.margin) },
        { label: t('held'), figure: cost(figures.cost) },
      )
    }
  }
  return { market, buys: buys(draft), rungs, totals }
}
