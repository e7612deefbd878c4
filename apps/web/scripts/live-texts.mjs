/**
 * While the app is being written: a text that changed goes to the open pages, which put it in place of the one they
 * show. Without it a page would load anew, and what is typed and opened there would be gone.
 */
import { sep } from 'node:path'

const TEXTS = /\/src\/locales\/([^/]+)\/([^/]+)\.json$/

/** The plugin for the development server. */
export function liveTexts() {
  return {
    name: 'live-texts',
    apply: 'serve',
    async hotUpdate({ type, file, read, server }) {
      if (type !== 'update') return undefined
      const changed = changedTexts(file, await read())
      if (changed === undefined) return undefined
      if ('unreadable' in changed) server.config.logger.error(`${file}: ${changed.unreadable}`)
      else this.environment.hot.send('texts', changed)
      return []
    },
  }
}

/**
 * What is told of a file that was written: its language, feature and texts, or why it cannot be read (half typed, say);
 * nothing of one that holds no texts.
 */
export function changedTexts(file, content) {
  const [, language, feature] = TEXTS.exec(file.split(sep).join('/')) ?? []
  if (language === undefined) return undefined
  try {
    return { language, feature, texts: JSON.parse(content) }
  } catch (failure) {
    return { unreadable: failure.message }
  }
}
