/** Every form, dialog and page of forms, in every state: for the component page, the check of widths, and tests. */
import { ACCOUNT } from './account.tsx'
import { CENTRE } from './centre.tsx'
import { CHART } from './chart.tsx'
import { MARGIN } from './margin.tsx'
import { MONEY } from './money.tsx'
import { OPENED } from './opened.tsx'
import type { Specimen } from './specimen.ts'
import { TRADE } from './trade.tsx'

export const SPECIMENS: readonly Specimen[] = [
  ...TRADE,
  ...MARGIN,
  ...MONEY,
  ...ACCOUNT,
  ...CENTRE,
  ...CHART,
  ...OPENED,
]
