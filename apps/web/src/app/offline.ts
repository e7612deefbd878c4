/** Starts what answers where the server cannot be reached, and tells it what to say. */
import { texts } from '@candlewick/ui/texts.ts'
import { OFFLINE_WORKER, scriptAddress } from '../platform/own-scripts.ts'

/** Once the page stands: nobody waits for it. */
export async function startOffline(): Promise<void> {
  // Not while the app is being written: its pages come from elsewhere then.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(scriptAddress(OFFLINE_WORKER), { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    const tell = () => active?.postMessage({ type: 'words', words: offlineWords() })
    tell()
    texts.on('languageChanged', tell)
  } catch {
    // A browser that forbids it shows a page of its own then.
  }
}

function offlineWords() {
  const { lang, dataset } = document.documentElement
  const t = texts.getFixedT(texts.language, 'common')
  return {
    language: lang,
    theme: dataset.theme,
    title: t('offlineTitle'),
    // The worker puts the time in.
    hint: t('offlineHint', { time: '{{time}}' }),
    again: t('reload'),
  }
}
