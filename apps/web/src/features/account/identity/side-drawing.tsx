/** What each photo is to show, drawn. */
import type { PhotoSide } from '@candlewick/rules/identity/documents'

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const

export function SideDrawing({ side, className }: { side: PhotoSide; className?: string }) {
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" className={className} {...LINE}>
      {side === 'hand' ? <Held /> : <Card back={side === 'back'} />}
    </svg>
  )
}

function Card({ back }: { back: boolean }) {
  return (
    <>
      <rect x="18" y="10" width="124" height="80" rx="8" />
      {back ? (
        <>
          <path d="M32 28h96M32 40h70" />
          <path d="M32 64h96M32 74h96" strokeDasharray="3 3" />
        </>
      ) : (
        <>
          <rect x="32" y="26" width="34" height="44" rx="3" />
          <circle cx="49" cy="42" r="7" />
          <path d="M37 68c2-11 22-11 24 0M80 30h46M80 44h36M80 58h46M32 80h60" />
        </>
      )}
    </>
  )
}

function Held() {
  return (
    <>
      <circle cx="62" cy="34" r="18" />
      <path d="M24 96c2-38 74-38 76 0M96 92c6-2 10-8 10-16" />
      <rect x="92" y="38" width="48" height="32" rx="4" />
      <path d="M100 48h12v12h-12zM118 49h14M118 57h10" />
    </>
  )
}
