/**
 * The texts: one file a language and feature, each its own chunk, so that a page loads its own language's texts for
 * its own features and nothing else. Where a language's files are, only its own chunk knows: the names of all
 * languages' files weigh more than the texts of a page. That chunk brings what every page needs, so none waits twice.
 */
import { LANGUAGES } from '@candlewick/protocol/languages'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { rememberedLanguage, rememberLanguage } from '../platform/languages.ts'
import type { TextFeature } from './resources.ts'

interface LanguageFiles {
  shared: Record<string, object>
  features: Record<string, () => Promise<object>>
}

const FILES = import.meta.glob<LanguageFiles>('./texts/*.ts')

/** @throws Error where the language has no such feature; ChunkLoadError where a chunk does not come */
async function textsOf(language: string, feature: string): Promise<object> {
  const file = FILES[`./texts/${language}.ts`]
  const files = file && (await loadChunk(file))
  const path = `../../locales/${language}/${feature}.json`
  const load = files?.features[path]
  const texts = load ? await loadChunk(load) : files?.shared[path]
  if (texts === undefined) throw new Error(`no texts ${language}/${feature}`)
  return texts
}

const chunks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, feature, done) {
    textsOf(language, feature).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

/** Starts the texts in the remembered language; resolves when those of the shared layout, and `names`, are there. */
export async function startTexts(names: readonly TextFeature[]): Promise<void> {
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage(),
      fallbackLng: false,
      supportedLngs: LANGUAGES,
      ns: ['common', 'layout', ...names],
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

/** Puts changed texts in place of those that are shown, where the page has them. */
export function replaceTexts(language: string, feature: string, texts: object): void {
  if (!i18next.hasResourceBundle(language, feature)) return
  // What is added to a bundle is laid over it: a text that is gone would stay.
  i18next.removeResourceBundle(language, feature).addResourceBundle(language, feature, texts)
  i18next.emit('languageChanged', i18next.language)
}

interface ChangedTexts {
  language: string
  feature: string
  texts: object
}

// While the app is being written: what the plugin `live-texts` sends. Nothing of it is in a build.
import.meta.hot?.on('texts', ({ language, feature, texts }: ChangedTexts) => replaceTexts(language, feature, texts))
