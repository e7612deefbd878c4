/**
 * Texts that lists hold by their names: a menu's entries, the names of accounts. They stand in files that every page
 * loads at its start (`common`, `layout`, each area's `-names`), or with the page that shows them.
 */
import type { ParseKeys } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextFeature } from './resources.ts'

export interface Named {
  readonly feature: TextFeature
  readonly key: string
}

/** A text by its file and key; one that is not there does not compile. */
export function named<Feature extends TextFeature>(feature: Feature, key: ParseKeys<Feature>): Named {
  return { feature, key: String(key) }
}

/** Says such texts in the person's language. */
export function useNames(): (name: Named) => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useCallback(
    ({ feature, key }: Named) => {
      const text: unknown = i18n.getResource(language, feature, key)
      return typeof text === 'string' ? text : key
    },
    [i18n, language],
  )
}
