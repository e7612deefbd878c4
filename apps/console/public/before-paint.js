/**
 * Runs before the first paint, so that nobody sees the wrong theme flash: reads theme and language from where
 * `platform/looks.ts` keeps them. A file of its own because inline scripts are forbidden.
 */
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('console-theme')
    const dark = theme === null && matchMedia('(prefers-color-scheme: dark)').matches
    if (theme === 'theme-night' || dark) root.dataset.theme = 'theme-night'
    if (localStorage.getItem('console-language') === 'zh') root.lang = 'zh'
  } catch {
    // Storage may be closed to us: the defaults stand.
  }
})()
