/** A picture that its owner handed in, shown to her alone; pressed, it is seen whole. */
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readOwnFile } from '../platform/own-file.ts'

interface OwnPictureProps {
  readonly address: string
  readonly alt: string
  /** What is said where it could not be read. */
  readonly failed: string
}

export function OwnPicture({ address, alt, failed }: OwnPictureProps) {
  const { data, isError } = useQuery({
    queryKey: ['own file', address],
    queryFn: ({ signal }) => readOwnFile(address, signal),
    // What was stored is never another.
    staleTime: Number.POSITIVE_INFINITY,
    // What is looked at no longer is kept no longer.
    gcTime: 0,
    retry: false,
  })
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setShown(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) return <Refusal>{failed}</Refusal>
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
