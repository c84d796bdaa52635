/** The rights of a role as trees of check boxes. Pure. (product.md section 6) */
import { type MobileMenu, mobileMenus, type Permission, permissions } from '@coldway/contract/permissions.ts'
import type { Translate } from '../../settings/texts.ts'
import type { CheckNode } from '../../ui/form/check-tree.tsx'

type AreaOf<Code> = Code extends `${infer Area}:${string}` ? Area : never
type Area = AreaOf<Permission>
type Action = Permission extends infer Code ? (Code extends `${string}:${infer Word}` ? Word : never) : never

/** A new area does not compile until it has a group and a text. */
const groups = {
  monitoring: [
    'monitor',
    'track',
    'sensor',
    'alarm',
    'site',
    'line',
    'waybill',
    'vehicle',
    'probe',
    'mapping',
    'product',
    'room',
    'release',
    'lockOrder',
    'share',
  ],
  devices: ['device', 'deviceType', 'command'],
  userCentre: ['organisation', 'user', 'role', 'recipient'],
  supervision: ['audit', 'outbox', 'operations', 'apiClient', 'forwarding'],
} as const satisfies Record<string, readonly Area[]>
type Group = keyof typeof groups
type Missing = Exclude<Area, (typeof groups)[Group][number]>
const isComplete: [Missing] extends [never] ? true : Missing = true

/** Menus with their buttons below; rights the editor lacks cannot be changed. `among`: those that the tree offers. */
export const platformTree = (
  t: Translate,
  held: readonly Permission[],
  among: readonly Permission[] = permissions,
): CheckNode[] =>
  isComplete &&
  (Object.keys(groups) as Group[]).flatMap((group) => {
    const children = groups[group].flatMap((area) => {
      const own = among.filter((code) => code.startsWith(`${area}:`))
      return own.length > 0 ? [areaNode(t, area, { own, held })] : []
    })
    return children.length <= 1 ? children : [{ key: group, label: t(`roles.groups.${group}`), children }]
  })

interface Rights {
  readonly own: readonly Permission[]
  readonly held: readonly Permission[]
}

const areaNode = (t: Translate, area: Area, { own, held }: Rights): CheckNode => {
  const label = t(`roles.areas.${area}`)
  const isDisabled = (code: Permission) => !held.includes(code)
  if (own.length === 1 && own[0]) return { key: own[0], label, isDisabled: isDisabled(own[0]) }
  return {
    key: area,
    label,
    children: own.map((code) => ({
      key: code,
      label: t(`roles.actions.${code.slice(area.length + 1) as Action}`),
      isDisabled: isDisabled(code),
    })),
  }
}

export const mobileTree = (t: Translate, held: readonly MobileMenu[]): CheckNode[] =>
  mobileMenus.map((code) => ({
    key: code,
    label: t(`roles.areas.${code.slice('mobile:'.length) as 'monitor'}`),
    isDisabled: !held.includes(code),
  }))

/** Each right in words, for places without a tree. */
export const rightWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries(
    permissions.map((code) => {
      const [area, action] = code.split(':') as [Area, Action]
      return [code, `${t(`roles.areas.${area}`)}: ${t(`roles.actions.${action}`)}`]
    }),
  )
export const mobileWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries(mobileTree(t, mobileMenus).map(({ key, label }) => [key, label]))

/**
 * A button is useless without its menu: checking it checks the menu, unchecking the menu unchecks it. A right without a menu of
 * its own, such as signing a release, stands alone.
 */
export const withMenus = (
  before: readonly string[],
  after: readonly string[],
  held: readonly Permission[],
): Permission[] => {
  const next = new Set(after)
  for (const code of permissions) {
    const menu = code.replace(/:.*/, ':view') as Permission
    if (menu === code || !permissions.includes(menu) || !next.has(code) || next.has(menu)) continue
    const isNew = !before.includes(code)
    if (isNew && held.includes(menu)) next.add(menu)
    else if (!isNew && held.includes(code)) next.delete(code)
  }
  return permissions.filter((code) => next.has(code))
}
