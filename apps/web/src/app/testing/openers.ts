/** Which components open dialogs and sheets: as the sources say it, and as it is seen of a dialog that stands. */

/** A file as it is named from the sources of the app, of what is named from here. */
const named = <Value>(globbed: Record<string, Value>): [file: string, value: Value][] =>
  Object.entries(globbed).map(([path, value]) => [path.replace('../../', '').replace('../', 'app/'), value])

const SOURCES = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx', '!../../**/testing/**'], {
  ...{ eager: true, query: '?raw', import: 'default' },
})
const MODULES = import.meta.glob<Record<string, unknown>>(['../../**/*.tsx', '!../../**/*.test.tsx'])

export interface Opener {
  readonly file: string
  readonly component: string
}

const COMPONENT = /^(?:export )?(?:default )?(?:function|const) (\w+)/gm

/** What of a source is a component: its name, its parameters, and everything up to the next one. */
function componentsOf(source: string) {
  const found = [...source.matchAll(COMPONENT)]
  return found.map(({ 1: component = '', index }, place) => {
    const body = source.slice(index, found[place + 1]?.index)
    return { component, parameters: body.slice(0, body.indexOf(')')), body }
  })
}

/**
 * Every component of the app that opens a dialog or a sheet. One that is given what stands in it is a frame: whoever puts
 * something into it opens one too.
 */
export function openers(): Opener[] {
  const all = named(SOURCES).flatMap(([file, source]) => componentsOf(source).map((one) => ({ file, ...one })))
  const frames = new Set(['dialog', 'Dialog', 'Sheet', 'CommandBox'])
  for (;;) {
    const opens = new RegExp(`<(${[...frames].join('|')})[\\s>/]`)
    const found = all.filter(({ body }) => opens.test(body))
    const more = found.filter(({ parameters }) => /\bchildren\b/.test(parameters))
    if (more.every(({ component }) => frames.has(component))) return found
    for (const { component } of more) frames.add(component)
  }
}

interface Fiber {
  readonly type: unknown
  readonly _debugOwner?: Fiber | null
}

/** The components that wrote what stands there, each written by the one after it: React says so of every element. */
export function ownersOf(element: Element): readonly unknown[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  const owners: unknown[] = []
  let fiber: Fiber | null | undefined = key === undefined ? undefined : Reflect.get(element, key)
  for (; fiber; fiber = fiber._debugOwner) owners.push(fiber.type)
  return owners
}

/** Whether one of these owners is that component: it has its name, and what its file exports is among them too. */
export async function isAmong({ file, component }: Opener, owners: readonly unknown[]): Promise<boolean> {
  if (!owners.some((owner) => typeof owner === 'function' && owner.name === component)) return false
  const [, load] = named(MODULES).find(([name]) => name === file) ?? []
  const exported = Object.values((await load?.()) ?? {})
  return owners.some((owner) => exported.includes(owner))
}
