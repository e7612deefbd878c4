/** A part of a screen that comes with its texts when it is first shown: dialogs, lists, editors. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadTexts } from './i18n.ts'
import type { TextFeature } from './resources.ts'

export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...features: TextFeature[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([loadChunk(load), loadTexts(...features)])
    return part
  })
}
