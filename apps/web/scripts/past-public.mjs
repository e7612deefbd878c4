/**
 * Reads past the `public.ts` of an area. It only lists names, so whoever imports one imports the module that has it:
 * else a page that takes one name would load everything that the list names, screens of other pages among it.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const PUBLIC_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(['"])(\.[^'"]*\/public\.tsx?)\2/g
const LISTED = /^export \{([^}]*)\} from '([^']+)'/gm

/** The plugin for the bundler and the development server alike. */
export function pastPublic() {
  return {
    name: 'past-public',
    // Before anything else has touched the imports.
    enforce: 'pre',
    transform(code, id) {
      if (!/\/public\.tsx?['"]/.test(code)) return undefined
      const read = (path) => {
        this.addWatchFile(path)
        return readFileSync(path, 'utf8')
      }
      return { code: readPast(code, id, read), map: null }
    },
  }
}

/**
 * The code with each import from a public list made one from the modules that have the names. Lines stay where they
 * are, so that errors are found by them; types are left out, as nothing of them is loaded.
 * @param read gives the text of a file
 */
export function readPast(code, id, read) {
  const folder = dirname(id)
  return code.replace(PUBLIC_IMPORT, (all, names, quote, target) => {
    const path = join(folder, target)
    const list = listOf(read(path))
    const byModule = new Map()
    for (const { name, as } of specifiers(names)) {
      const found = list.get(name)
      if (found === undefined) throw new Error(`${id}: ${path} does not list ${name}`)
      const module = spelled(relative(folder, join(dirname(path), found.module)))
      byModule.set(module, [...(byModule.get(module) ?? []), found.name === as ? as : `${found.name} as ${as}`])
    }
    const imports = [...byModule].map(
      ([module, taken]) => `import { ${taken.join(', ')} } from ${quote}${module}${quote}`,
    )
    return imports.join('; ') + '\n'.repeat(all.split('\n').length - 1)
  })
}

/** What a public list has: by the name it is known by, the module and the name it has there. */
function listOf(text) {
  const list = new Map()
  for (const [, names, module] of text.matchAll(LISTED)) {
    for (const { name, as } of specifiers(names)) list.set(as, { module, name })
  }
  return list
}

/** "a, b as c, type D" as pairs, without the types. */
function specifiers(names) {
  return names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [name, as = name] = one.split(/\s+as\s+/)
      return { name, as }
    })
}

function spelled(path) {
  const plain = path.split(sep).join('/')
  return plain.startsWith('.') ? plain : `./${plain}`
}
