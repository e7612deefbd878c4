/**
 * Takes a photo by the camera of the device: what it sees is shown, a press takes it. The camera is on only while this is
 * open; where it may not be used, what to do is said, and a file does as well.
 */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Camera } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CameraFault, closeCamera, faultOf, openCamera, shotOf } from './camera.ts'

interface CameraDialogProps {
  title: string
  facing: 'environment' | 'user'
  onShot: (file: File) => void
  onClose: () => void
  /** What is offered where the camera cannot be used. */
  otherwise: ReactNode
}

const FAULT_TEXTS = { denied: 'cameraDenied', none: 'cameraNone' } as const

export function CameraDialog({ title, facing, onShot, onClose, otherwise }: CameraDialogProps) {
  const { t } = useTranslation('identity')
  const [stream, setStream] = useState<MediaStream>()
  const [fault, setFault] = useState<CameraFault>()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // What was refused is tried again once that is taken back.
    if (fault) return
    let left = false
    let opened: MediaStream | undefined
    openCamera(facing).then(
      (made) => {
        // Allowed only after the dialog was closed: nobody looks, so nothing films.
        if (left) return closeCamera(made)
        opened = made
        setStream(made)
      },
      (error: unknown) => {
        if (!left) setFault(faultOf(error))
      },
    )
    return () => {
      left = true
      if (opened) closeCamera(opened)
    }
  }, [facing, fault])
  const show = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (element && stream) element.srcObject = stream
    },
    [stream],
  )
  const shoot = async () => {
    const shot = video.current ? await shotOf(video.current, facing) : undefined
    if (shot) onShot(shot)
  }
  const again = () => {
    setStream(undefined)
    setFault(undefined)
  }
  return (
    <Dialog open title={title} onClose={onClose} lightDismiss={false}>
      {fault ? (
        <div className="grid gap-4">
          <Refusal>{t(FAULT_TEXTS[fault])}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button onClick={again}>{t('cameraAgain')}</Button>
            {otherwise}
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {stream ? (
            <video
              ref={show}
              autoPlay
              playsInline
              muted
              aria-label={title}
              className={`max-h-[60dvh] w-full rounded-control bg-sunken object-contain ${facing === 'user' ? '-scale-x-100' : ''}`}
            />
          ) : (
            <p role="status" className="py-16 text-center text-13 text-ink-2">
              {t('cameraStarting')}
            </p>
          )}
          <Button variant="primary" size="lg" disabled={!stream} onClick={() => void shoot()}>
            <Camera size={18} aria-hidden="true" />
            {t('cameraShoot')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
