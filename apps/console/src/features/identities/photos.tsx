/** The photos of a case: one large, the others small beside it; it can be looked at closer, and moved. */

import { IconButton } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { RotateCw, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { useWords } from '../../parts/words.ts'
import type { Case } from './case-page.tsx'
import { usePhoto } from './preload.ts'

type Side = Case['photos'][number]['side']

/** How much closer each press brings it, and around again. */
const ZOOMS = [1, 2, 4] as const
const QUARTER = 90
const FULL_TURN = 360

export function Photos({ case_ }: { case_: Case }) {
  const { t } = useTranslation('identities')
  const names = useNames()
  const sides = case_.photos.map(({ side }) => side)
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const side = sides[at] ?? sides[0]
  const closer = () => setZoom((zoom + 1) % ZOOMS.length)
  const turned = () => setTurn((turn + QUARTER) % FULL_TURN)
  useKeys([
    { keys: ['z'], says: t('zoom'), act: closer },
    { keys: ['t'], says: t('turn'), act: turned },
    ...sides.map((one, index) => ({
      keys: [String(index + 1)],
      says: names('sides', one),
      act: () => setAt(index),
    })),
  ])
  if (side === undefined) return null
  return (
    <Card
      title={t('photos')}
      note={names('sides', side)}
      aside={
        <span className="flex">
          <IconButton label={t('turn')} className="size-7!" onClick={turned}>
            <RotateCw size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('zoom')} className="size-7!" onClick={closer}>
            <ZoomIn size={14} aria-hidden="true" />
          </IconButton>
        </span>
      }
    >
      <Photo id={case_.id} side={side} scale={ZOOMS[zoom] ?? 1} turn={turn} onZoom={closer} />
      {sides.length > 1 ? (
        <div className="flex gap-2 border-t border-line p-2">
          {sides.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === side}
              onClick={() => setAt(index)}
              className={cx(
                'w-24 overflow-hidden rounded-control border text-12',
                one === side ? 'border-ink' : 'border-line text-ink-2',
              )}
            >
              <Small id={case_.id} side={one} />
              <span className="block truncate px-1 py-0.5">{names('sides', one)}</span>
            </button>
          ))}
        </div>
      ) : null}
    </Card>
  )
}

const addressOf = ({ contentType, data }: { contentType: string; data: string }) => `data:${contentType};base64,${data}`

interface PhotoProps {
  id: string
  side: Side
  scale: number
  turn: number
  onZoom: () => void
}

function Photo({ id, side, scale, turn, onZoom }: PhotoProps) {
  const { t } = useTranslation('identities')
  const words = useWords()
  const names = useNames()
  const { data, error, refetch } = usePhoto(id, side)
  if (error) {
    return (
      <ErrorState title={t('photoFailed')} onRetry={() => void refetch()}>
        {words(error)}
      </ErrorState>
    )
  }
  return (
    <ScrollBox
      label={names('sides', side)}
      className="h-[52dvh] min-h-72 overflow-auto bg-sunken focus-visible:-outline-offset-2"
    >
      {data ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('zoom')}
          onClick={onZoom}
          className="grid cursor-zoom-in place-items-center"
          style={{ width: `${100 * scale}%`, height: `${100 * scale}%` }}
        >
          <img
            src={addressOf(data)}
            alt={names('sides', side)}
            className="size-full object-contain"
            style={{ transform: `rotate(${turn}deg)` }}
          />
        </button>
      ) : (
        <Skeleton className="size-full" />
      )}
    </ScrollBox>
  )
}

function Small({ id, side }: { id: string; side: Side }) {
  const { data } = usePhoto(id, side)
  return data ? (
    <img src={addressOf(data)} alt="" className="h-14 w-full object-cover" />
  ) : (
    <Skeleton className="h-14" />
  )
}
