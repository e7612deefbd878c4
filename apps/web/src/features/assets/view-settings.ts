/** What a person chose for the look at their assets: whether amounts and small coins are shown. Kept in the browser. */
import { create } from 'zustand'
import { store, stored } from '../../platform/storage.ts'

interface ViewSettings {
  hideAmounts: boolean
  hideSmall: boolean
}

export const useViewSettings = create<ViewSettings>(() => ({
  hideAmounts: stored('hideAmounts') === true,
  hideSmall: stored('hideSmall') === true,
}))

export function changeView(name: keyof ViewSettings, value: boolean): void {
  useViewSettings.setState({ [name]: value })
  store(name, value)
}
