/** Chooses a picture and shows it before it is sent; what stands there already is shown until another is chosen. */
import { type ReactNode, useEffect, useId, useState } from 'react'
import { describedBy, FieldFrame } from './field.tsx'

interface PictureFieldProps {
  label: string
  /** What the picture shows, for who cannot see it. */
  alt: string
  picture: File | undefined
  onPicture: (picture: File | undefined) => void
  /** Address of the picture that stands there already. */
  standing?: string | undefined
  hint?: ReactNode
  error?: ReactNode
}

export function PictureField({ label, alt, picture, onPicture, standing, hint, error }: PictureFieldProps) {
  const id = useId()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (picture === undefined) return setAddress(undefined)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  const shown = address ?? standing
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-4 text-13">
        {shown ? (
          <img src={shown} alt={alt} className="size-24 rounded-control border border-line object-cover" />
        ) : (
          <span aria-hidden="true" className="size-24 rounded-control border border-dashed border-line-strong" />
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, error, hint)}
          onChange={(event) => onPicture(event.target.files?.[0])}
          className="max-w-full text-13 file:mr-3 file:min-h-9 file:rounded-control file:border file:border-line-strong file:bg-transparent file:px-3 file:text-ink"
        />
      </div>
    </FieldFrame>
  )
}
