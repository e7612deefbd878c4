/** What is to be listed, as it is being written: what is missing, and what is asked for. */
import type { Listed, Listing, ListingDraft, ListingForm, Row } from './products/form.ts'
import { LISTINGS } from './products/products.ts'

export const LISTED: readonly Listed[] = LISTINGS.map(({ listed }) => listed)

export function formOf(listed: Listed): ListingForm {
  const form = LISTINGS.find((one) => one.listed === listed)
  if (form === undefined) throw new Error(`${listed} has no form`)
  return form
}

export function emptyDraft(listed: Listed): ListingDraft {
  const { kinds: [kind] = [], table } = formOf(listed)
  return { words: kind === undefined ? {} : { kind }, rows: table === undefined ? [] : [table.row] }
}

const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
const WHOLE = /^(0|[1-9]\d{0,14})$/

/** The names of the fields that are missing or no figure. */
export function faultsOf(listed: Listed, { words, rows }: ListingDraft): string[] {
  const { names, figures, whole, optional = [], table } = formOf(listed)
  const isFigure = (name: string, text: string) => (whole.includes(name) ? WHOLE : DECIMAL).test(text)
  const wrongName = Object.entries(names).flatMap(([name, form]) => (form.test(words[name] ?? '') ? [] : name))
  const wrongFigure = figures.filter((name) => {
    const text = words[name] ?? ''
    return !(isFigure(name, text) || (text === '' && optional.includes(name)))
  })
  const isRow = (row: Row) => Object.entries(row).every(([name, text]) => isFigure(name, text))
  const wrongTable = table === undefined || (rows.length > 0 && rows.every(isRow)) ? [] : [table.name]
  return [...wrongName, ...wrongFigure, ...wrongTable]
}

/** What is asked for, of a draft without faults. */
export const listingOf = (listed: Listed, draft: ListingDraft): Listing => formOf(listed).listing(draft)
