/** The few words that primitives say by themselves, and how numbers are written. The app gives them in the person's language. */
import { type Separators, separatorsOf } from '@candlewick/money/display'
import type { NumberFault } from '@candlewick/money/typed-number'
import { createContext, type ReactNode, useContext } from 'react'

export interface UiTexts {
  /** Group and decimal separators of the language. */
  separators: Separators
  close: string
  copy: string
  copied: string
  copyFailed: string
  retry: string
  loading: string
  showPassword: string
  hidePassword: string
  columns: string
  downloadCsv: string
  notifications: string
  /** What stands where a part of the page stopped working. */
  partFailed: { title: string; hint: string }
  /** What is wrong with a number as it was typed. */
  number: Record<NumberFault, string>
}

const WORDS = [
  'close',
  'copy',
  'copied',
  'copyFailed',
  'retry',
  'loading',
  'showPassword',
  'hidePassword',
  'columns',
  'downloadCsv',
  'notifications',
] as const
const FAULTS = ['form', 'ambiguous', 'negative', 'precision', 'integer', 'unit', 'range'] as const

/** The keys that an app has texts for. */
export type UiTextKey =
  | (typeof WORDS)[number]
  | 'partFailed.title'
  | 'partFailed.hint'
  | `number.${(typeof FAULTS)[number]}`

/** @param say the text of a key in `language` */
export function uiTextsOf(language: string, say: (key: UiTextKey) => string): UiTexts {
  const named = <Name extends string>(names: readonly Name[], text: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
  return {
    separators: separatorsOf(language),
    ...named(WORDS, say),
    partFailed: { title: say('partFailed.title'), hint: say('partFailed.hint') },
    number: named(FAULTS, (fault) => say(`number.${fault}`)),
  }
}

const TextsContext = createContext<UiTexts | undefined>(undefined)

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** The words of the primitives; the provider stands at the root of every app. */
export function useUiTexts(): UiTexts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('UiTextsProvider is missing above this component')
  return texts
}
