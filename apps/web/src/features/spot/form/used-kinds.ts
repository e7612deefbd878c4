/** The kinds of spot orders used last. */
import { keptKinds } from '../../../terminal/form/kept-kinds.ts'
import { FORM_KINDS, MENU_KINDS } from '../../../terminal/form/kinds.ts'

export const usedKinds = keptKinds('orderKinds', FORM_KINDS, MENU_KINDS, 'stop_limit')
