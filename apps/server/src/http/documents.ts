/**
 * The documents of pages as they are sent: those that the build made, with what only this server knows: its
 * configuration, and for public pages what search engines and previews of links read. They are put together once for
 * each address and way of compressing, and kept.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import { DEFAULT_LANGUAGE, type Language } from '@candlewick/protocol/languages'
import { documentsOf, partsOf } from './static.ts'

/** A page that anybody may find, as the build says it, by language. */
export interface PublicPage {
  /** A path; with a search where that tells pages of one path apart. */
  readonly address: string
  readonly title: Readonly<Record<string, string>>
  readonly description: Readonly<Record<string, string>>
}

/** The same in the language of a first visit: which one a browser has kept, no request says. */
interface SaidPage {
  readonly address: string
  readonly title: string
  readonly description: string
}

export interface DocumentOptions {
  readonly platform: PlatformConfig
  /** Where visitors reach the site. */
  readonly publicUrl: string
}

export interface SentDocument {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const NAME = 'Candlewick'
/** Languages as previews name them, with a country each. */
const LOCALES: Readonly<Record<string, string>> = {
  en: 'en_US',
  ja: 'ja_JP',
  ko: 'ko_KR',
  'zh-CN': 'zh_CN',
  pt: 'pt_BR',
  vi: 'vi_VN',
  th: 'th_TH',
  es: 'es_LA',
  fr: 'fr_FR',
  ru: 'ru_RU',
  de: 'de_DE',
  it: 'it_IT',
  'zh-TW': 'zh_TW',
} satisfies Record<Language, string>
/** Drawn for previews: 1200 by 630. */
const PICTURE = '/img/preview.png'
/** A pair or contract at the end of a terminal's address. */
const SYMBOL = /^[A-Z\d]{2,12}_[A-Z\d]{2,12}(_PERP)?$/
/** Addresses of pairs are many; what was asked for long ago is put together again. */
const KEPT = 500

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** The documents of one folder of built pages. */
export class Documents {
  readonly #folder: string
  readonly #options: DocumentOptions
  readonly #fileOf: (url: string) => string
  readonly #pages: readonly SaidPage[]
  readonly #sent = new Map<string, SentDocument>()
  readonly #origin: string

  constructor(folder: string, options: DocumentOptions) {
    this.#folder = folder
    this.#options = options
    this.#fileOf = documentsOf(folder)
    this.#pages = publicPages(folder).map((page) => saidIn(page, options.platform.defaultLang))
    this.#origin = options.publicUrl.replace(/\/+$/, '')
  }

  /** How many are kept. */
  get kept(): number {
    return this.#sent.size
  }

  /** What an address is answered with, compressed as the browser lets it be. */
  answer(url: string, acceptEncoding: string | undefined): SentDocument {
    const encoding = /\bbr\b/.test(acceptEncoding ?? '') ? 'br' : /\bgzip\b/.test(acceptEncoding ?? '') ? 'gzip' : ''
    const file = this.#fileOf(url)
    const page = this.#pageOf(url)
    const key = `${encoding} ${file} ${page?.address ?? ''}`
    const known = this.#sent.get(key)
    if (known !== undefined) return known
    const sent = sentAs(this.#text(file, page), encoding)
    if (this.#sent.size >= KEPT) this.#sent.delete([...this.#sent.keys()][0] ?? '')
    this.#sent.set(key, sent)
    return sent
  }

  /** The public page at an address, that of a pair by its name. */
  #pageOf(url: string): SaidPage | undefined {
    const { path, search } = partsOf(url === '/' || url === '/home' ? '/home/index' : url)
    const fits = (page: SaidPage) => {
      const own = partsOf(page.address)
      return own.path === path && own.search.every((pair) => search.includes(pair))
    }
    const exact = this.#pages.filter(fits).sort((one, other) => other.address.length - one.address.length)[0]
    if (exact !== undefined) return exact
    const at = path.lastIndexOf('/') + 1
    const symbol = path.slice(at)
    const terminal = this.#pages.find(({ address }) => address === path.slice(0, at))
    if (terminal === undefined || !SYMBOL.test(symbol)) return undefined
    const name = symbol.replace(/_PERP$/, '').replace('_', '/')
    const said = (text: string) => text.replaceAll('{{name}}', name)
    return { address: path, title: said(terminal.title), description: said(terminal.description) }
  }

  #text(file: string, page: SaidPage | undefined): string {
    const html = readFileSync(join(this.#folder, file), 'utf8')
    const config = JSON.stringify(this.#options.platform).replace(/</g, '\\u003c')
    const known = html.includes('<script defer src="/platform/dev/config.js"></script>')
    const configured = known
      ? html
          .replace('<script defer src="/platform/dev/config.js"></script>', '')
          .replace('<script>', () => `<script type="application/json" id="config">${config}</script><script>`)
      : html
    return page === undefined ? configured : this.#presented(configured, page)
  }

  #presented(html: string, page: SaidPage): string {
    const language = this.#options.platform.defaultLang
    const title = escaped(page.title === '' ? NAME : `${page.title} | ${NAME}`)
    const description = escaped(page.description)
    const address = escaped(this.#origin + page.address)
    const tags = [
      `<link rel="canonical" href="${address}">`,
      `<meta property="og:locale" content="${LOCALES[language] ?? LOCALES[DEFAULT_LANGUAGE]}">`,
      `<meta property="og:type" content="website"><meta property="og:site_name" content="${NAME}">`,
      `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
      `<meta property="og:url" content="${address}"><meta property="og:image" content="${escaped(this.#origin)}${PICTURE}">`,
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]
    return (
      html
        // The script that runs first says it again, with what the browser has kept.
        .replace(/<html lang="[^"]*"/, () => `<html lang="${escaped(language)}"`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
        .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}">`)
        .replace('</head>', () => `${tags.join('')}</head>`)
    )
  }
}

/** A page in a language; in English where it is not said in that one. */
function saidIn({ address, title, description }: PublicPage, language: string): SaidPage {
  const said = (texts: Readonly<Record<string, string>>) => texts[language] ?? texts[DEFAULT_LANGUAGE] ?? ''
  return { address, title: said(title), description: said(description) }
}

/** The public pages that the build names. */
export function publicPages(folder: string): readonly PublicPage[] {
  const file = join(folder, 'documents/pages.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Every public page that has an address of its own, then each market's terminal, for those who look for pages. */
export function sitemapOf(pages: readonly PublicPage[], publicUrl: string, markets: readonly string[]): string {
  const origin = publicUrl.replace(/\/+$/, '')
  const own = pages.map(({ address }) => address).filter((address) => !address.endsWith('/'))
  const entries = [...own, ...markets].map((address) => `<url><loc>${escaped(origin + address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** Pages that anyone may read at an address that else is somebody's own. */
const OPEN = ['/user/index?key=termsService', '/user/index?key=helper']

/** What those who look for pages need not look at: calls, and what is behind a login. The longer of two rules counts. */
export function robotsOf(publicUrl: string): string {
  const closed = ['/api/', '/assets/index', '/account/', '/console/', '/dev/', '/files/', '/user/index']
  const rules = [...OPEN.map((path) => `Allow: ${path}\n`), ...closed.map((path) => `Disallow: ${path}\n`)]
  return `User-agent: *\n${rules.join('')}\nSitemap: ${publicUrl.replace(/\/+$/, '')}/sitemap.xml\n`
}

function sentAs(text: string, encoding: 'br' | 'gzip' | ''): SentDocument {
  const plain = Buffer.from(text)
  const body =
    encoding === 'br'
      ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : encoding === 'gzip'
        ? gzipSync(plain, { level: 9 })
        : plain
  return {
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      ...(encoding === '' ? {} : { 'content-encoding': encoding }),
    },
  }
}
