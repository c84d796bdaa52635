import type { Permission } from '@coldway/contract/permissions.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { role, userCentreBasics } from '../../testing/user-centre.ts'
import { withMenus } from './rights.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const boxOf = (label: string) =>
  screen.getAllByText(label)[0]?.closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as HTMLElement

describe('the rights of a role', () => {
  const held: Permission[] = ['user:view', 'user:edit', 'role:edit']
  it('a button brings its menu', () => {
    expect(withMenus([], ['user:edit'], held)).toEqual(['user:view', 'user:edit'])
  })
  it('a menu that goes takes its buttons', () => {
    expect(withMenus(['user:view', 'user:edit'], ['user:edit'], held)).toEqual([])
  })
  it('rights that the editor does not hold are not added', () => {
    expect(withMenus([], ['role:edit'], held)).toEqual(['role:edit'])
  })
  it('a right without a menu stays when another one changes', () => {
    const kept = withMenus(['release:sign'], ['release:sign', 'user:view'], [...held, 'release:sign'])
    expect(new Set(kept)).toEqual(new Set(['release:sign', 'user:view']))
  })
})

describe('editing a role', () => {
  it('keeps what the editor does not hold and sends the rest', async () => {
    const sent = answerCalls(
      ...userCentreBasics(['role:view', 'role:edit', 'monitor:view', 'track:view']),
      answer(roles.queryById, () => role),
      answer(roles.updateRole, () => null),
    )
    const visit = await openApp(`${paths.roleUpdate}?id=7`, { isSignedIn: true })
    await screen.findByText('Audit trail')
    expect(boxOf('Audit trail').className).toContain('disabled')
    expect(boxOf('Audit trail').className).toContain('checked')
    await visit.user.click(boxOf('Audit trail'))
    await visit.user.click(boxOf('Historical tracks'))
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.roles))
    expect(sent.find((one) => one.name === 'roles.updateRole')?.input).toEqual({
      id: 7,
      version: 4,
      name: 'Dispatcher',
      description: '',
      permissions: ['monitor:view', 'track:view', 'audit:view'],
      mobileMenus: [],
    })
  })
})
