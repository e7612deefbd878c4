/** All planted bugs, by area, numbered in the order in which they came to it: `margin-1`. */
import { account } from './account.mjs'
import { assets } from './assets.mjs'
import { console } from './console.mjs'
import { contracts } from './contracts.mjs'
import { flash } from './flash.mjs'
import { journal } from './journal.mjs'
import { margin } from './margin.mjs'
import { projections } from './projections.mjs'
import { rewards } from './rewards.mjs'
import { sessions } from './sessions.mjs'
import { sockets } from './sockets.mjs'
import { spot } from './spot.mjs'

const AREAS = {
  margin,
  flash,
  journal,
  projections,
  sockets,
  sessions,
  contracts,
  spot,
  account,
  console,
  rewards,
  assets,
}

export const PLANTS = Object.entries(AREAS).flatMap(([area, plants]) =>
  plants.map((plant, index) => ({ number: `${area}-${index + 1}`, area, ...plant })),
)
