/**
 * The items of the palette, pure: screens by name in the user's language or in English, recent choices, and objects found by
 * the server.
 */
import { type SearchHit, type SearchKind, searchKinds } from '@coldway/contract/operations/search.ts'
import { fold } from '../../settings/fold.ts'

export interface PaletteItem {
  /** Identifies it among all items, including those kept from earlier days. */
  readonly key: string
  readonly title: string
  readonly subtitle: string
  readonly url: string
  readonly kind: SearchKind | 'screen'
}
export interface PaletteGroup {
  readonly kind: PaletteItem['kind'] | 'recent'
  readonly items: readonly PaletteItem[]
}

export interface NamedScreen {
  readonly url: string
  readonly title: string
  readonly english: string
  /** Further words by which the item is found. */
  readonly words?: string
  /** The menu branch that contains it. */
  readonly above: string
}

const recentMax = 8
const screensMax = 8

/** The screens of which every word of the text matches a name; names that begin with the text come first. */
export const matchScreens = (screens: readonly NamedScreen[], text: string): PaletteItem[] => {
  const asked = fold(text.trim())
  const words = asked.split(/\s+/).filter(Boolean)
  const named = screens.map((screen) => ({
    screen,
    names: [screen.title, screen.english, screen.words ?? ''].map(fold),
  }))
  const matching = named.filter(({ names }) => names.some((name) => words.every((word) => name.includes(word))))
  const isClose = ({ names }: (typeof named)[number]) => names.some((name) => name.startsWith(asked))
  const [close, rest] = [matching.filter(isClose), matching.filter((one) => !isClose(one))]
  return [...close, ...rest].slice(0, screensMax).map(({ screen }) => itemOfScreen(screen))
}

const itemOfScreen = ({ url, title, english, above }: NamedScreen): PaletteItem => ({
  key: `screen ${url}`,
  kind: 'screen',
  title,
  subtitle: [above, english === title ? '' : english].filter(Boolean).join(' · '),
  url,
})

const itemOfHit = ({ kind, id, title, subtitle, url }: SearchHit): PaletteItem => ({
  key: `${kind} ${id}`,
  kind,
  title,
  subtitle,
  url,
})

/** The groups of the palette; without a text they are the recent choices and the screens. */
export const groupsOf = (
  text: string,
  from: { screens: readonly NamedScreen[]; recent: readonly PaletteItem[]; hits: readonly SearchHit[] },
): PaletteGroup[] => {
  const isBlank = text.trim() === ''
  const groups: PaletteGroup[] = [
    { kind: 'recent', items: isBlank ? from.recent : [] },
    { kind: 'screen', items: matchScreens(from.screens, text) },
    ...searchKinds.map((kind) => ({
      kind,
      items: isBlank ? [] : from.hits.filter((hit) => hit.kind === kind).map(itemOfHit),
    })),
  ]
  return groups.filter(({ items }) => items.length > 0)
}

export const addRecent = (recent: readonly PaletteItem[], item: PaletteItem): PaletteItem[] =>
  [item, ...recent.filter(({ key }) => key !== item.key)].slice(0, recentMax)

/**
 * Reads recent choices that this or an older version kept. Kept addresses are followed, so each must
 * be one of ours.
 */
export const readRecent = (kept: unknown): PaletteItem[] | undefined =>
  Array.isArray(kept) ? kept.filter(isItem).slice(0, recentMax) : undefined

const isItem = (value: unknown): value is PaletteItem => {
  if (typeof value !== 'object' || value === null) return false
  const item = value as PaletteItem
  const texts = [item.key, item.title, item.subtitle, item.url]
  return texts.every((one) => typeof one === 'string') && item.url.startsWith('/view/') && kinds.includes(item.kind)
}
const kinds: readonly string[] = ['screen', ...searchKinds]
