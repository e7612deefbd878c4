import { expect, it } from 'vitest'
import { filesOf, ownImports } from './own-icons.mjs'

const files = filesOf(`
export { default as Camera, default as CameraIcon } from './icons/camera.mjs';
export { default as Trash2, default as Trash } from './icons/trash-2.mjs';
export { default as createLucideIcon } from './createLucideIcon.mjs';
`)

it.each([
  ["import { Camera } from 'lucide-react'", "import Camera from 'lucide-react/icons/camera'"],
  [
    "import { Camera as Photo, Trash } from 'lucide-react'",
    "import Photo from 'lucide-react/icons/camera';import Trash from 'lucide-react/icons/trash-2'",
  ],
  [
    "import { Camera, type LucideIcon } from 'lucide-react'",
    "import Camera from 'lucide-react/icons/camera';import { type LucideIcon } from 'lucide-react'",
  ],
  ["import type { LucideIcon } from 'lucide-react'", "import type { LucideIcon } from 'lucide-react'"],
  ["import { Camera } from 'elsewhere'", "import { Camera } from 'elsewhere'"],
])('%s', (code, own) => {
  expect(ownImports(code, files)).toBe(own)
})

it('knows every name of an icon, and nothing else', () => {
  expect([...files.keys()]).toEqual(['Camera', 'CameraIcon', 'Trash2', 'Trash'])
})
