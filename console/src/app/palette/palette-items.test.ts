import { describe, expect, it } from 'vitest'
import { addRecent, groupsOf, matchScreens, type NamedScreen, type PaletteItem, readRecent } from './palette-items.ts'

const screen = (url: string, title: string, english: string, above = ''): NamedScreen => ({
  url,
  title,
  english,
  above,
})
const screens = [
  screen('/view/a', '用户管理', 'Users', '用户中心'),
  screen('/view/b', '角色管理', 'Roles'),
  screen('/view/c', 'Устройства пользователей', 'Devices of users'),
  { ...screen('/view/d', '接入设备', 'Connect a device'), words: 'MQTT, help' },
]
const item = (key: string): PaletteItem => ({ key, title: key, subtitle: '', url: `/view/${key}`, kind: 'screen' })
const hit = { kind: 'device' as const, id: 4, title: '沪A1', subtitle: 'DEV-4', url: '/view/m?device=4' }

describe('screens', () => {
  it.each([
    ['用户', ['/view/a']],
    ['ROLE', ['/view/b']],
    ['users', ['/view/a', '/view/c']],
    ['users devices', ['/view/c']],
    ['УСТРОЙСТВА', ['/view/c']],
    ['mqtt', ['/view/d']],
    ['nothing', []],
    ['', ['/view/a', '/view/b', '/view/c', '/view/d']],
  ])('%s', (text, urls) => expect(matchScreens(screens, text).map(({ url }) => url)).toEqual(urls))

  it('say where they are, and their English name', () => {
    expect(matchScreens(screens, 'users')[0]).toMatchObject({ title: '用户管理', subtitle: '用户中心 · Users' })
  })
})

describe('the groups', () => {
  it('are recent choices and screens while nothing is typed', () => {
    const groups = groupsOf(' ', { screens, recent: [item('r')], hits: [hit] })
    expect(groups.map(({ kind }) => kind)).toEqual(['recent', 'screen'])
  })
  it('are screens and what was found otherwise', () => {
    const groups = groupsOf('dev', { screens, recent: [item('r')], hits: [hit] })
    expect(groups.map(({ kind }) => kind)).toEqual(['screen', 'device'])
    expect(groups[1]?.items[0]).toMatchObject({ key: 'device 4', url: '/view/m?device=4' })
  })
})

describe('what was chosen before', () => {
  it('is kept once each, the last first, eight at most', () => {
    const many = Array.from({ length: 9 }, (_, n) => item(`i${n}`)).reduce<PaletteItem[]>(addRecent, [])
    expect(many.map(({ key }) => key)).toEqual(['i8', 'i7', 'i6', 'i5', 'i4', 'i3', 'i2', 'i1'])
    expect(addRecent(many, item('i3')).map(({ key }) => key)[0]).toBe('i3')
    expect(addRecent(many, item('i3'))).toHaveLength(8)
  })
  it('is read only where it is ours', () => {
    const foreign = [{ ...item('x'), url: 'javascript:alert(1)' }, { ...item('x'), kind: 'odd' }, null, 'x', {}]
    expect(readRecent([item('a'), ...foreign])).toEqual([item('a')])
    expect(readRecent('nonsense')).toBeUndefined()
  })
})
