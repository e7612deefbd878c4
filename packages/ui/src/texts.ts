/**
 * The texts of an app: which language is said, what was loaded, and how a text is put together. It stands where the
 * whole of i18next would (15 kB of a first load, for namespaces, plurals and values in braces) and gives what
 * `useTranslation` of react-i18next asks of it; the types of the keys are i18next's. A test holds both to the same words.
 */
import type { i18n, Namespace, ParseKeys } from 'i18next'
import { initReactI18next } from 'react-i18next'

type Values = Readonly<Record<string, unknown>>

/** Texts of a feature: by key, or in groups. */
type Bundle = object

interface TextsOptions {
  language: string
  /** Texts by language and feature that are there already. */
  resources?: Readonly<Record<string, Readonly<Record<string, Bundle>>>>
  /** Fetches the texts of a feature; absent where all are there. */
  load?: (language: string, feature: string) => Promise<Bundle>
  /** Hears of each text that is not there. */
  onMissing?: (language: string, feature: string, key: string) => void
}

/** The feature of a text that names none. */
const DEFAULT_FEATURE = 'common'

class TextsState {
  options: TextsOptions = { language: 'en' }
  readonly bundles = new Map<string, Bundle>()
  readonly loading = new Map<string, Promise<void>>()
  /** What pages asked for, in any language: a change of language brings all of it. */
  readonly features = new Set<string>()
  readonly listeners = new Map<string, Set<(language: string) => void>>()
  readonly plurals = new Map<string, Intl.PluralRules>()
  /** The language that is being changed to. */
  next: string | undefined

  has(language: string, feature: string): boolean {
    return this.options.load === undefined || this.bundles.has(`${language}/${feature}`)
  }

  /** @throws what `load` throws; the next who asks loads again */
  bring(language: string, feature: string): Promise<void> {
    const id = `${language}/${feature}`
    const { load } = this.options
    if (load === undefined || this.bundles.has(id)) return Promise.resolve()
    const begun = this.loading.get(id)
    if (begun !== undefined) return begun
    const loading = load(language, feature)
      .then((bundle) => void this.bundles.set(id, bundle))
      .finally(() => this.loading.delete(id))
    this.loading.set(id, loading)
    return loading
  }

  say(language: string, feature: string, key: string, values: Values = {}): string {
    const colon = key.indexOf(':')
    const { count, ns = feature } = values
    const from = colon < 0 ? String(ns) : key.slice(0, colon)
    const own = key.slice(colon + 1)
    const bundle = this.bundles.get(`${language}/${from}`)
    const text =
      (typeof count === 'number' ? textAt(bundle, `${own}_${this.#plural(language, count)}`) : undefined) ??
      textAt(bundle, own)
    if (text === undefined) {
      this.options.onMissing?.(language, from, own)
      return own
    }
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      name in values ? String(values[name] ?? '') : whole,
    )
  }

  #plural(language: string, count: number): string {
    let rules = this.plurals.get(language)
    if (rules === undefined) {
      rules = new Intl.PluralRules(language)
      this.plurals.set(language, rules)
    }
    return rules.select(count)
  }
}

/** The text of a key whose dots lead into groups, or are part of a name. */
function textAt(bundle: unknown, key: string): string | undefined {
  if (typeof bundle !== 'object' || bundle === null) return undefined
  const own: unknown = Object.hasOwn(bundle, key) ? Reflect.get(bundle, key) : undefined
  if (typeof own === 'string') return own
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
    const group = key.slice(0, dot)
    const found = Object.hasOwn(bundle, group) ? textAt(Reflect.get(bundle, group), key.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * What pages ask. Its state is an object of its own, without private fields: `useTranslation` hands out copies of it, by
 * which a page sees that the language has changed.
 */
class Texts {
  language = ''
  languages: readonly string[] = []
  isInitialized = false
  readonly options = { defaultNS: DEFAULT_FEATURE, react: { useSuspense: false } }
  readonly state = new TextsState()

  /** Says texts in a language from now on. What it needs at once is loaded by `loadNamespaces`. */
  start(options: TextsOptions): void {
    this.state.options = options
    for (const [language, features] of Object.entries(options.resources ?? {})) {
      for (const [feature, bundle] of Object.entries(features)) this.addResourceBundle(language, feature, bundle)
    }
    this.language = options.language
    this.languages = [options.language]
    this.isInitialized = true
    // It is asked for what stands here, and for nothing else of what the type of i18next's instance has.
    initReactI18next.init(this as unknown as i18n)
  }

  /** A text of the default feature in the language of the page. */
  t(key: ParseKeys, values?: Values): string {
    return this.state.say(this.language, DEFAULT_FEATURE, String(key), values)
  }

  /** How a feature's texts are said in a language; null: in that of the page. */
  getFixedT<Feature extends Namespace>(language: string | null, feature: Feature) {
    const { state } = this
    const [said, from] = [language ?? this.language, String(feature ?? DEFAULT_FEATURE)]
    return (key: ParseKeys<Feature>, values?: Values): string => state.say(said, from, String(key), values)
  }

  /** @throws what `load` throws */
  async loadNamespaces(features: string | readonly string[], done?: () => void): Promise<void> {
    const wanted = typeof features === 'string' ? [features] : features
    for (const feature of wanted) this.state.features.add(feature)
    const language = this.state.next ?? this.language
    await Promise.all(wanted.map((feature) => this.state.bring(language, feature)))
    done?.()
  }

  hasLoadedNamespace(feature: string): boolean {
    return this.state.has(this.language, feature)
  }

  /**
   * Changes the language once all of its texts that were asked for are there; of two changes the later one counts.
   *
   * @throws what `load` throws; the language stays
   */
  async changeLanguage(language: string): Promise<void> {
    const { state } = this
    state.next = language
    try {
      // What is asked for meanwhile is asked for in that language too.
      for (let known = -1; known < state.features.size; ) {
        known = state.features.size
        await Promise.all([...state.features].map((feature) => state.bring(language, feature)))
      }
      if (state.next !== language) return
      this.language = language
      this.languages = [language]
      this.refresh()
    } finally {
      if (state.next === language) state.next = undefined
    }
  }

  /** One text as it was written, or undefined. */
  getResource(language: string, feature: string, key: string): string | undefined {
    return textAt(this.getResourceBundle(language, feature), key)
  }

  /** All texts of a feature in a language, or undefined. */
  getResourceBundle(language: string, feature: string): Bundle | undefined {
    return this.state.bundles.get(`${language}/${feature}`)
  }

  /** Puts texts in place of those that are there. */
  addResourceBundle(language: string, feature: string, bundle: Bundle): void {
    this.state.bundles.set(`${language}/${feature}`, bundle)
  }

  on(event: string, listener: (language: string) => void): void {
    const those = this.state.listeners.get(event) ?? new Set()
    this.state.listeners.set(event, those.add(listener))
  }

  off(event: string, listener: (language: string) => void): void {
    this.state.listeners.get(event)?.delete(listener)
  }

  /** Lets whoever shows texts read them again. */
  refresh(): void {
    for (const listener of this.state.listeners.get('languageChanged') ?? []) listener(this.language)
  }
}

/** Texts with nothing in them. */
export const createTexts = (): Texts => new Texts()

/** The app's own. */
export const texts = createTexts()
