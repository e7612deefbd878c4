/** Where flash contracts are not offered: the countries as they are, every set that ever was, and another asked for. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { proposed, reason } from '../../console-fields.ts'

const area = 'console/flash'
/** More than there are. */
const MOST_COUNTRIES = 300
const code = () => z.string().check(z.regex(/^[A-Z]{2}$/))

export const countries = defineCall({
  name: 'console.flash.countries',
  area,
  method: 'GET',
  path: '/api/console/flash/countries',
  who: { staff: 'house.read' },
  means:
    'the codes of the countries where flash contracts are not offered now, of all that may be named, and every set that was ' +
    'agreed on, the newest first',
  input: {},
  output: z.object({
    closed: z.array(z.string()),
    known: z.array(z.string()),
    history: z.array(
      z.object({
        countries: z.array(z.string()),
        setBy: z.string(),
        approvedBy: z.string(),
        reason: z.string(),
        time: z.int(),
      }),
    ),
  }),
})

export const setCountries = defineCall({
  name: 'console.flash.setCountries',
  area,
  method: 'POST',
  path: '/api/console/flash/countries/propose',
  who: { staff: 'terms.write', fresh: true },
  means:
    'asks that flash contracts be offered in all countries but these; another operator has to approve it. Contracts that are ' +
    'open run to their end',
  /** The proposal is written into the trail by itself, together with what it asks for. */
  audits: 'nothing',
  changes: true,
  input: { countries: z.array(code()).check(z.maxLength(MOST_COUNTRIES)), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'field_invalid', 'refused', 'too_many'],
})
