/** The tasks of a trader's day, in the order of the day. */
import { BUY } from './buy.ts'
import { COMPARE } from './compare.ts'
import { CONTRACTS, PROTECT } from './contracts.ts'
import { FIND } from './find.ts'
import { CHECK, EXPORT, MOVE, PROVE } from './money.ts'
import { SCALE } from './scale.ts'
import type { Task } from './task.ts'

export const TASKS: readonly Task[] = [
  ...FIND,
  ...COMPARE,
  ...BUY,
  ...SCALE,
  ...CONTRACTS,
  ...PROTECT,
  ...MOVE,
  ...CHECK,
  ...PROVE,
  ...EXPORT,
]
