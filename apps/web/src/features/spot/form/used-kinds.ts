/** The kinds of spot orders used last. */
import { keptKinds } from '../../../terminal/form/kept-kinds.ts'
import { CONDITIONAL_KINDS, ORDER_KINDS } from '../../../terminal/form/kinds.ts'

export const usedKinds = keptKinds('orderKinds', ORDER_KINDS, CONDITIONAL_KINDS, 'stop_limit')
