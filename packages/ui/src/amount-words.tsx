/** What an amount field says: the number that it has understood, or what it has to ask about what was typed. */
import type { Separators } from '@candlewick/money/display'
import { echoOf, type NumberFault } from '@candlewick/money/typed-number'
import type { ReactNode } from 'react'
import { useUiTexts } from './ui-texts.tsx'

/** Why a text is not understood, and the numbers that it may mean, as plain decimals. */
export interface Doubt {
  fault: NumberFault
  choices: readonly string[]
}

/** "1,500 USDT", "2.5%": a percentage has the sign's space of its language. */
function withUnit(number: string, unit: ReactNode, { percent }: Separators): ReactNode {
  if (unit === '%') return number + percent
  return unit === undefined ? (
    number
  ) : (
    <>
      {number} {unit}
    </>
  )
}

interface EchoLineProps {
  id: string
  /** Empty where nothing is entered, or nothing understood. */
  echo: string
  unit: string | undefined
  /** Somebody types: a screen reader says each change. */
  live: boolean
  /** It looks otherwise than what stands in the field; else it is only heard. */
  seen: boolean
}

export function EchoLine({ id, echo, unit, live, seen }: EchoLineProps) {
  const { separators } = useUiTexts()
  return (
    <span
      id={id}
      aria-live={live ? 'polite' : 'off'}
      className={seen ? 'num min-h-3.5 text-11 leading-tight wrap-break-word text-ink-2' : 'sr-only'}
    >
      {echo === '' ? null : withUnit(echo, unit, separators)}
    </span>
  )
}

interface QuestionProps {
  doubt: Doubt
  unit: ReactNode
  wholeWords: string | undefined
  rangeWords: string | undefined
  onChoose: (choice: string) => void
}

/** What is wrong with the text, and a button for each number that it may mean. */
export function AmountQuestion({ doubt: { fault, choices }, unit, wholeWords, rangeWords, onChoose }: QuestionProps) {
  const { separators, number } = useUiTexts()
  const own = fault === 'integer' ? wholeWords : fault === 'range' ? rangeWords : undefined
  const words = own ?? number[fault]
  const name = typeof unit === 'string' ? unit : undefined
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{words}</span>
      <span className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            onClick={() => onChoose(choice)}
            className="num min-h-7 rounded-control border border-line-strong bg-surface px-2 font-medium text-ink hover:border-ink pointer-coarse:min-h-10 pointer-coarse:px-3"
          >
            {withUnit(echoOf(choice, separators), name, separators)}
          </button>
        ))}
      </span>
    </span>
  )
}
