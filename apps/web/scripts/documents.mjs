/**
 * What a visitor gets before any script has come. The document carries what its first paint needs: colours of both
 * themes, a skeleton, and the script that chooses the theme; the sheet of styles and the configuration no longer hold
 * the paint up. And each address of `size-budget.json` has a document of its own that asks at once for the files which
 * the page would else ask for one after the other; texts of the language that the visitor reads among them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PAINTED = ['canvas', 'surface', 'sunken', 'line', 'ink', 'ink-2', 'flame', 'green', 'red', 'blue', 'orange']
/** What the first screen says, by the kind of what it shows, and the file of a language that has the words. */
const SAID = { markets: { file: 'home', names: ['title', 'lead'] }, list: { file: 'market', names: ['title'] } }
/** Where a budget names a module of one language, the document has it of each. */
const OF_LANGUAGE = /^src\/(?:locales\/en\/|i18n\/texts\/en\.ts)|^terminal-en$/

/** The colours that the skeleton needs, by theme, out of the one file that has them. */
export function colours(tokens) {
  const themes = [...tokens.matchAll(/\[data-theme="([\w-]+)"\]\s*\{([^}]*)\}/g)]
  return themes
    .map(([, theme, body]) => {
      const own = PAINTED.map((name) => {
        const value = new RegExp(`--${name}: ([^;]+);`).exec(body)?.[1]
        if (value === undefined) throw new Error(`${theme} has no colour ${name}`)
        return `--${name}:${value}`
      })
      return `[data-theme="${theme}"]{${own.join(';')};color-scheme:${/color-scheme: (\w+)/.exec(body)?.[1] ?? 'light'}}`
    })
    .join('')
}

/** The heights of the bar, as the page will have it: nothing moves when it comes. */
function heights(tokens) {
  const [site, terminal] = ['bar', 'bar-terminal'].map((name) => new RegExp(`--${name}: (\\w+);`).exec(tokens)?.[1])
  if (site === undefined || terminal === undefined) throw new Error('the bar has no height')
  return `.first{--bar:${site}}.first.terminal{--bar:${terminal}}`
}

const TERMINAL = /^\/(exchange|trade)(\/|$)/

const STYLE = `body{margin:0;background:var(--canvas)}
.first{min-height:100dvh}.first div{box-sizing:border-box;height:calc(var(--bar) + 1px);padding:calc((var(--bar) - 20px)/2) 16px 0;background:var(--surface);border-bottom:1px solid var(--line)}
.first svg{display:block}.first i{display:block;margin:16px;border-radius:6px;background:var(--sunken)}
.first rect{fill:var(--ink)}.first div path{fill:var(--flame)}
.first i:nth-of-type(1){height:36px;max-width:60%}.first i:nth-of-type(2){height:60vh}
.first>section{box-sizing:border-box;max-width:1216px;margin:0 auto;padding:24px 16px;color:var(--ink);font:14px/1.5 system-ui,sans-serif}
.first h1{max-width:17em;margin:0 0 12px;font-size:28px;font-weight:700;line-height:1.2;text-wrap:balance}.first p{max-width:38em;margin:0 0 24px;font-size:16px;color:var(--ink-2)}
.first ul{min-height:344px;margin:0;padding:0;list-style:none}.first li{display:grid;grid-template-columns:1fr 1fr 1fr;max-width:40em;padding:10px 0;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
.first li :not(b){text-align:right;font-style:normal}.first figure{display:flex;flex-direction:column;height:60vh;margin:0;padding:16px;color:var(--ink);font:14px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
.first figcaption{display:flex;gap:16px;font-size:20px}.first figure svg{flex:1;min-height:0;width:100%}.first figure path{fill:none;stroke-width:4px;vector-effect:non-scaling-stroke}.first figure .thin{stroke-width:1px}
:root{--first-up:var(--green);--first-down:var(--red)}[data-updown="red-up"]{--first-up:var(--red);--first-down:var(--green)}[data-updown="blue-orange"]{--first-up:var(--blue);--first-down:var(--orange)}
.first em.up{color:var(--first-up)}.first em.down{color:var(--first-down)}.first path.up{stroke:var(--first-up)}.first path.down{stroke:var(--first-down)}
@media(min-width:640px){.first>section{padding:56px 32px}.first h1{font-size:40px}}
@media(min-width:1024px){.first:not(.terminal) div{padding-left:32px}}`

const SKELETON = `<div class="first" aria-hidden="true"><div><svg width="18" height="20" viewBox="0 0 18 20"><path d="M9 0c1.6 2.6 2.6 3.6 2.6 5.2A2.6 2.6 0 1 1 6.4 5.2C6.4 3.6 7.4 2.6 9 0Z"/><rect x="5" y="9" width="8" height="8" rx="1.5"/><rect x="8.4" y="7.2" width="1.2" height="12.8"/></svg></div><i></i><i></i></div>`

/** What stands where the first figures will be, with the words of English. */
function screenOf(shows, words) {
  if (shows === 'candles') return '<figure></figure>'
  if (words === undefined) return '<i></i><i></i>'
  const [title, lead] = SAID[shows].names.map((name) => `data-say="${name}">${escaped(words.en[name])}`)
  return `<section><h1 ${title}</h1>${lead === undefined ? '' : `<p ${lead}</p>`}<ul></ul></section>`
}

const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** The document as the build made it, so that it paints by itself. */
export function painting(html, { tokens, beforePaint }) {
  const sheet = /\n?\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html)
  if (sheet === null || !html.includes('<div id="root"></div>')) throw new Error('the document is not as it was')
  const preload = `<link rel="preload" as="style" crossorigin href="${sheet[1]}">`
  return html
    .replace(sheet[0], '')
    .replace(/<script\s+src="\/platform\/dev\/config\.js">/, '<script defer src="/platform/dev/config.js">')
    .replace(/<script\s+src="\/before-paint\.js"><\/script>/, () => `<script>${beforePaint}</script>`)
    .replace('</head>', () => `${preload}<style>${colours(tokens)}${heights(tokens)}${STYLE}</style></head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${SKELETON}</div><script>window.sayFirst?.()</script>${sheet[0].trim()}`,
    )
}

/** Every file that loading these modules, or files of these names, loads, as addresses. */
function filesOf(manifest, modules, found = new Set()) {
  for (const key of modules) {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (chunk === undefined) throw new Error(`the build made nothing of ${key}`)
    if (found.has(`/${chunk.file}`)) continue
    found.add(`/${chunk.file}`)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

/**
 * The files that the entry imports, those first which others of them need. Run one by one each is a task of its own; left
 * to the entry they are one, which keeps a phone busy for a fifth of a second.
 */
function entryParts(manifest, key = 'index.html', found = new Set()) {
  for (const imported of manifest[key]?.imports ?? []) {
    entryParts(manifest, imported, found)
    found.add(`/${manifest[imported].file}`)
  }
  return [...found]
}

/**
 * The document of these addresses: `html`, asking for what these modules load, and for the figures that the page `asks`
 * for first (`shows` says what is to be seen of them before the app is there, `symbol` whose they are where the address
 * names none); of `screens`, what a wide one or a phone loads besides. `said` gives the words of a language in a file.
 */
export function documentOf(
  html,
  manifest,
  { addresses, modules, screens = {}, asks = [], shows, symbol },
  languages,
  said,
) {
  const scripts = filesOf(
    manifest,
    modules.filter((key) => !OF_LANGUAGE.test(key)),
  )
  const texts = languages.map((language) => {
    const own = modules.filter((key) => OF_LANGUAGE.test(key))
    const files = filesOf(
      manifest,
      own.map((key) => key.replace(/([/-])en(?=\/|\.ts|$)/, `$1${language}`)),
    )
    return [language, [...files].filter((file) => !scripts.has(file))]
  })
  // Asked for by the script, since those that stand in the document would be asked for before the first figures are, and
  // before the first paint.
  const preload = /\n?\s*<link rel="modulepreload"[^>]*>/g
  const entry = /\n?\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html)
  if (entry === null) throw new Error('the document begins nothing')
  const inTurn = entryParts(manifest).filter((file) => scripts.has(file))
  const files = [...scripts].filter((file) => file.endsWith('.js') && !inTurn.includes(file))
  const besides = ['wide', 'phone'].map((screen) => [
    screen,
    [...filesOf(manifest, screens[screen] ?? [])].filter((file) => !scripts.has(file)),
  ])
  const { file: ofWords, names } = SAID[shows] ?? {}
  const words = names && Object.fromEntries(languages.map((one) => [one, picked(said(one, ofWords), names)]))
  const signs = shows && Object.fromEntries(languages.map((one) => [one, signsOf(one)]))
  const page = JSON.stringify({
    entry: entry[1],
    inTurn,
    files,
    besides: Object.fromEntries(besides),
    texts: Object.fromEntries(texts),
    asks,
    shows,
    symbol,
    words,
    signs,
  })
  const data = `<script type="application/json" id="page">${page.replace(/</g, '\\u003c')}</script>`
  const bar = addresses.every((address) => TERMINAL.test(address)) ? 'first terminal' : 'first'
  return html
    .replace(preload, '')
    .replace(entry[0], '')
    .replace('class="first"', `class="${bar}"`)
    .replace('<i></i><i></i>', () => screenOf(shows, words))
    .replace('<script>', () => `${data}<script>`)
}

/** What stands between thousands, and before the fraction. */
function signsOf(language) {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8)
  return ['group', 'decimal'].map((name) => parts.find(({ type }) => type === name)?.value)
}

const picked = (object, names) => Object.fromEntries(names.map((name) => [name, object[name]]))

/** The plugin for the build. `root` is the folder of the app; `languages` are those with texts. */
export function documents(root, languages) {
  const text = (path) => readFileSync(join(root, path), 'utf8')
  return {
    name: 'documents',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        painting(html, {
          tokens: text('../../packages/ui/src/tokens.css'),
          beforePaint: text('public/before-paint.js')
            .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
            .trim(),
        }),
    },
    writeBundle({ dir }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8')
      const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'))
      const pages = JSON.parse(text('size-budget.json')).budgets
      const said = (language, file) => JSON.parse(text(`src/locales/${language}/${file}.json`))
      mkdirSync(join(dir, 'documents'), { recursive: true })
      const list = pages.map((page, index) => {
        writeFileSync(join(dir, `documents/${index}.html`), documentOf(html, manifest, page, languages, said))
        return { addresses: page.addresses, file: `documents/${index}.html` }
      })
      writeFileSync(join(dir, 'documents/list.json'), JSON.stringify(list))
      writeFileSync(join(dir, 'documents/pages.json'), text('public-pages.json'))
    },
  }
}
