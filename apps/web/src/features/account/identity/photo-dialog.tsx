/** A photo that was just taken: cut to the document, checked, and sent. What is wrong is said; whoever knows better sends it. */
import type { PictureFault } from '@candlewick/rules/identity/picture'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadClient } from '../../../platform/upload.ts'
import { useFormRun } from '../use-form-run.ts'
import { CropFrame } from './crop-frame.tsx'
import { type Crop, faultsIn, jpegOf, opened, WHOLE } from './picture.ts'

export interface SentPhoto {
  /** As the server calls it. */
  readonly name: string
  readonly blob: Blob
}

interface PhotoDialogProps {
  title: string
  file: File
  onSent: (photo: SentPhoto) => void
  onClose: () => void
}

const FAULT_TEXTS: Record<PictureFault, `fault.${PictureFault}`> = {
  small: 'fault.small',
  dark: 'fault.dark',
  bright: 'fault.bright',
  glare: 'fault.glare',
  blurred: 'fault.blurred',
}

export function PhotoDialog({ title, file, onSent, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('identity')
  const { data: picture, isError } = useQuery({
    queryKey: ['photo', file.name, file.size, file.lastModified],
    queryFn: () => opened(file),
    retry: false,
    gcTime: 0,
  })
  return (
    <Dialog open title={title} onClose={onClose} lightDismiss={false}>
      {isError ? (
        <div className="grid gap-4">
          <Refusal>{t('noPicture')}</Refusal>
          <Button onClick={onClose}>{t('another')}</Button>
        </div>
      ) : picture ? (
        <Cutting title={title} file={file} picture={picture} onSent={onSent} onClose={onClose} />
      ) : (
        <p className="py-16 text-center text-13 text-ink-2">{t('opening')}</p>
      )}
    </Dialog>
  )
}

function Cutting({ title, file, picture, onSent, onClose }: PhotoDialogProps & { picture: ImageBitmap }) {
  const { t } = useTranslation('identity')
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const [share, setShare] = useState(0)
  const src = useAddress(file)
  const faults = faultsIn(picture, useDeferredValue(crop))
  const { busy, failure, run } = useFormRun()
  const send = () =>
    void run(async () => {
      setShare(0)
      const blob = await jpegOf(picture, crop)
      const { name } = await uploadClient(setShare).call('platform.uploadFile', { type: 'identity' }, { file: blob })
      onSent({ name, blob })
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13 text-ink-2">{t('cropHint')}</p>
      {src ? <CropFrame src={src} label={title} crop={crop} onCrop={setCrop} /> : null}
      <Findings faults={faults} />
      <Refusal>{failure?.msg}</Refusal>
      {busy ? <Progress share={share} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} disabled={busy}>
          {t('another')}
        </Button>
        <Button variant="primary" onClick={send} busy={busy}>
          {faults.length > 0 ? t('useAnyway') : t('usePhoto')}
        </Button>
      </div>
    </div>
  )
}

function Findings({ faults }: { faults: readonly PictureFault[] }) {
  const { t } = useTranslation('identity')
  return (
    <ul aria-live="polite" className="grid gap-1.5 text-13">
      {faults.length === 0 ? (
        <li className="flex items-start gap-2">
          <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
          {t('faultless')}
        </li>
      ) : (
        faults.map((fault) => (
          <li key={fault} className="flex items-start gap-2">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-flame" />
            {t(FAULT_TEXTS[fault])}
          </li>
        ))
      )}
    </ul>
  )
}

function Progress({ share }: { share: number }) {
  const { t } = useTranslation('identity')
  return (
    <div
      role="progressbar"
      aria-label={t('sending')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full bg-flame transition-[width]" style={{ width: `${share * 100}%` }} />
    </div>
  )
}

/** An address under which the page can show a file, for as long as it does. */
export function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file ? address : undefined
}
