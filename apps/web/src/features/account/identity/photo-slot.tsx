/** A place for one photo: taken by the camera of the device, which is shown while it is on, chosen, or dropped here. */
import type { PhotoSide } from '@candlewick/rules/identity/documents'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Camera, CircleCheck, ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cameraConnected, hasCamera } from './camera.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { PhotoDialog, type SentPhoto, useAddress } from './photo-dialog.tsx'
import { SideDrawing } from './side-drawing.tsx'

const TAKEN = 'image/jpeg,image/png,image/webp'
/** The camera that looks at a document, or at the person who holds it. */
const CAMERA = { front: 'environment', back: 'environment', hand: 'user' } as const

interface PhotoSlotProps {
  side: PhotoSide
  title: string
  hint: string
  photo: SentPhoto | undefined
  /** What is missing, where it was tried without. */
  error: string | undefined
  onPhoto: (photo: SentPhoto) => void
}

export function PhotoSlot({ side, title, hint, photo, error, onPhoto }: PhotoSlotProps) {
  const { t } = useTranslation('identity')
  const id = useId()
  const [file, setFile] = useState<File>()
  const [filming, setFilming] = useState(false)
  const [over, setOver] = useState(false)
  const shown = useAddress(photo?.blob)
  const connected = useConnected()
  const take = (taken: File | undefined) => {
    setFilming(false)
    setFile(taken)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setFile(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid grid-rows-[auto_1fr_auto] gap-3 rounded-surface border bg-surface p-4',
        over ? 'border-ink' : error ? 'border-bad' : 'border-line',
      )}
    >
      <div className="grid aspect-[8/5] place-items-center overflow-hidden rounded-control bg-sunken">
        {shown ? (
          <img src={shown} alt={title} className="size-full object-contain" />
        ) : (
          <SideDrawing side={side} className="h-4/5 text-ink-3" />
        )}
      </div>
      <div>
        <h2 id={id} className="flex items-center gap-2 font-medium">
          {title}
          {photo ? <CircleCheck size={16} aria-label={t('sent')} className="text-good" /> : null}
        </h2>
        <p className="text-13 text-ink-2">{hint}</p>
        {error && !photo ? <p className="text-13 text-bad">{error}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {hasCamera() ? (
          <Button
            aria-label={`${t('take')}: ${title}`}
            className={connected ? '' : 'pointer-fine:hidden'}
            onClick={() => setFilming(true)}
          >
            <Camera size={16} aria-hidden="true" />
            {t('take')}
          </Button>
        ) : (
          <Chooser label={t('take')} of={title} capture={CAMERA[side]} onFile={setFile} className="pointer-fine:hidden">
            <Camera size={16} aria-hidden="true" />
          </Chooser>
        )}
        <Chooser label={photo ? t('replace') : t('choose')} of={title} onFile={setFile}>
          <ImageUp size={16} aria-hidden="true" />
        </Chooser>
        <p className="self-center text-12 text-ink-2 pointer-coarse:hidden">{t('orDrop')}</p>
      </div>
      {filming ? (
        <CameraDialog
          title={title}
          facing={CAMERA[side]}
          onShot={take}
          onClose={() => setFilming(false)}
          otherwise={
            <Chooser label={t('choose')} of={title} capture={CAMERA[side]} onFile={take}>
              <ImageUp size={16} aria-hidden="true" />
            </Chooser>
          }
        />
      ) : null}
      {file ? (
        <PhotoDialog
          title={title}
          file={file}
          onClose={() => setFile(undefined)}
          onSent={(sent) => {
            setFile(undefined)
            onPhoto(sent)
          }}
        />
      ) : null}
    </section>
  )
}

/** A phone has a camera; whether a desk has one is asked. */
function useConnected(): boolean {
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    let left = false
    const ask = () => void cameraConnected().then((there) => left || setConnected(there))
    ask()
    // One may be plugged in while the page stands.
    const devices = hasCamera() ? navigator.mediaDevices : undefined
    devices?.addEventListener('devicechange', ask)
    return () => {
      left = true
      devices?.removeEventListener('devicechange', ask)
    }
  }, [])
  return connected
}

interface ChooserProps {
  label: string
  of: string
  capture?: 'user' | 'environment'
  onFile: (file: File | undefined) => void
  className?: string
  children: React.ReactNode
}

/** The browser's own choice of a file, looking like a button. */
function Chooser({ label, of, capture, onFile, className, children }: ChooserProps) {
  return (
    <label
      className={cx(
        buttonClass('secondary', 'md'),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-flame',
        className,
      )}
    >
      {children}
      {label}
      <input
        type="file"
        accept={TAKEN}
        capture={capture}
        aria-label={`${label}: ${of}`}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
