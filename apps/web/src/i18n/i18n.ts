/**
 * The texts: one file a language and feature, each its own chunk, so that a page loads its own language's texts for
 * its own features and nothing else. Where a language's files are, only its own chunk knows: the names of all
 * languages' files weigh more than the texts of a page. That chunk brings what every page needs, so none waits twice.
 */
import type { LANGUAGES } from '@candlewick/protocol/languages'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { texts } from '@candlewick/ui/texts.ts'
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
  const found = load ? await loadChunk(load) : files?.shared[path]
  if (found === undefined) throw new Error(`no texts ${language}/${feature}`)
  return found
}

/** Starts the texts in the remembered language; resolves when those of the shared layout, and `names`, are there. */
export async function startTexts(names: readonly TextFeature[]): Promise<void> {
  texts.start({ language: rememberedLanguage(), load: textsOf })
  const said = (language: string) => {
    document.documentElement.lang = language
  }
  said(texts.language)
  texts.on('languageChanged', said)
  // A page whose words do not come is shown without them: what is on it still works.
  await texts.loadNamespaces(['common', 'layout', ...names]).catch(reportError)
}

/**
 * Loads the texts of a screen; route loaders wait for it, so that no screen shows keys.
 *
 * @throws ChunkLoadError where they do not come
 */
export function loadTexts(...features: TextFeature[]): Promise<void> {
  return texts.loadNamespaces(features)
}

/** Changes the language of the page and remembers it. */
export async function changeLanguage(language: (typeof LANGUAGES)[number]): Promise<void> {
  await texts.changeLanguage(language)
  rememberLanguage(language)
}

/** Puts changed texts in place of those that are shown, where the page has them. */
export function replaceTexts(language: string, feature: string, changed: object): void {
  if (texts.getResourceBundle(language, feature) === undefined) return
  texts.addResourceBundle(language, feature, changed)
  texts.refresh()
}

interface ChangedTexts {
  language: string
  feature: string
  texts: object
}

// While the app is being written: what the plugin `live-texts` sends. Nothing of it is in a build.
import.meta.hot?.on('texts', (one: ChangedTexts) => replaceTexts(one.language, one.feature, one.texts))
