/** A picture with a frame around the part that is sent: each corner is pulled, or moved by the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Crop } from './picture.ts'

/** Smallest side of the frame, and a step of an arrow key, as shares of the picture. */
const LEAST = 0.2
const STEP = 0.02

const CORNERS = [
  { name: 'cornerTopLeft', x: 'left', y: 'top', cursor: 'nwse-resize' },
  { name: 'cornerTopRight', x: 'right', y: 'top', cursor: 'nesw-resize' },
  { name: 'cornerBottomLeft', x: 'left', y: 'bottom', cursor: 'nesw-resize' },
  { name: 'cornerBottomRight', x: 'right', y: 'bottom', cursor: 'nwse-resize' },
] as const
type Corner = (typeof CORNERS)[number]

interface CropFrameProps {
  /** Address of the whole picture. */
  src: string
  label: string
  crop: Crop
  onCrop: (crop: Crop) => void
}

export function CropFrame({ src, label, crop, onCrop }: CropFrameProps) {
  const { t } = useTranslation('identity')
  const box = useRef<HTMLDivElement>(null)
  const pull = (corner: Corner, event: PointerEvent<HTMLButtonElement>) => {
    const frame = box.current?.getBoundingClientRect()
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const x = (event.clientX - frame.left) / frame.width
    const y = (event.clientY - frame.top) / frame.height
    onCrop(moved(crop, corner, x, y))
  }
  const step = (corner: Corner, event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    onCrop(moved(crop, corner, crop[corner.x] + by.x * STEP, crop[corner.y] + by.y * STEP))
  }
  return (
    <div ref={box} className="relative mx-auto w-fit max-w-full touch-none select-none">
      <img src={src} alt={label} draggable={false} className="block max-h-[52dvh] max-w-full rounded-control" />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_9999px_rgb(0_0_0/0.45)]"
        style={{
          left: percent(crop.left),
          top: percent(crop.top),
          right: percent(1 - crop.right),
          bottom: percent(1 - crop.bottom),
          clipPath: 'inset(-100vmax)',
        }}
      />
      {CORNERS.map((corner) => (
        <button
          key={corner.name}
          type="button"
          aria-label={t(corner.name)}
          title={t(corner.name)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => pull(corner, event)}
          onKeyDown={(event) => step(corner, event)}
          style={{ left: percent(crop[corner.x]), top: percent(crop[corner.y]), cursor: corner.cursor }}
          className="absolute grid size-11 -translate-1/2 place-items-center rounded-full before:size-4 before:rounded-full before:border-2 before:border-white before:bg-flame before:content-['']"
        />
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const percent = (share: number) => `${share * 100}%`
const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** The frame with one corner elsewhere, inside the picture and never too small. */
export function moved(crop: Crop, { x, y }: Pick<Corner, 'x' | 'y'>, toX: number, toY: number): Crop {
  return {
    ...crop,
    [x]: x === 'left' ? within(0, toX, crop.right - LEAST) : within(crop.left + LEAST, toX, 1),
    [y]: y === 'top' ? within(0, toY, crop.bottom - LEAST) : within(crop.top + LEAST, toY, 1),
  }
}
