/** A span of time in words: "4 h 48 min". */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { spanOf } from '../platform/times.ts'

/** @returns words for milliseconds */
export function useSpan(): (milliseconds: number) => string {
  const { t } = useTranslation()
  return useCallback(
    (milliseconds: number) => {
      const { unit, major, minor } = spanOf(milliseconds)
      return t(`span.${unit}`, { major, minor })
    },
    [t],
  )
}
