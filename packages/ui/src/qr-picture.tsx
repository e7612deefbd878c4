/** A text as a QR picture, drawn here: what it says is a secret and goes to no picture service. Dark on light in both themes. */
import { useMemo } from 'react'
import { qrRows } from './qr-rows.ts'

export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = qrRows(text)
    const cells = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: rows.length, path: cells.join('') }
  }, [text])
  return (
    <div data-theme="theme-daytime" className="rounded-control border border-line bg-surface p-1 text-ink">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="block size-44"
      >
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  )
}
