/** The screens a user may open, with names: those of the menu by the menu's names, others by their titles. */
import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { loadStart, type StartTexts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import { useEffect, useMemo, useState } from 'react'
import { branchTo, linkOf, menuName } from '../../api/menu-tree.ts'
import { useMe } from '../../api/use-me.ts'
import { useMenus } from '../../api/use-menus.ts'
import { type Language, usePreferences } from '../../settings/preferences.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type Screen, screens } from '../screens.ts'
import type { NamedScreen } from './palette-items.ts'

export const useScreens = (): readonly NamedScreen[] => {
  const t = useText()
  const me = useMe()
  const items = useMenus()
  const { language } = usePreferences()
  const english = useEnglish()
  return useMemo(() => {
    const open = screens.filter((screen) => isOffered(screen) && mayOpen(screen, me?.permissions ?? []))
    return open.map((screen) => nameOf(screen, { items, language, t, english }))
  }, [t, me, items, language, english])
}

/** A screen is offered once, at its first address. */
const isOffered = (screen: Screen): boolean =>
  screen.access === 'login' &&
  screen.frame !== 'bare' &&
  !screen.ofObject &&
  !screen.isOutlet &&
  screen.firstPath === undefined

const mayOpen = ({ needs }: Screen, held: readonly string[]): boolean => needs === undefined || held.includes(needs)

interface Names {
  readonly items: readonly MenuItem[]
  readonly language: Language
  readonly t: Translate
  readonly english: StartTexts | undefined
}

const nameOf = (screen: Screen, { items, language, t, english }: Names): NamedScreen => {
  const branch = branchTo(items, screen.under ?? screen.path)
  const item = screen.under === undefined ? branch.at(-1) : undefined
  const above = item ? branch.slice(0, -1) : branch
  return {
    url: item ? linkOf(item) : screen.path,
    title: item ? menuName(item, language) : t(screen.title),
    english: item ? item.enName : english ? translate(english, 'en-US', screen.title) : '',
    ...(screen.words && { words: t(screen.words) }),
    above: above.map((one) => menuName(one, language)).join(' / '),
  }
}

/** The English name of every screen; loaded when the palette opens for the first time. */
const useEnglish = (): StartTexts | undefined => {
  const [texts, setTexts] = useState<StartTexts>()
  useEffect(() => {
    void loadStart('en-US').then(setTexts)
  }, [])
  return texts
}
