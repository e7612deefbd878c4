/**
 * Holds the pages that are written as Markdown (terms, help) complete: each is there in every language, with the sections
 * of the English one in the same order, as many paragraphs and points in each, and the same links; and its words, terms and
 * punctuation are those that the other texts of the language are held to.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = 'en'
const HEADING = /^## /

/** What a page consists of, a line for each part: its headings, and how each paragraph begins and where it leads to. */
export function outline(page) {
  return page
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      if (HEADING.test(line)) return line.trim()
      const links = [...line.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, address]) => address).sort()
      return [line.startsWith('- ') ? 'point' : 'paragraph', ...links].join(' ')
    })
}

/** What is read of a page, line by line: without headings, which are keys, and without what marks words. */
export function readLines(page) {
  return page
    .split('\n')
    .filter((line) => line.trim() !== '' && !HEADING.test(line))
    .map((line) =>
      line
        .replace(/^- /, '')
        .replace(/\*\*/g, '')
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1'),
    )
}

/** What differs from the English page, or is wrong with a line by itself, as `fault` says it. */
export function pageFaults(language, source, page, fault) {
  const [wanted, found] = [outline(source), outline(page)]
  const at = wanted.findIndex((part, index) => part !== found[index])
  const faults = readLines(page).flatMap((line) => {
    const wrong = fault(language, line)
    return wrong === undefined ? [] : [`${wrong}: "${line.slice(0, 60)}"`]
  })
  if (at >= 0) faults.push(`has "${found[at] ?? 'nothing'}" where English has "${wanted[at]}"`)
  else if (found.length > wanted.length) faults.push(`has "${found[wanted.length]}", which English has not`)
  return faults
}

/** What is wrong with the pages of a folder that has one folder for each, as lines. */
export function checkPages(folder, languages, fault) {
  return readdirSync(folder).flatMap((name) => {
    const text = (language) => readFileSync(join(folder, name, `${language}.md`), 'utf8')
    const source = text(SOURCE)
    const strangers = readdirSync(join(folder, name)).filter((file) => !languages.includes(file.replace(/\.md$/, '')))
    return [
      ...strangers.map((file) => `${name}/${file}: no language of the product`),
      ...languages.flatMap((language) => {
        if (!existsSync(join(folder, name, `${language}.md`))) return [`${name}/${language}.md: missing`]
        return pageFaults(language, source, text(language), fault).map((one) => `${name}/${language}.md: ${one}`)
      }),
    ]
  })
}
