/** Says what happened to margin accounts while something else was looked at, and lets what shows them be read anew. */
import { separatorsOf } from '@candlewick/money/display'
import type { MarginNews } from '@candlewick/protocol/realtime'
import { texts } from '@candlewick/ui/texts.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import { rateOf, ratioText } from './account.ts'
import { refreshMargin } from './refresh.ts'

export async function tellMargin(news: readonly MarginNews[]): Promise<void> {
  refreshMargin()
  if (news.every(({ event }) => event === undefined)) return
  await loadTexts('margin')
  for (const one of news) tell(one)
}

function tell({ account, symbol, riskRatio, event }: MarginNews): void {
  if (event === undefined) return
  const t = texts.getFixedT(null, 'margin')
  const name = account === 'all' ? t('all') : `${t('fixed')} ${symbol === undefined ? '' : symbolName(symbol)}`
  const ratio = riskRatio === null ? '' : ratioText(rateOf(riskRatio), separatorsOf(texts.language))
  const words = t(`news.${event}`, { account: name, ratio })
  if (event === 'restored') toast.info(words)
  else toast.error(words)
}
