/** What will happen, in words, before it is sent. Its place is kept, so that nothing below it jumps. */
import { groupDigits, percentText } from '@candlewick/money/display'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { BoldText } from '../../../i18n/bold-text.tsx'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { awaited } from '../../../terminal/form/entries.ts'
import { SENTENCE_BOX } from '../../../terminal/form/form-parts.tsx'
import type { FormKind, Reference } from '../../../terminal/form/kinds.ts'
import type { Clause } from './conditional-clauses.ts'
import { hasPrice } from './order-draft.ts'
import type { OrderSentence, OrderSummary } from './order-summary.ts'

interface SentenceProps {
  summary: OrderSummary
  market: SpotMarket
  kind: FormKind
  triggerBy: Reference
}

export const Sentence = memo(function Sentence({ summary, market, kind, triggerBy }: SentenceProps) {
  const { sentence, clauses } = summary
  return (
    <p aria-live="polite" className={SENTENCE_BOX}>
      {sentence ? <AtOnce sentence={sentence} market={market} /> : null}
      {clauses ? <Later clauses={clauses} triggerBy={triggerBy} /> : null}
      {sentence || clauses ? null : <Waiting kind={kind} field={summary.error?.field} />}
    </p>
  )
})

function Waiting({ kind, field }: { kind: FormKind; field: string | undefined }) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  if (kind !== 'limit' && kind !== 'market') return <span className="text-ink-3">{types(`meaning.${kind}`)}</span>
  return <span className="text-ink-3">{t(`form.${awaited(hasPrice(kind), field)}`)}</span>
}

function AtOnce({ sentence, market }: { sentence: OrderSentence; market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const figure = (text: string) => groupDigits(text, separators)
  return (
    <>
      <BoldText>
        {t(`sentence.${sentence.key}`, {
          quantity: figure(sentence.quantity),
          base: market.base,
          price: figure(sentence.price),
          total: figure(sentence.total),
          quote: market.quote,
          fee: figure(sentence.fee),
          fund: figure(sentence.fund),
        })}
      </BoldText>
      {sentence.shown ? (
        <span className="mt-1 block">{types('shownClause', { shown: figure(sentence.shown), base: market.base })}</span>
      ) : null}
      {sentence.unfilled ? (
        <span className="mt-1 block text-flame">
          {t('form.unfilled', { unfilled: figure(sentence.unfilled), base: market.base })}
        </span>
      ) : null}
    </>
  )
}

/** Clauses that begin a line of their own: what is held and what it costs is said apart from what happens. */
const OWN_LINE: readonly Clause['key'][] = ['held']

function Later({ clauses, triggerBy }: { clauses: readonly Clause[]; triggerBy: Reference }) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const reference = t(`reference.${triggerBy}`)
  const written = (name: string, text: string) => {
    if (name === 'base' || name === 'quote' || name === 'coin') return text
    return name === 'callback' ? percentText(text, separators) : groupDigits(text, separators)
  }
  return clauses.map(({ key, figures }) => {
    const values = Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, written(name, text)]))
    const text = <BoldText>{t(`clause.${key}`, { ...values, reference })}</BoldText>
    return (
      <span key={key} className={OWN_LINE.includes(key) ? 'mt-1 block' : undefined}>
        {text}
      </span>
    )
  })
}
