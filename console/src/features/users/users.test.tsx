import { fail } from '@coldway/contract/errors.ts'
import { type User, users } from '@coldway/contract/users/users.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const user: User = {
  id: 5,
  account: 'quality',
  userName: 'Wang Fang',
  orgId: 2,
  orgName: 'Shanghai',
  roleId: 7,
  roleName: 'Quality manager',
  email: null,
  phone: '13812345678',
  emailState: null,
  isWechatContact: false,
  wechatBoundTime: null,
  accountStatus: 'enabled',
  mustChangePassword: false,
  hasSecondFactor: false,
  version: 1,
  createTime: '2026-11-20 08:00:00',
}
const own: User = { ...user, id: 1, account: 'dispatcher', userName: 'Li Ming' }

const list = answer(users.queryUserInfo, (query) => ({
  page: query.page,
  size: query.size,
  total: 45,
  records: [own, user],
}))
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement
const lastList = (sent: { name: string; input: unknown }[]) =>
  sent.findLast((one) => one.name === 'users.queryUserInfo')?.input
const openMenuOf = async (visitor: { click: (element: Element) => Promise<void> }, entry: string) => {
  const row = await rowOf('quality')
  await visitor.click(within(row).getByRole('button', { name: 'More for quality' }))
  await visitor.click(screen.getByRole('menuitem', { name: entry }))
  return screen.findByRole('dialog')
}

describe('the list of users', () => {
  it('says whether the address is confirmed and what WeChat is bound to', async () => {
    const reached: User = {
      ...user,
      id: 6,
      account: 'reached',
      email: 'wang@example.com',
      emailState: 'pendingVerification',
      isWechatContact: true,
      wechatBoundTime: '2026-11-21 08:00:00',
    }
    answerCalls(
      ...userCentreBasics(),
      answer(users.queryUserInfo, ({ page, size }) => ({ page, size, total: 2, records: [user, reached] })),
      answer(users.queryUserInfoById, () => reached),
    )
    const { user: visitor } = await openApp(paths.users, { isSignedIn: true })
    const row = await rowOf('reached')
    expect(row.textContent).toMatch(/wang@example.com.*Pending verification.*Sign-in.*Messages/)
    expect((await rowOf('quality')).textContent).not.toMatch(/Sign-in|Messages/)
    // A dash stands for what a user does not have.
    expect(within(await rowOf('quality')).getAllByText('—').length).toBeGreaterThan(1)
    await visitor.click(within(row).getByRole('link', { name: 'Edit' }))
    expect((await screen.findByText(/only after its owner has confirmed it/)).textContent).toBeTruthy()
    expect(screen.getByText('Bound for sign-in since 2026-11-21 08:00:00.')).toBeTruthy()
  })

  it('asks for what stands in its address, and writes there what is searched and paged', async () => {
    const sent = answerCalls(...userCentreBasics(), list)
    const visit = await openApp(`${paths.users}?pid=20&accountStatus=enabled&orgId=2&page=2&size=20`, {
      isSignedIn: true,
    })
    await screen.findByText('quality')
    expect(lastList(sent)).toEqual({
      page: 2,
      size: 20,
      conditionVos: [
        { column: 'orgId', type: 'eq', value: 2 },
        { column: 'accountStatus', type: 'eq', value: 'enabled' },
      ],
      sorts: [],
    })
    await visit.user.type(screen.getByLabelText('Account, name, e-mail or phone'), 'qual{Enter}')
    await waitFor(() =>
      expect(lastList(sent)).toMatchObject({
        page: 1,
        conditionVos: [{ column: 'keyword', type: 'like', value: 'qual' }, {}, {}],
      }),
    )
    expect(location.search).toBe('?pid=20&accountStatus=enabled&orgId=2&size=20&keyword=qual')
    await visit.user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(location.search).toContain('page=2'))
    await visit.user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(lastList(sent)).toEqual({ page: 1, size: 20, conditionVos: [], sorts: [] }))
    expect(location.search).toBe('?pid=20&size=20')
  })

  it('sorts by a column, up, down and not at all', async () => {
    const sent = answerCalls(...userCentreBasics(), list)
    const visit = await openApp(paths.users, { isSignedIn: true })
    await screen.findByText('quality')
    const press = () => visit.user.click(screen.getByRole('button', { name: 'Created' }))
    await press()
    await waitFor(() => expect(lastList(sent)).toMatchObject({ sorts: [{ column: 'createTime', order: 'asc' }] }))
    await press()
    await waitFor(() => expect(location.search).toBe('?sort=-createTime'))
    await press()
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('hides what the user may not do', async () => {
    answerCalls(...userCentreBasics(['user:view']), list)
    await openApp(paths.users, { isSignedIn: true })
    const row = await rowOf('quality')
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(within(row).queryByRole('link')).toBeNull()
    // The choice of roles is missing too, because it needs role:view.
    expect(screen.queryByLabelText('Role')).toBeNull()
  })

  it('offers nobody to delete or deactivate himself', async () => {
    answerCalls(...userCentreBasics(), list)
    await openApp(paths.users, { isSignedIn: true })
    const row = await rowOf('dispatcher')
    expect(within(row).getAllByRole('link', { name: 'Edit' })).toHaveLength(1)
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('asks before it deletes, and says there why it was refused', async () => {
    let refuses = true
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(users.deleteUser, () => {
        if (refuses) throw fail('administratorIsLast')
        return null
      }),
    )
    const visit = await openApp(paths.users, { isSignedIn: true })
    const dialog = await openMenuOf(visit.user, 'Delete')
    expect(sent.some((one) => one.name === 'users.deleteUser')).toBe(false)
    await visit.user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    // Several refusals share this code; the server's text distinguishes them.
    expect((await within(dialog).findByRole('alert')).textContent).toBe('from the server')
    refuses = false
    await visit.user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast((one) => one.name === 'users.deleteUser')?.input).toEqual({ ids: [5] })
  })

  it('shows a reset password once', async () => {
    answerCalls(
      ...userCentreBasics(),
      list,
      answer(users.resetPwdByIds, () => [{ id: 5, account: 'quality', password: 'once-ONLY-77' }]),
    )
    const visit = await openApp(paths.users, { isSignedIn: true })
    const dialog = await openMenuOf(visit.user, 'Reset password')
    await visit.user.click(within(dialog).getByRole('button', { name: 'Reset password' }))
    expect(await screen.findByText('once-ONLY-77')).toBeTruthy()
    await visit.user.click(screen.getByRole('button', { name: 'Copy the password of quality' }))
    expect(await navigator.clipboard.readText()).toBe('once-ONLY-77')
    await visit.user.click(screen.getByRole('button', { name: 'Done' }))
    expect(document.body.textContent).not.toContain('once-ONLY-77')
  })
})

describe('a new user', () => {
  const open = async () => {
    const visit = await openApp(`${paths.userAdd}?orgId=2`, { isSignedIn: true })
    await visit.user.type(await screen.findByLabelText('Account'), 'new-one')
    await visit.user.type(screen.getByLabelText('Name'), 'New One')
    await visit.user.click(screen.getByLabelText('Role'))
    await visit.user.click(await screen.findByText('Dispatcher', { selector: '.ant-select-item *' }))
    return visit
  }

  it('is not sent while the contract would refuse it, and says so at the fields', async () => {
    const sent = answerCalls(...userCentreBasics())
    const visit = await openApp(paths.userAdd, { isSignedIn: true })
    await visit.user.type(await screen.findByLabelText('Account'), 'a')
    await visit.user.type(screen.getByLabelText('E-mail (optional)'), 'nowhere')
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent?.trim())
    expect(alerts).toEqual([
      '3 to 20 letters, digits or symbols',
      'This is required.',
      'This is required.',
      'This is required.',
      'An address such as name@example.com',
    ])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Account')))
    expect(sent.some((one) => one.name === 'users.saveUser')).toBe(false)
  })

  it('shows the refusal at its field, then the initial password', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(users.saveUser, ({ account }) => {
        if (account === 'new-one') throw fail('accountExists')
        return { id: 9, account, password: 'once-ONLY-77' }
      }),
    )
    const visit = await open()
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    const field = screen.getByLabelText('Account')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByRole('alert').textContent).toContain('The account already exists.')
    await visit.user.type(field, '2')
    expect(screen.queryByRole('alert')).toBeNull()
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('once-ONLY-77')).toBeTruthy()
    expect(sent.findLast((one) => one.name === 'users.saveUser')?.input).toEqual({
      account: 'new-one2',
      userName: 'New One',
      orgId: 2,
      roleId: 7,
      email: null,
      phone: null,
    })
    await visit.user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(location.pathname).toBe(paths.users))
  })

  it('asks before it is lost', async () => {
    answerCalls(...userCentreBasics(), list)
    const visit = await open()
    await visit.user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await visit.user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(location.pathname).toBe(paths.userAdd)
    await visit.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await visit.user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(location.pathname).toBe(paths.users))
  })
})
