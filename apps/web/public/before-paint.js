/**
 * Runs before the first paint, so that nobody sees the wrong theme flash: reads theme, up/down colours and language
 * from where the settings store keeps them, and asks for the texts of that language. Kept apart from the app because it
 * must not wait for it. The build puts it into the document, whose policy lets through this one script by its digest.
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
  try {
    root.lang = localStorage.getItem('lang') ?? 'en'
  } catch {
    // As above: English stands.
  }
  const texts = JSON.parse(document.getElementById('texts')?.textContent ?? '{}')[root.lang] ?? []
  for (const href of texts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
})()
