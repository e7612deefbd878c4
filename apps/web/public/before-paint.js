/**
 * Runs before the first paint, so that nobody sees the wrong theme flash: reads theme, up/down colours and language
 * from where the settings store keeps them. Kept apart from the app because it must not wait for it, and a file of
 * its own because inline scripts are forbidden.
 */
;(() => {
  const root = document.documentElement
  const keyName = window.platformConfig?.keyName ?? ''
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`${keyName}-${name}`) ?? 'null')?.content
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
})()
