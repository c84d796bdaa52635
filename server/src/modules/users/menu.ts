/**
 * The menu trees: the platform's from the permissions of a role, the mobile companion's from its mobile menus. Entries
 * and their order come from the list of screens, names from i18n. They are built once, as texts do not change while the
 * program runs.
 */
import { type Language, languages, scenarios } from '@coldway/contract/enums.ts'
import { type MenuGroupId, type MenuPlace, menuGroups, type ScreenEntry } from '@coldway/contract/screens/screen.ts'
import { paths, screens } from '@coldway/contract/screens/screens.ts'
import { appIds, type MenuItem } from '@coldway/contract/users/menus.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { Principal } from '../../platform/implement.ts'

type Grants = Pick<Principal, 'permissions' | 'mobileMenus'>
type Named = Pick<MenuItem, 'id' | 'code' | 'url' | 'icon' | 'name' | 'enName' | 'ruName' | 'koName' | 'thName'>
interface Entry extends Named {
  readonly group: MenuGroupId | undefined
  readonly isGranted: (to: Grants) => boolean
}

/** A title that is no text does not compile here. */
const listed: readonly ScreenEntry<TextKey>[] = Object.values(screens)

export const createMenus = (texts: ReadonlyMap<Language, Texts>) => {
  const named = (place: Omit<MenuPlace, 'group'>, url: string, title: TextKey): Named => {
    const [enName, name, ruName, koName, thName] = languages.map((language) =>
      translate(texts.get(language) as Texts, language, title),
    ) as [string, string, string, string, string]
    return { id: place.id, code: place.code, url, icon: place.icon, name, enName, ruName, koName, thName }
  }
  const entryOf = ({ path, title, needs, menu }: ScreenEntry<TextKey>): Entry[] =>
    menu
      ? [
          {
            ...named(menu, path, title),
            group: menu.group,
            isGranted: ({ permissions }) => !needs || permissions.has(needs),
          },
        ]
      : []
  const mobileOf = ({ path, title, menu, mobile }: ScreenEntry<TextKey>): Entry[] =>
    menu && mobile
      ? [{ ...named(menu, path, title), group: undefined, isGranted: ({ mobileMenus }) => mobileMenus.has(mobile) }]
      : []
  /** Each opens real-time monitoring, narrowed to its kind, and has its `type` as id. */
  const scenarioEntries = Object.entries(scenarios).map(([name, id]): Entry => {
    const place = { id, code: `scenario-${name}`, icon: name }
    const title = `enums.scenarios.${name as keyof typeof scenarios}` as const
    return {
      ...named(place, `${paths.monitoring}?type=${id}`, title),
      group: 'scenarios',
      isGranted: ({ permissions }) => permissions.has(screens.monitoring.needs),
    }
  })
  const groups = Object.fromEntries(
    Object.entries(menuGroups).map(([id, group]) => [id, named(group, '', group.title)]),
  ) as Record<MenuGroupId, Named>
  const platform = [...listed.flatMap(entryOf), ...scenarioEntries]
  const mobile = listed.flatMap(mobileOf)
  return (appId: string | undefined, grants: Grants): MenuItem[] =>
    treeOf(
      (appId === appIds.mobile ? mobile : platform).filter((entry) => entry.isGranted(grants)),
      groups,
    )
}

/** A group stands at its first entry; a group without entries is left out. */
const treeOf = (entries: readonly Entry[], groups: Readonly<Record<MenuGroupId, Named>>): MenuItem[] =>
  [...Map.groupBy(entries, ({ group, id }) => group ?? id)].map(([top, members], index) => {
    const seq = index + 1
    if (typeof top === 'number') return itemOf(members[0] as Entry, { pid: 0, pfid: 0, seq, children: [] })
    const { id } = groups[top]
    const children = members.map((entry, at) => itemOf(entry, { pid: id, pfid: id, seq: at + 1, children: [] }))
    return itemOf(groups[top], { pid: 0, pfid: 0, seq, children })
  })

const itemOf = (
  { id, code, url, icon, name, enName, ruName, koName, thName }: Named,
  place: Pick<MenuItem, 'pid' | 'pfid' | 'seq' | 'children'>,
): MenuItem => ({ id, code, url, icon, name, enName, ruName, koName, thName, ...place })
