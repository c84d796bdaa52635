/** The list of screens as the console uses it: one row per address, with defaults filled in. */
import type { Access, Frame, ScreenEntry } from '@coldway/contract/screens/screen.ts'
import { objectIn, type ScreenId, paths, screens as listed } from '@coldway/contract/screens/screens.ts'
import type { TextKey } from '../settings/texts.ts'

export interface Screen
  extends Pick<ScreenEntry<TextKey>, 'path' | 'title' | 'words' | 'needs' | 'ofObject' | 'namesObject' | 'isOutlet'> {
  readonly id: ScreenId
  readonly access: Access
  readonly frame: Frame
  /** The address of the list a form belongs to. */
  readonly under?: string
  /** The first address of a screen, present on its further addresses. */
  readonly firstPath?: string
  /** A visit adds a tab to the strip. */
  readonly hasTab: boolean
}

/** The screens of the contract. A title without a text does not compile here. */
const entries: Readonly<Record<ScreenId, ScreenEntry<TextKey>>> = listed
const pathsById: Readonly<Record<string, string>> = paths

const rowsOf = (id: ScreenId): Screen[] => {
  const { path, alsoAt = [], title, access = 'login', needs, ofObject, namesObject, isOutlet, ...entry } = entries[id]
  const frame = entry.frame ?? (access === 'login' ? 'menu' : 'bare')
  const first: Screen = {
    id,
    path,
    title,
    access,
    frame,
    ...(entry.words && { words: entry.words }),
    ...(needs && { needs }),
    ...(ofObject && { ofObject }),
    ...(namesObject && { namesObject }),
    ...(isOutlet && { isOutlet }),
    ...(entry.under && { under: pathsById[entry.under] }),
    hasTab: frame !== 'bare' && !isOutlet,
  }
  return [first, ...alsoAt.map((further) => ({ ...first, path: further, firstPath: path }))]
}

export const screens: readonly Screen[] = (Object.keys(entries) as ScreenId[]).flatMap(rowsOf)

const byPath = new Map(screens.map((screen) => [screen.path, screen]))
export const findScreen = (path: string): Screen | undefined => {
  const exact = byPath.get(path)
  if (exact) return exact
  const above = byPath.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  return above?.namesObject && objectIn(path) ? above : undefined
}
