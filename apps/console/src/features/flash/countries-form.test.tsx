/** The whole set of countries is proposed at once, with a reason, and never the one that there is. */
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, found, openForm, pick, press, sent, type } from '../../parts/testing/form.tsx'
import { CountriesForm } from './countries-form.tsx'

afterEach(closeForm)

const SET = '/api/console/flash/countries/propose'
const nothing = () => undefined

it('a country is added and one let in again, each by its name', async () => {
  answers.set(SET, { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<CountriesForm closed={['BE', 'GB']} known={['BE', 'DE', 'GB', 'JP']} onClose={nothing} />)
  expect(found('button', 'Propose').disabled).toBe(true)
  await pick('Switch off in', 'DE')
  await press('Offer again in United Kingdom')
  await press('Propose')
  await type('Reason', 'the law of Germany')
  await press('Propose')
  expect(sent).toEqual([{ path: SET, body: { countries: ['BE', 'DE'], reason: 'the law of Germany' } }])
})
