/** What customers have of it that calls name by an id. */
import { answered, NUMBER, type OwnThings, once, thing } from '../../../../test/own-things.ts'

const coupon = once(
  thing(NUMBER, async (owner) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const center = (await answered(owner.ask('rewards.center'))) as { coupons: { id: string }[] }
      const [first] = center.coupons
      if (first !== undefined) return first.id
      await new Promise((done) => setTimeout(done, 500))
    }
    throw new Error('no coupon was granted')
  }),
)

export const OWN_THINGS: OwnThings = {
  entries: {
    'rewards.claim id': { things: [coupon] },
  },
}
