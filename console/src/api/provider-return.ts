/**
 * What a sign-in through a provider goes on with when the browser comes back: the console or the companion, and whether the sign-in is
 * kept. Providers know one address of ours, that of the console; the note is of this tab alone.
 */
import { companionPath } from '@coldway/contract/screens/screens.ts'

export interface ProviderReturn {
  readonly isCompanion: boolean
  readonly keepForOneWeek: boolean
}
const key = 'coldway.providerReturn'
const toConsole: ProviderReturn = { isCompanion: false, keepForOneWeek: false }

export const noteReturn = (given: ProviderReturn): void => sessionStorage.setItem(key, JSON.stringify(given))

export const readReturn = (): ProviderReturn => {
  const kept = sessionStorage.getItem(key)
  return kept === null ? toConsole : { ...toConsole, ...(JSON.parse(kept) as Partial<ProviderReturn>) }
}

/** Loads the companion, which finds the session in this tab. */
export const goToCompanion = (): void => location.replace(companionPath)
