/**
 * What a browser shows where a page of ours cannot be reached. It keeps nothing of the app and no figure: every page and
 * file comes from the server or from the browser's own cache by its hash, so an old app never meets a new server. The app
 * tells it the words, in the language of the person; when a page came last it notes itself.
 */
const KEPT = 'offline'
const WORDS = '/offline/words'
const REACHED = '/offline/reached'

const escaped = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

async function keep(name, value) {
  const cache = await caches.open(KEPT)
  await cache.put(name, new Response(JSON.stringify(value)))
}

async function kept(name) {
  const found = await (await caches.open(KEPT)).match(name)
  return found?.json()
}

const STYLE = `html{color-scheme:light;--canvas:#f6f6f3;--ink:#14161a;--on-ink:#fff}
html[data-theme="theme-night"]{color-scheme:dark;--canvas:#0e1013;--ink:#eceef1;--on-ink:#14161a}
body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:16px;padding:24px;box-sizing:border-box;background:var(--canvas);color:var(--ink);font:16px/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:24px}p{margin:0;max-width:32em}a{justify-self:center;padding:10px 20px;border-radius:6px;background:var(--ink);color:var(--on-ink);font-weight:600;text-decoration:none}`

const ENGLISH = {
  language: 'en',
  theme: 'theme-daytime',
  title: 'No connection',
  hint: 'Prices and balances are not shown, since they cannot be checked now. Last reached: {{time}}',
  again: 'Load again',
}

/** The page that says so, and since when. */
async function offlinePage() {
  const { language, theme, title, hint, again } = { ...ENGLISH, ...(await kept(WORDS)) }
  const reached = await kept(REACHED)
  const time = typeof reached === 'number' ? new Date(reached).toLocaleString(language) : '–'
  const html = `<!doctype html><html lang="${escaped(language)}" data-theme="${escaped(theme)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} | Candlewick</title><style>${STYLE}</style><body><h1>${escaped(title)}</h1><p>${escaped(hint.replace('{{time}}', time))}</p><a href="">${escaped(again)}</a></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    },
  })
}

async function visit(request) {
  try {
    const response = await fetch(request)
    if (response.ok) await keep(REACHED, Date.now())
    return response
  } catch {
    return offlinePage()
  }
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data?.type === 'words') event.waitUntil(keep(WORDS, event.data.words))
})
self.addEventListener('fetch', (event) => {
  // Everything but whole pages is between page and server.
  if (event.request.mode === 'navigate') event.respondWith(visit(event.request))
})
