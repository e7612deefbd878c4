/** What customers have of it that calls name by an id. */
import { PASSWORD } from '../../../../test/call-desk.ts'
import {
  answered,
  at,
  type OwnThings,
  once,
  type Person,
  picture,
  type Taken,
  TEXT,
  type Thing,
  thing,
} from '../../../../test/own-things.ts'

const key = once(
  thing(TEXT, async (owner) => {
    const asked = { name: 'hers alone', permissions: ['read'], password: PASSWORD }
    return at(await answered(owner.ask('keys.api', asked)), 'key', 'id')
  }),
)
/** Of the list that a call gives, the one that came by entering once more: not what she asks from herself. */
const entered = (name: string): Thing =>
  once(
    thing(TEXT, async (owner) => {
      await owner.enter()
      const { records } = (await answered(owner.ask(name))) as { records: { id: string; current: boolean }[] }
      return at(
        records.find(({ current }) => !current),
        'id',
      )
    }),
  )
const session = entered('devices.sessions')
const device = entered('devices.getLoginDevice')
const METHOD = { kind: 'bank', provider: 'Her bank', account: 'ES9121000418450200051332', password: PASSWORD }
const method = once(
  thing(TEXT, async (owner) => at(await answered(owner.ask('payments.save', METHOD)), 'methods', 0, 'id')),
)
const SIDES = ['front', 'back', 'hand'] as const
type Side = (typeof SIDES)[number]
const ownPhotos = { front: once(picture('identity')), back: once(picture('identity')), hand: once(picture('identity')) }
/** The photos of a document but one, each asker's own. */
const otherPhotos = (but: Side) => async (who: Person) => {
  const others = SIDES.filter((side) => side !== but)
  const named = await Promise.all(others.map(async (side) => [side, await ownPhotos[side].make(who)] as const))
  return { level: 'advanced', ...Object.fromEntries(named) }
}
const photo = (side: Side): Taken => ({
  things: [picture('identity')],
  fields: otherPhotos(side),
  // Once it is under review nothing more is taken.
  owner: ['identity_review'],
})
const passkey = once(thing('b'.repeat(43), (owner) => owner.passkey()))

export const OWN_THINGS: OwnThings = {
  last: true,
  entries: {
    'devices.updateDevice id': { things: [device], fields: { name: 'named anew' } },
    'devices.endSession id': { things: [session] },
    'devices.deleteDevice id': { things: [device] },
    'keys.api id': { things: [key], fields: { name: 'named anew', password: PASSWORD } },
    'keys.apiDel id': { things: [key] },
    'security.passkeyRename passkeyId': { things: [passkey], fields: { name: 'named anew' }, guarded: true },
    'security.passkeyRemove passkeyId': {
      things: [passkey],
      fields: { password: PASSWORD },
      guarded: true,
      owner: ['factor_needed'],
    },
    'payments.save id': { things: [method], fields: { branch: 'another', password: PASSWORD } },
    'payments.save picture': {
      things: [picture('method')],
      fields: { kind: 'qr', provider: 'Pix', password: PASSWORD },
    },
    'payments.remove id': { things: [method] },
    'profile.avatar name': { things: [picture('avatar')] },
    'identity.uploadKYC front': photo('front'),
    'identity.uploadKYC back': photo('back'),
    'identity.uploadKYC hand': photo('hand'),
    'identity.verified front': photo('front'),
    'identity.verified back': photo('back'),
    'identity.verified hand': photo('hand'),
  },
}
