import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  applicationsOf,
  branchTo,
  columnsOf,
  findItem,
  leavesOf,
  linkOf,
  menuName,
  scenariosOf,
  shownItems,
} from './menu-tree.ts'

afterEach(() => sessionStorage.clear())

const item = (id: number, seq = id, children: MenuItem[] = []): MenuItem => ({
  id,
  pid: 7,
  pfid: 7,
  code: `m${id}`,
  url: children.length > 0 ? '' : `/view/m${id}`,
  seq,
  name: `名${id}`,
  enName: `Name ${id}`,
  ruName: '',
  koName: `이름 ${id}`,
  thName: `ชื่อ ${id}`,
  icon: '',
  children,
})
const ids = (items: readonly MenuItem[]) => items.map(({ id }) => id)

describe('the columns of a group', () => {
  it('split at seq 5', () => {
    const group = item(20, 1, [item(1, 6), item(2, 5), item(3, 1), item(4, 9)])
    expect(columnsOf(group).map(ids)).toEqual([
      [3, 2],
      [1, 4],
    ])
  })
  it('split after three in group 79', () => {
    const group = item(79, 1, [item(1, 9), item(2, 5), item(3, 1), item(4, 7)])
    expect(columnsOf(group).map(ids)).toEqual([[3, 2, 4], [1]])
  })
})

describe('the tree', () => {
  const scenarios = item(100, 9, [item(101), item(102)])
  const tree = [item(1), item(20, 2, [item(21, 1, [item(22, 1, [item(23)])])]), scenarios]

  it.each([
    ['zh-CN', '名1'],
    ['en-US', 'Name 1'],
    ['ru-RU', '名1'],
    ['ko-KR', '이름 1'],
    ['th-TH', 'ชื่อ 1'],
  ] as const)('names an entry in %s', (language, name) => expect(menuName(item(1), language)).toBe(name))
  it('knows the branch of an address, four levels deep', () => {
    expect(ids(branchTo(tree, '/view/m23'))).toEqual([20, 21, 22, 23])
  })
  it('carries the parent in its links', () => expect(linkOf(item(1))).toBe('/view/m1?pid=7'))
  it('finds an entry by its id', () => {
    expect(findItem(tree, 22)?.id).toBe(22)
    expect(findItem(tree, 5)).toBeUndefined()
  })
  it('keeps the scenarios apart', () => {
    expect(ids(applicationsOf(tree))).toEqual([1, 20])
    expect(ids(scenariosOf(tree))).toEqual([100])
    expect(ids(leavesOf(tree))).toEqual([1, 23])
  })
  it.each(['biz-home', 'wx-biz-newHome'])('shows %s in the waybill scene only', (code) => {
    const items = [{ ...item(1), code }]
    expect(shownItems(items)).toEqual([])
    sessionStorage.setItem('coldway.sceneType', 'waybillScene')
    expect(shownItems(items)).toEqual(items)
  })
})
