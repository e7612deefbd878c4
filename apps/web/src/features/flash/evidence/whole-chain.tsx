/** The prices between the two windows, loaded when they are asked for: with them nothing is left to be compared. */
import { groupDigits, percentText } from '@candlewick/money/display'
import { MOST_LINKS } from '@candlewick/rules/flash/evidence'
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import type { Evidence } from './check.ts'

type Stretches = Evidence['stretches']

/** Every price from the acceptance on, page by page; `onPart` hears how large a part is there. */
async function loadWhole({ order, terms }: Evidence, onPart: (part: number) => void): Promise<Stretches> {
  const links: Stretches[number]['links'] = []
  for (let page = 0, pages = 1; page < pages && links.length <= MOST_LINKS; page += 1) {
    const read = await api.call('flash.evidencePrices', { id: order.id, page })
    links.push(...read.links)
    pages = read.pages
    onPart((page + 1) / pages)
  }
  return [{ previous: terms.headHash, links }]
}

/** Prices come twice a second. */
const CADENCE_MS = 500

/** What the rest will weigh in megabytes with one decimal, judged by the links that are here. */
function megabytesOf({ stretches, order }: Evidence): string {
  const here = stretches.reduce((sum, { links }) => sum + links.length, 0)
  const each = JSON.stringify(stretches).length / Math.max(1, here)
  const bytes = ((order.settleAt - order.createTime) / CADENCE_MS) * each
  return Math.max(0.1, bytes / 1_000_000).toFixed(1)
}

interface WholeChainProps {
  /** The short one. */
  evidence: Evidence
  onLoaded: (whole: Stretches) => void
}

export function WholeChain({ evidence, onLoaded }: WholeChainProps) {
  const { t } = useTranslation('flash-evidence')
  const { separators } = useUiTexts()
  /** In percent; undefined while nothing is loaded. */
  const [loaded, setLoaded] = useState<number>()
  const [failed, setFailed] = useState(false)
  const go = async () => {
    setFailed(false)
    setLoaded(0)
    try {
      onLoaded(await loadWhole(evidence, (part) => setLoaded(Math.floor(part * 100))))
    } catch {
      // The client has said what failed; it can be begun again.
      setFailed(true)
    }
    setLoaded(undefined)
  }
  return (
    <div className="grid gap-2 text-12 text-ink-2">
      <p>{t('notLinked')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" busy={loaded !== undefined} onClick={() => void go()}>
          {t('whole.go')}
        </Button>
        <span role="status" className="num">
          {loaded === undefined ? null : t('whole.loading', { percent: percentText(loaded, separators) })}
        </span>
      </div>
      <p>{t('whole.size', { megabytes: groupDigits(megabytesOf(evidence), separators) })}</p>
      {failed ? <Refusal size="around">{t('failed')}</Refusal> : null}
    </div>
  )
}
