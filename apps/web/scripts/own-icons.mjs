/**
 * Imports each icon from its own file. Through the package's list of all icons every page would seem to need every icon
 * that any page shows, and all of them would come with the app.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const LIST = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/lucide-react.mjs')
const IMPORT = /^import \{([^}]*)\} from 'lucide-react'$/gm
const OURS = /\/(apps|packages)\/(?!.*node_modules).*\.tsx?$/

/** Which file has an icon, by each of its names. */
export function filesOf(list) {
  const files = new Map()
  for (const [, names, file] of list.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm)) {
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

/** The imports of icons in a module as one of each icon's own file; what is no icon (a type) stays as it was. */
export function ownImports(code, files) {
  return code.replace(IMPORT, (whole, names) => {
    const each = names.split(',').flatMap((name) => name.trim() || [])
    const own = each.map((name) => {
      const [icon, as = icon] = name.split(' as ')
      const file = files.get(icon)
      return file === undefined ? undefined : `import ${as} from 'lucide-react/icons/${file}'`
    })
    const rest = each.filter((_, at) => own[at] === undefined)
    const lines = own.filter((line) => line !== undefined)
    if (lines.length === 0) return whole
    // On one line: places in the module stay where they are.
    return [...lines, ...(rest.length === 0 ? [] : [`import { ${rest.join(', ')} } from 'lucide-react'`])].join(';')
  })
}

export function ownIcons() {
  let files
  return {
    name: 'own-icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!OURS.test(id) || !code.includes("'lucide-react'")) return null
      files ??= filesOf(readFileSync(LIST, 'utf8'))
      return { code: ownImports(code, files), map: null }
    },
  }
}
