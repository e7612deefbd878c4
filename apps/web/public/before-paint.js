/**
 * Runs before the first paint, so that nobody sees the wrong theme flash: reads theme, up/down colours and language
 * from where the settings store keeps them, and asks for the texts of that language. Kept apart from the app because it
 * must not wait for it. The build puts it into the document, whose policy lets through this one script by its digest.
 *
 * It asks for the page's first figures too, which the app takes over (`timedFetch`), and shows them as soon as they are
 * there: what is worth reading does not wait for the app.
 */
;(() => {
  const root = document.documentElement
  const stored = (name) => {
    try {
      // The beginning of the key is configured, and the configuration is still on its way.
      const key = Object.keys(localStorage).find((one) => one.endsWith(`-${name}`)) ?? ''
      return JSON.parse(localStorage.getItem(key) ?? 'null')?.content
    } catch {
      // Storage may be closed to us, or hold something that is not ours: the defaults stand.
      return undefined
    }
  }
  const theme = stored('themeName')
  if (theme === 'theme-night' || theme === 'theme-daytime') root.dataset.theme = theme
  const colours = stored('upDownColours')
  if (typeof colours === 'string') root.dataset.updown = colours
  const data = (id) => JSON.parse(document.getElementById(id)?.textContent ?? 'null')
  const config = data('config')
  /** What is kept here, where it is offered; else the language of a first visit. */
  const languageOf = (kept) => {
    const offered = kept !== null && (config?.languages ?? [kept]).includes(kept)
    return offered ? kept : (config?.defaultLang ?? 'en')
  }
  try {
    root.lang = languageOf(localStorage.getItem('lang'))
  } catch {
    // As above: nothing is kept.
    root.lang = languageOf(null)
  }
  const page = data('page') ?? {}
  const first = () => document.querySelector('.first')
  /** Called where the words stand in the document, which has them in English; a market's name needs no figures. */
  window.sayFirst = () => {
    afterPaint(askForFiles)
    const figure = first()?.querySelector('figure')
    if (figure && symbol) put(put(figure, 'figcaption'), 'b', symbol.replace(/_PERP$/, '').replace('_', '/'))
    for (const [name, text] of Object.entries(page.words?.[root.lang] ?? {})) {
      const element = first()?.querySelector(`[data-say="${name}"]`)
      if (element) element.textContent = text
    }
  }

  if (config !== null) window.platformConfig = config
  const symbol = /[A-Z\d]+_[A-Z\d_]+/.exec(location.pathname + location.search)?.[0] ?? page.symbol
  const interval = stored('chartInterval') ?? '15m'
  const languages = { lang: root.lang, language: root.lang }
  const ask = (path) => {
    const address = path
      .replace('{p}', config.apiRequestHead)
      .replace('{symbol}', symbol)
      .replace('{interval}', interval)
    const answer = fetch(address, { headers: languages })
    window.asked ??= {}
    window.asked[address] = answer
    return answer
      .then((response) => (response.ok ? response.clone().json() : undefined))
      .then((envelope) => envelope?.data?.records ?? [])
      .catch(() => [])
  }
  // A browser fetches few files at a time: the figures that are seen first go first.
  const [earliest, ...later] = config === null ? [] : (page.asks ?? [])
  const records = earliest && ask(earliest)

  /** To ask for forty files takes a phone longer than to paint what is there. A page that nobody sees is never painted. */
  const afterPaint = (run) => {
    let ran = false
    const once = () => {
      if (!ran) run()
      ran = true
    }
    if (document.hidden) return once()
    requestAnimationFrame(() => setTimeout(once))
    setTimeout(once, 200)
  }
  const askForFiles = () => {
    const parts = config === null ? [] : (page.inTurn ?? [])
    // What a terminal's shape loads besides, by the width that the app decides by (`platform/media.ts`).
    const shape = page.besides?.[matchMedia('(min-width: 768px)').matches ? 'wide' : 'phone']
    for (const href of [...parts, ...(page.files ?? []), ...(shape ?? []), ...(page.texts?.[root.lang] ?? [])])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    for (const path of later) void ask(path)
    // Without a configuration in the document its file comes first, which is there when all is parsed.
    if (config !== null || document.readyState !== 'loading') void runInTurn(parts)
    else document.addEventListener('DOMContentLoaded', () => void runInTurn(parts))
  }
  /** Each in a task of its own, and last what begins the app. Where one does not come the app itself says so. */
  const runInTurn = async (parts) => {
    for (const script of [...parts, page.entry].filter(Boolean)) {
      await import(script).catch(() => undefined)
      // A timer would wait a second in a tab that nobody sees.
      const { port1, port2 } = new MessageChannel()
      await new Promise((done) => {
        port1.onmessage = done
        port2.postMessage(undefined)
      })
    }
  }

  const [group, decimal] = page.signs?.[root.lang] ?? [',', '.']
  /** By signs that stand in the document: the first number that a browser writes by itself takes it a tenth of a second. */
  const number = (text, decimals) => {
    const [whole, part = ''] = String(text).split('.')
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
    return decimals === 0 ? grouped : grouped + decimal + part.padEnd(decimals, '0').slice(0, decimals)
  }
  const decimalsOf = (text) => text.split('.')[1]?.length ?? 0
  const put = (parent, name, text, className) => {
    const element = document.createElement(name)
    if (text !== undefined) element.textContent = text
    if (className) element.className = className
    parent.append(element)
    return element
  }

  /** The most traded coins and their prices. */
  const showMarkets = (records) => {
    const list = first()?.querySelector('ul')
    if (!list) return
    const coins = records.filter(({ kind, quote, detail }) => kind === 'spot' && quote === 'USDT' && detail)
    coins.sort((a, b) => b.detail.amount24 - a.detail.amount24)
    list.replaceChildren()
    for (const { base, tickSize, detail } of coins.slice(0, 8)) {
      const item = put(list, 'li')
      put(item, 'b', base)
      put(item, 'span', number(detail.close, decimalsOf(tickSize)))
      const change = Number(detail.priceChangePercent)
      const sign = change > 0 ? '+' : ''
      put(item, 'em', `${sign}${number(detail.priceChangePercent, 2)}%`, change < 0 ? 'down' : change > 0 ? 'up' : '')
    }
  }

  /** The newest candles: thin wicks, and bodies as thick lines. */
  const showCandles = (records) => {
    const place = first()?.querySelector('figure')
    const candles = records.slice(-120)
    if (!place || candles.length === 0) return
    const top = Math.max(...candles.map((candle) => candle[2]))
    const low = Math.min(...candles.map((candle) => candle[3]))
    const y = (price) => ((top - price) / (top - low || 1)) * 100
    const paths = { up: '', down: '', 'up thin': '', 'down thin': '' }
    candles.forEach(([, open, high, bottom, close], at) => {
      const side = Number(close) < Number(open) ? 'down' : 'up'
      const [from, to] = [y(open), y(close)]
      paths[side] += `M${at + 0.5} ${from}V${Math.abs(to - from) < 0.4 ? from + 0.4 : to}`
      paths[`${side} thin`] += `M${at + 0.5} ${y(high)}V${y(bottom)}`
    })
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', `0 0 ${candles.length} 100`)
    svg.setAttribute('preserveAspectRatio', 'none')
    for (const [className, d] of Object.entries(paths)) {
      const path = svg.appendChild(document.createElementNS(svg.namespaceURI, 'path'))
      path.setAttribute('class', className)
      path.setAttribute('d', d)
    }
    const close = candles.at(-1)[4]
    put(place.querySelector('figcaption'), 'span', number(close, decimalsOf(close)))
    place.append(svg)
  }

  const show = { markets: showMarkets, list: showMarkets, candles: showCandles }[page.shows]
  if (show) void records?.then(show)
})()
