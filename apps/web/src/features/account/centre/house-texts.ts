/**
 * The pages of the house's own words: Markdown files, one a language, each fetched when it is read; a section a heading,
 * whose words stand among the texts. `scripts/locale-pages.mjs` holds all languages to the same parts.
 */
export const HOUSE_PAGES = ['terms', 'helper'] as const
export type HousePageName = (typeof HOUSE_PAGES)[number]

/** What the sections are headed by; a text for each stands in `house-pages`. */
export const HEADINGS = [
  'termsWho',
  'termsAccount',
  'termsRisk',
  'termsOrders',
  'termsFees',
  'termsMoney',
  'termsEnd',
  'termsPrivacy',
  'termsChange',
  'helpBegin',
  'helpSecurity',
  'helpOrders',
  'helpContracts',
  'helpFlash',
  'helpApi',
  'helpContact',
] as const
export type Heading = (typeof HEADINGS)[number]
export interface Section {
  readonly heading: Heading
  /** Markdown. */
  readonly text: string
}

const FILES = import.meta.glob<string>('./pages/*/*.md', { query: '?raw', import: 'default' })

/** @throws Error where the language has no such page, or a heading no words: the page's own test finds it */
export async function housePage(name: HousePageName, language: string): Promise<Section[]> {
  const load = FILES[`./pages/${name}/${language}.md`]
  if (load === undefined) throw new Error(`there is no page ${name} in ${language}`)
  return sectionsOf(await load())
}

export function sectionsOf(file: string): Section[] {
  return file
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const known = HEADINGS.find((one) => one === heading)
      if (known === undefined) throw new Error(`no words for the heading ${heading}`)
      return { heading: known, text: lines.join('\n').trim() }
    })
}
