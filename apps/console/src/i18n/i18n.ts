/** The texts: one chunk a language, which has all of them. An app that is open all day fetches them once. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { texts } from '@candlewick/ui/texts.ts'
import { changeLooks, type Language, useLooks } from '../platform/looks.ts'

const LOAD: Readonly<Record<Language, () => Promise<{ texts: Record<string, object> }>>> = {
  en: () => import('./texts/en.ts'),
  zh: () => import('./texts/zh.ts'),
}

async function bring(language: Language): Promise<void> {
  if (texts.getResourceBundle(language, 'common') !== undefined) return
  const { texts: files } = await loadChunk(LOAD[language])
  for (const [path, bundle] of Object.entries(files)) {
    const feature = /([\w-]+)\.json$/.exec(path)?.[1]
    if (feature !== undefined) texts.addResourceBundle(language, feature, bundle)
  }
}

/** Starts the texts in the remembered language. */
export async function startTexts(): Promise<void> {
  const { language } = useLooks.getState()
  texts.start({ language })
  await bring(language)
}

/** Changes the language of the page and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await bring(language)
  changeLooks({ language })
  await texts.changeLanguage(language)
}
