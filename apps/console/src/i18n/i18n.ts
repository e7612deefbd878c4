/** The texts: one chunk a language, which has all of them. An app that is open all day fetches them once. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { changeLooks, type Language, useLooks } from '../platform/looks.ts'

const LOAD: Readonly<Record<Language, () => Promise<{ texts: Record<string, object> }>>> = {
  en: () => import('./texts/en.ts'),
  zh: () => import('./texts/zh.ts'),
}

async function bring(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return
  const { texts } = await loadChunk(LOAD[language])
  for (const [path, bundle] of Object.entries(texts)) {
    const feature = /([\w-]+)\.json$/.exec(path)?.[1]
    if (feature !== undefined) i18next.addResourceBundle(language, feature, bundle)
  }
}

/** Starts the texts in the remembered language. */
export async function startTexts(): Promise<void> {
  const { language } = useLooks.getState()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  })
  await bring(language)
}

/** Changes the language of the page and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await bring(language)
  changeLooks({ language })
  await i18next.changeLanguage(language)
}
