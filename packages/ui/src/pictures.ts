/**
 * Which coins and currencies have a picture, and where it is. The pictures are files of their own, taken from
 * `@web3icons/core` and `country-flag-icons` by the build of the app: a page loads those it shows. Which there are says a file
 * that the build can read as it is: the version of the pictures, part of their addresses, which are kept for ever; the coins that
 * have one; the flag of each currency, by the code of its country or union. A test holds all of it to the packages.
 */
import known from './pictures.json' with { type: 'json' }

const coins = new Set(known.coins.split(' '))
const flags = new Map<string, string>(Object.entries(known.flags))

/** The address of the picture of a coin or currency; undefined where there is none. Only a whole code has one. */
export function pictureOf(code: string): string | undefined {
  const flag = flags.get(code)
  if (flag !== undefined) return address(`flag-${flag}`)
  return coins.has(code) ? address(`coin-${code}`) : undefined
}

let folder = '/assets/'

/** Where an app has its pictures whose address is not the site's own; said once, before anything is shown. */
export function picturesIn(path: string): void {
  folder = path
}

const address = (name: string) => `${folder}${name}-${known.version}.svg`
