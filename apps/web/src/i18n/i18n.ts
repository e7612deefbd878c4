/**
 * The texts: one file a language and feature, each its own chunk, so that a page loads its own language's texts for
 * its own features and nothing else.
 */
import { LANGUAGES } from '@candlewick/protocol/languages'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadChunk } from '../platform/chunk.ts'
import { rememberedLanguage, rememberLanguage } from './languages.ts'
import type { TextFeature } from './resources.ts'

const FILES = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' })

const chunks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, feature, done) {
    const load = FILES[`../locales/${language}/${feature}.json`]
    if (!load) return done(new Error(`no texts ${language}/${feature}`), false)
    loadChunk(load).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

/** Starts the texts in the remembered language; resolves when those of the shared layout are there. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage(),
      fallbackLng: false,
      supportedLngs: LANGUAGES,
      ns: ['common', 'layout'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    })
  document.documentElement.lang = i18next.language
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
}

/** Loads the texts of a screen; route loaders wait for it, so that no screen shows keys. */
export function loadTexts(...features: TextFeature[]): Promise<void> {
  return i18next.loadNamespaces(features)
}

/** Changes the language of the page and remembers it. */
export async function changeLanguage(language: (typeof LANGUAGES)[number]): Promise<void> {
  await i18next.changeLanguage(language)
  rememberLanguage(language)
}
