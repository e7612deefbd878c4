/** What a person chose for the look at their assets: which amounts and coins are shown. Kept in the browser. */
import { create } from 'zustand'
import { store, stored } from '../../platform/storage.ts'

interface ViewSettings {
  hideAmounts: boolean
  hideSmall: boolean
  /** Coins of which there is nothing; hidden where nothing was chosen. */
  hideZeros: boolean
  /** Accounts in which there is nothing; the same. */
  hideZeroAccounts: boolean
}

export const useViewSettings = create<ViewSettings>(() => ({
  hideAmounts: stored('hideAmounts') === true,
  hideSmall: stored('hideSmall') === true,
  hideZeros: stored('hideZeros') !== false,
  hideZeroAccounts: stored('hideZeroAccounts') !== false,
}))

export function changeView(name: keyof ViewSettings, value: boolean): void {
  useViewSettings.setState({ [name]: value })
  store(name, value)
}
