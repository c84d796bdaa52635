/** Functions over the menu tree: names by language, branches, columns. Pure. (product.md section 2, "Shell behaviour") */
import { isScenario, type MenuItem } from '@coldway/contract/users/menus.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Language } from '../settings/preferences.ts'
import { isWaybillScene } from '../settings/scene.ts'

const nameFields = { 'en-US': 'enName', 'ru-RU': 'ruName', 'ko-KR': 'koName', 'th-TH': 'thName' } as const

export const menuName = (item: MenuItem, language: Language): string =>
  (language === 'zh-CN' ? item.name : item[nameFields[language]]) || item.name

/** Entries that only the waybill scene shows. */
const sceneCodes = ['biz-home', 'wx-biz-newHome']
export const shownItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.filter((item) => isWaybillScene() || !sceneCodes.includes(item.code)).sort((a, b) => a.seq - b.seq)

export const findItem = (items: readonly MenuItem[], id: number): MenuItem | undefined => {
  for (const item of items) {
    const found = item.id === id ? item : findItem(item.children, id)
    if (found) return found
  }
  return undefined
}

/** The branch from the top entry to the one with this address; empty when the menu has none. */
export const branchTo = (items: readonly MenuItem[], path: string): MenuItem[] => {
  for (const item of items) {
    if (pathOf(item) === path) return [item]
    const below = branchTo(item.children, path)
    if (below.length > 0) return [item, ...below]
  }
  return []
}

export const pathOf = (item: MenuItem): string => item.url.split('?')[0] ?? ''

/** The address of an entry with its parent's id, as in the product's links. */
export const linkOf = (item: MenuItem): string =>
  item.url === '' ? '' : `${item.url}${item.url.includes('?') ? '&' : '?'}pid=${item.pid}`

/** Two columns of a top group: seq up to 5 in the first; group 79 puts three in the first. */
export const columnsOf = (group: MenuItem): [MenuItem[], MenuItem[]] => {
  const items = shownItems(group.children)
  const isFirst = (item: MenuItem, index: number) =>
    group.id === limits.navigationSplitGroupId
      ? index < limits.navigationSplitGroupFirst
      : item.seq <= limits.navigationFirstColumnSeq
  return [items.filter(isFirst), items.filter((item, index) => !isFirst(item, index))]
}

/** Top entries without the four scenarios, which the left navigation shows separately. */
export const applicationsOf = (items: readonly MenuItem[]): MenuItem[] => items.filter((item) => !holdsScenarios(item))
export const scenariosOf = (items: readonly MenuItem[]): MenuItem[] => items.filter(holdsScenarios)
const holdsScenarios = ({ children }: MenuItem): boolean => children.length > 0 && children.every(isScenario)

/** The first entry of a branch that has an address. */
export const firstLink = (item: MenuItem): MenuItem | undefined =>
  item.url !== '' ? item : shownItems(item.children).map(firstLink).find(Boolean)

export const leavesOf = (items: readonly MenuItem[]): MenuItem[] =>
  applicationsOf(shownItems(items)).flatMap((item) =>
    item.children.length > 0 ? leavesOf(item.children) : item.url ? [item] : [],
  )
