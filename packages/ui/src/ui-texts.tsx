/** The few words that primitives say by themselves, and how numbers are written. The app gives them in the person's language. */
import type { Separators } from '@candlewick/money/display'
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
