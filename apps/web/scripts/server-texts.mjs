/**
 * What the server says to customers, read from its sources as text: the messages of the error catalogue, a file for each
 * language, and what letters say, files with a block for each language. They keep to the words of the app.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const MESSAGES = join(ROOT, 'packages/protocol/src/messages')
/** Each area has its own. */
const LETTERS = join(ROOT, 'apps/server/src')
/** Where the block of a language begins, two blanks deep: `  de: {` or `  'zh-CN': {`. */
const BLOCK = /^ {2}'?([a-z]{2}(?:-[A-Z]{2})?)'?: /
const TEXT = /(['"`])((?:\\.|(?!\1).)+)\1/g

/** The texts of lines, with the number of their line. */
function textsOfLines(lines, first) {
  return lines.flatMap((line, index) =>
    line.startsWith('import ') ? [] : [...line.matchAll(TEXT)].map(([, , text]) => [first + index, text]),
  )
}

/** The texts of a source that has a block for each language, by language. */
export function textsByLanguage(source) {
  let language
  return source.split('\n').flatMap((line, index) => {
    language = line.match(BLOCK)?.[1] ?? (/^\S/.test(line) ? undefined : language)
    const said = line.replace(BLOCK, '')
    return language === undefined ? [] : textsOfLines([said], index + 1).map(([at, text]) => [language, at, text])
  })
}

/** Every text that the server says, as language, place and text. */
export function serverTexts() {
  const messages = readdirSync(MESSAGES).flatMap((name) =>
    textsOfLines(readFileSync(join(MESSAGES, name), 'utf8').split('\n'), 1).map(([at, text]) => [
      name.replace('.ts', ''),
      `messages/${name}:${at}`,
      text,
    ]),
  )
  const letters = readdirSync(LETTERS, { recursive: true })
    .filter((name) => /-texts\.ts$/.test(name))
    .toSorted()
    .flatMap((name) =>
      textsByLanguage(readFileSync(join(LETTERS, name), 'utf8')).map(([language, at, text]) => [
        language,
        `${name}:${at}`,
        text,
      ]),
    )
  return [...messages, ...letters]
}
