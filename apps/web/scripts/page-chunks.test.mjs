import { describe, expect, it } from 'vitest'
import { pageChunks } from './page-chunks.mjs'

const SRC = '/repo/apps/web/src/'
const ICONS = '/repo/node_modules/lucide-react/dist/esm/icons/'

/** What each module imports at once, and what it fetches later. */
const MODULES = {
  'main.tsx': [['routes/tree.ts', 'shell.tsx']],
  'shell.tsx': [[`${ICONS}menu.mjs`], ['settings-sheet.tsx']],
  'settings-sheet.tsx': [['select.tsx']],
  'routes/tree.ts': [[], ['home.tsx', 'spot.tsx', 'contract.tsx', 'orders.tsx']],
  'home.tsx': [[]],
  'spot.tsx': [['chart.tsx', 'book.tsx', 'spot-form.tsx', 'table.tsx', '/repo/node_modules/react/index.js']],
  'contract.tsx': [['chart.tsx', 'book.tsx', 'contract-form.tsx', 'table.tsx'], ['reverse-dialog.tsx']],
  'orders.tsx': [['table.tsx', 'filters.tsx'], ['edit-dialog.tsx']],
  'chart.tsx': [[]],
  'book.tsx': [['rounding.ts']],
  'rounding.ts': [[]],
  'spot-form.tsx': [['fields.tsx', 'select.tsx']],
  'contract-form.tsx': [['leverage.ts']],
  'leverage.ts': [[]],
  'fields.tsx': [[]],
  'select.tsx': [[]],
  'filters.tsx': [[]],
  'table.tsx': [[]],
  'reverse-dialog.tsx': [['leverage.ts']],
  'edit-dialog.tsx': [['fields.tsx']],
}

const full = (id) => (id.startsWith('/') ? id : SRC + id)
const graph = {
  getModuleInfo(id) {
    const [at = [], later = []] = MODULES[id.replace(SRC, '')] ?? []
    return { importedIds: at.map(full), dynamicallyImportedIds: later.map(full) }
  },
}
const name = pageChunks(`${SRC}main.tsx`, /\/routes\//)
const chunkOf = (id) => name(full(id), graph)

describe('the chunk of a module', () => {
  it('is one for all that the same pages load at once', () => {
    expect(chunkOf('chart.tsx')).toBe('chart')
    expect(chunkOf('book.tsx')).toBe('chart')
    expect(chunkOf('rounding.ts')).toBe('chart')
  })
  it('is the page’s own where only a later part of the same page uses it too', () => {
    expect(chunkOf('leverage.ts')).toBe(chunkOf('contract-form.tsx'))
    expect(chunkOf('contract-form.tsx')).not.toBe(chunkOf('chart.tsx'))
  })
  it('is apart where a part of another page may need it, which is not to load the whole form then', () => {
    expect(chunkOf('fields.tsx')).not.toBe(chunkOf('spot-form.tsx'))
    expect(chunkOf('select.tsx')).not.toBe(chunkOf('spot-form.tsx'))
    expect(chunkOf('select.tsx')).not.toBe(chunkOf('fields.tsx'))
  })
  it('is the app’s for what the document starts, its icons, and what nearly every page loads', () => {
    expect(['shell.tsx', 'routes/tree.ts', `${ICONS}menu.mjs`, 'table.tsx'].map(chunkOf)).toEqual(Array(4).fill('app'))
  })
  it('is left to the bundler for what begins a page, for later parts, and for other packages', () => {
    const left = [
      'main.tsx',
      'spot.tsx',
      'reverse-dialog.tsx',
      'settings-sheet.tsx',
      '/repo/node_modules/react/index.js',
    ]
    expect(left.map(chunkOf)).toEqual(Array(5).fill(null))
  })
})

describe('what is little', () => {
  const modules = {
    'main.tsx': [['routes/tree.ts']],
    'routes/tree.ts': [[], ['a.tsx', 'b.tsx', 'c.tsx', 'd.tsx', 'e.tsx']],
    'a.tsx': [['wide.tsx', 'little.tsx', 'heavy.tsx']],
    'b.tsx': [['wide.tsx', 'little.tsx', 'heavy.tsx']],
    'c.tsx': [['wide.tsx']],
    'd.tsx': [[]],
    'e.tsx': [[]],
    'wide.tsx': [[]],
    'little.tsx': [[]],
    'heavy.tsx': [['package.tsx']],
  }
  const info = (id) => {
    const [at = [], later = []] = modules[id.replace(SRC, '')] ?? []
    const code = ' '.repeat(/little/.test(id) ? 100 : 9_000)
    return { importedIds: at.map(full), dynamicallyImportedIds: later.map(full), code }
  }
  const named = (left) => {
    Object.assign(modules, left)
    const ask = pageChunks(`${SRC}main.tsx`, /\/routes\//)
    return (id) => ask(full(id), { getModuleInfo: info })
  }
  it('goes along with what its pages load anyway', () => {
    const of = named({
      'heavy.tsx': [[]],
      'a.tsx': [['wide.tsx', 'little.tsx']],
      'b.tsx': [['wide.tsx', 'little.tsx']],
    })
    expect(of('little.tsx')).toBe(of('wide.tsx'))
  })
  it('stays apart where other pages would load something further for it', () => {
    const of = named({ 'little.tsx': [['heavy.tsx']], 'heavy.tsx': [[]] })
    expect(of('little.tsx')).not.toBe(of('wide.tsx'))
  })
})

describe('what is little, of the pages that people come to first', () => {
  const modules = {
    'main.tsx': [['routes/tree.ts']],
    'routes/tree.ts': [[], ['a.tsx', 'b.tsx', 'c.tsx', 'd.tsx']],
    'a.tsx': [[], ['phone.tsx']],
    'b.tsx': [['heavy.tsx', 'little.tsx']],
    'c.tsx': [[]],
    'd.tsx': [[]],
    'phone.tsx': [['little.tsx']],
    'heavy.tsx': [[]],
    'little.tsx': [[]],
  }
  const named = (part) => {
    const all = { ...modules, ...part }
    const getModuleInfo = (id) => {
      const [at = [], later = []] = all[id.replace(SRC, '')] ?? []
      return {
        importedIds: at.map(full),
        dynamicallyImportedIds: later.map(full),
        code: ' '.repeat(/heavy/.test(id) ? 20_000 : 100),
      }
    }
    const ask = pageChunks(`${SRC}main.tsx`, /\/routes\//, /\/[ab]\.tsx$/)
    return (id) => ask(full(id), { getModuleInfo })
  }
  it('stays apart where a later part of another page would fetch much for it', () => {
    const of = named({})
    expect(of('little.tsx')).not.toBe(of('heavy.tsx'))
  })
  it('goes along where no other page needs it', () => {
    const of = named({ 'phone.tsx': [[]] })
    expect(of('little.tsx')).toBe(of('heavy.tsx'))
  })
  it('comes with the app where all of them use it, or where it is a crumb; what brings more stays apart', () => {
    const of = named({
      'a.tsx': [['crumb.ts', 'heavy-all.ts', 'bringing.ts']],
      'b.tsx': [['crumb.ts', 'heavy-all.ts', 'bringing.ts', 'heavy.tsx']],
      'crumb.ts': [[]],
      'heavy-all.ts': [[]],
      'bringing.ts': [['heavy-brought.ts']],
    })
    expect(['crumb.ts', 'heavy-all.ts'].map(of)).toEqual(['app', 'app'])
    expect(of('heavy.tsx')).not.toBe('app')
  })
})
