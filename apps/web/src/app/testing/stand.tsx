/** One specimen, or all of those who are logged in or are not, brought into their states; and what does not fit in them. */

import { LANGUAGES, type Language } from '@candlewick/protocol/languages'
import { messageOf } from '@candlewick/protocol/messages'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { painted, type StandHandle, settled } from '@candlewick/ui/testing/component-page.ts'
import { type WidthFault, widthFaults } from '@candlewick/ui/testing/widths.ts'
import { texts } from '@candlewick/ui/texts.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { trailOf } from '../../features/flash/price-trail.ts'
import { isLanguage } from '../../platform/languages.ts'
import { useIsWide } from '../../platform/media.ts'
import { useOwnFeed } from '../../realtime/own.ts'
import { useSession } from '../../session/session.ts'
import { USER } from '../../session/testing/user.ts'
import { AnyPage } from './page-at.tsx'
import type { Specimen } from './specimens/specimen.ts'
import { SPECIMENS } from './specimens/specimens.ts'
import { tellFacts } from './told-facts.ts'
import { answers } from './told-server.ts'
import { fillWorld, PRICE } from './world.ts'

declare global {
  interface Window {
    standing?: StandHandle<Language>
  }
}

const idOf = ({ name, state }: Specimen) => `${name} ${state}`

function chosen(asked: URLSearchParams): readonly Specimen[] {
  const all = asked.get('all')
  if (all !== null) return SPECIMENS.filter(({ visitor }) => visitor === (all === 'visitors'))
  return SPECIMENS.filter(({ name, state }) => name === asked.get('show') && state === asked.get('state'))
}

const nothing = () => undefined

export function Stand({ asked }: { asked: URLSearchParams }) {
  const [specimens, setSpecimens] = useState<readonly Specimen[]>([])
  useOwnFeed(nothing)
  useEffect(() => {
    const shown = chosen(asked)
    document.documentElement.dataset.theme = asked.get('theme') ?? 'theme-daytime'
    tellFacts()
    // Its prices are heard from now on, however long somebody looks.
    trailOf('BTC_USDT').heard.push({ time: Number.MAX_SAFE_INTEGER, price: Number(PRICE) })
    if (shown.every(({ visitor }) => !visitor)) useSession.setState({ isLogin: true, token: 'token', userInfo: USER })
    // After the private socket was opened: whoever opens it begins with nothing of her own.
    fillWorld()
    setSpecimens(shown)
  }, [asked])
  useEffect(() => {
    if (specimens.length > 0) void begin(specimens, asked.get('language') ?? 'en')
  }, [specimens, asked])
  return specimens.map((specimen) => (
    <section key={idOf(specimen)} data-specimen={idOf(specimen)} className={asked.has('all') ? UNPAINTED : ''}>
      <AnyPage>
        <Suspense>
          <Place place={specimen.place}>{specimen.make()}</Place>
        </Suspense>
      </AnyPage>
    </section>
  ))
}

/** A hundred dialogs over each other are laid out in no time, and painted in seconds. */
const UNPAINTED = 'opacity-0 [&_dialog]:opacity-0 [&_dialog]:backdrop:hidden'

/** What it stands in, as in the app. */
function Place({ place, children }: { place: Specimen['place']; children: ReactNode }) {
  const wide = useIsWide()
  if (place === 'dialog') return children
  if (place === 'page') return <div className="flex min-h-dvh flex-col">{children}</div>
  if (wide) return <div className="w-[300px] overflow-y-auto bg-surface px-4 py-3">{children}</div>
  return (
    <Sheet side="bottom" open onClose={() => undefined} title={undefined}>
      {children}
    </Sheet>
  )
}

const boxOf = (specimen: Specimen) => document.querySelector(`[data-specimen="${idOf(specimen)}"]`)
/** Parts are fetched when they are first shown. */
async function arrived(specimen: Specimen): Promise<void> {
  for (let times = 0; times < 200; times += 1) {
    if (boxOf(specimen)?.querySelector('button, input')) return
    await settled()
  }
}

const undriven = new Map<Specimen, string>()

async function drive(specimen: Specimen): Promise<void> {
  const box = boxOf(specimen)
  if (box === null) return
  try {
    await specimen.drive(box)
    undriven.delete(specimen)
  } catch (error) {
    undriven.set(specimen, String(error))
  }
}

/** What is refused is refused in the language of the person: with words as long as any that are said of a form. */
async function refuse(specimens: readonly Specimen[], language: Language): Promise<void> {
  const refusal = { error: 'own_quota', msg: messageOf('own_quota', language, { bound: 300 }) }
  const refused = specimens.filter(({ refusedAt }) => refusedAt !== undefined)
  for (const { refusedAt } of refused) {
    if (refusedAt === undefined) continue
    const { path, field } = refusedAt
    answers.set(path, { refusal: { ...refusal, ...(field !== undefined && { field }) } })
  }
  await Promise.all(refused.map(drive))
  await settled()
  // What is encrypted before it is sent is refused some turns later.
  const isOpen = (one: Specimen) => boxOf(one)?.querySelector('[role="alert"]') === null
  for (let times = 0; times < 50 && refused.some(isOpen); times += 1) await settled()
  for (const { refusedAt } of refused) answers.delete(refusedAt?.path ?? '')
}

async function begin(specimens: readonly Specimen[], language: string): Promise<void> {
  await document.fonts.ready
  await Promise.all(specimens.map(arrived))
  await Promise.all(specimens.filter(({ refusedAt }) => refusedAt === undefined).map(drive))
  const speak = async (next: Language) => {
    await texts.changeLanguage(next)
    await settled()
    await refuse(specimens, next)
    await settled()
  }
  await speak(isLanguage(language) ? language : LANGUAGES[0])
  window.standing = { speak, faults: () => painted().then(() => specimens.flatMap(faultsOf)) }
  if (specimens.length === 1) mark(specimens)
}

function faultsOf(specimen: Specimen): string[] {
  const box = boxOf(specimen)
  const failed = undriven.get(specimen)
  if (box === null || failed !== undefined) return [`${idOf(specimen)}: ${failed ?? 'is not there'}`]
  const said = widthFaults(box).map(({ what, text }) => `${idOf(specimen)}: ${what}: ${text}`)
  const { refusedAt } = specimen
  const refused = refusedAt === undefined || box.querySelector('[role="alert"]') !== null
  return [...new Set(refused ? said : [...said, `${idOf(specimen)}: nothing says that it was refused`])]
}

/** For whoever looks at one: what does not fit is seen at once. */
function mark(specimens: readonly Specimen[]): void {
  for (const specimen of specimens) {
    const box = boxOf(specimen)
    const found: WidthFault[] = box === null ? [] : widthFaults(box)
    for (const { element, what, text } of found) {
      if (element instanceof HTMLElement) element.style.outline = '2px dashed var(--red)'
      console.warn(what, text, element)
    }
  }
}
