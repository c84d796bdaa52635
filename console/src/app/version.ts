/**
 * Drops settings of an older form, which local storage may hold after an update, and reloads the
 * page, except on the pages that the product exempts. (rules-and-calls.md section 9, settled.md
 * "Version")
 */
import { paths } from '@coldway/contract/screens/screens.ts'

const storageKey = 'coldway.version'
const exempt: readonly string[] = [paths.home, paths.settings, '/view/deviceMaintenance/deviceDataLogShow']

/** True when storage was cleared and the page must reload. */
export const isOutdated = (pathname: string): boolean => {
  const kept = localStorage.getItem(storageKey)
  if (kept === __COLDWAY_VERSION__ || (kept !== null && exempt.includes(pathname))) return false
  if (kept !== null) localStorage.clear()
  localStorage.setItem(storageKey, __COLDWAY_VERSION__)
  return kept !== null
}
