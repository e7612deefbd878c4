/** A picture that its owner handed in, shown to her alone; pressed, it is seen whole. */
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOwnFile } from '../../../platform/own-file.ts'

export function OwnPicture({ address, alt }: { address: string; alt: string }) {
  const { t } = useTranslation('wallet')
  const { data, isError } = useQuery({
    queryKey: ['own file', address],
    queryFn: ({ signal }) => readOwnFile(address, signal),
    // What was stored is never another.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setShown(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) return <Refusal>{t('pictureNotLoaded')}</Refusal>
  if (shown === undefined) return <Skeleton className="h-48 w-full" />
  return (
    <a href={shown} target="_blank" rel="noreferrer" className="block">
      <img
        src={shown}
        alt={alt}
        className="max-h-96 w-full rounded-control border border-line bg-sunken object-contain"
      />
    </a>
  )
}
