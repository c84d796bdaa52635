import { fail } from '@coldway/contract/errors.ts'
import { type Organisation, organisations } from '@coldway/contract/users/organisations.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { orgTree, userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const records = orgTree.map(
  (node): Organisation => ({
    ...node,
    parentName: orgTree.find((one) => one.id === node.parentId)?.name ?? null,
    isRoot: false,
    userCount: node.id,
    childCount: 1,
    keptMonths: null,
    requiresSecondFactor: false,
    gln: node.id === 3 ? '9521234000013' : null,
    zone: null,
    language: null,
    version: 2,
    createTime: '2026-11-20 08:00:00',
  }),
)
const list = answer(organisations.queryPageList, ({ page, size }) => ({ page, size, total: 3, records }))
const names = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent?.trim())

describe('the tree of organisations', () => {
  it('opens and closes, and keeps what is above a found one', async () => {
    answerCalls(...userCentreBasics(), list)
    const visit = await openApp(paths.organisations, { isSignedIn: true })
    await screen.findByText('Shanghai')
    expect(names()).toEqual(['East Cold Chain', 'Shanghai'])
    const row = screen.getByText('Shanghai').closest('tr') as HTMLElement
    await visit.user.click(within(row).getByRole('button', { name: 'Expand' }))
    expect(names()).toEqual(['East Cold Chain', 'Shanghai', 'Pudong'])
    await visit.user.type(screen.getByLabelText('Name, code or GLN'), 'pd{Enter}')
    await waitFor(() => expect(location.search).toBe('?keyword=pd'))
    expect(names()).toEqual(['East Cold Chain', 'Shanghai', 'Pudong'])
    await visit.user.clear(screen.getByLabelText('Name, code or GLN'))
    await visit.user.type(screen.getByLabelText('Name, code or GLN'), '952123400{Enter}')
    await waitFor(() => expect(location.search).toBe('?keyword=952123400'))
    expect(names()).toEqual(['East Cold Chain', 'Shanghai', 'Pudong'])
    expect(screen.getByText('9521234000013')).toBeTruthy()
  })

  it('neither moves nor deletes the top, and says why another cannot be deleted', async () => {
    answerCalls(
      ...userCentreBasics(),
      list,
      answer(organisations.deleteOrg, () => {
        throw fail('organisationHasUsers')
      }),
    )
    const visit = await openApp(paths.organisations, { isSignedIn: true })
    await screen.findByText('Shanghai')
    expect(screen.queryByRole('button', { name: 'More for East Cold Chain' })).toBeNull()
    await visit.user.click(screen.getByRole('button', { name: 'More for Shanghai' }))
    await visit.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await visit.user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('from the server')
  })

  it('moves an organisation anywhere but below itself', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(organisations.updateOrg, () => null),
    )
    const visit = await openApp(paths.organisations, { isSignedIn: true })
    await screen.findByText('Shanghai')
    await visit.user.click(screen.getByRole('button', { name: 'Expand all' }))
    await visit.user.click(screen.getByRole('button', { name: 'More for Pudong' }))
    await visit.user.click(screen.getByRole('menuitem', { name: 'Move' }))
    const dialog = await screen.findByRole('dialog')
    const choice = (name: string) => within(dialog).getByText(name)
    await waitFor(() => expect(choice('Shanghai').closest('.ant-tree-treenode-disabled')).toBeTruthy())
    await visit.user.click(choice('East Cold Chain'))
    await visit.user.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find((one) => one.name === 'organisations.updateOrg')?.input).toEqual({
      id: 3,
      version: 2,
      name: 'Pudong',
      code: 'PD',
      parentId: 1,
    })
  })
})

describe('a new organisation', () => {
  it('takes the proposed code, and shows a name that exists at the name', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(organisations.getOrgCode, ({ parentId }) => `ORG-${parentId}`),
      answer(organisations.saveOrg, () => {
        throw fail('organisationNameExists')
      }),
    )
    const visit = await openApp(`${paths.organisationAdd}?parentId=2`, { isSignedIn: true })
    await screen.findByPlaceholderText('ORG-2')
    await visit.user.type(screen.getByLabelText('Name'), 'Pudong')
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('already exists')
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(sent.find((one) => one.name === 'organisations.saveOrg')?.input).toEqual({
      parentId: 2,
      name: 'Pudong',
      code: 'ORG-2',
      keptMonths: null,
      requiresSecondFactor: false,
      gln: null,
      zone: null,
      language: null,
    })
  })

  it('sends a GLN, and shows one with a wrong check digit before it is sent', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(organisations.getOrgCode, () => 'ORG-2'),
      answer(organisations.saveOrg, () => ({ id: 9 })),
    )
    const saved = () => sent.find((one) => one.name === 'organisations.saveOrg')?.input
    const visit = await openApp(`${paths.organisationAdd}?parentId=2`, { isSignedIn: true })
    await screen.findByPlaceholderText('ORG-2')
    await visit.user.type(screen.getByLabelText('Name'), 'Pudong')
    const gln = screen.getByLabelText(/^GLN/)
    await visit.user.type(gln, '9521234000014')
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(gln.getAttribute('aria-invalid')).toBe('true'))
    expect(saved()).toBeUndefined()
    await visit.user.clear(gln)
    await visit.user.type(gln, '9521234000013')
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toMatchObject({ name: 'Pudong', gln: '9521234000013' }))
  })

  it('stands in the list once it is saved, however deep', async () => {
    const made: Organisation[] = []
    answerCalls(
      ...userCentreBasics(),
      answer(organisations.queryPageList, ({ page, size }) => ({
        page,
        size,
        total: 4,
        records: [...records, ...made],
      })),
      answer(organisations.getOrgCode, () => 'ORG-2'),
      answer(organisations.saveOrg, ({ name }) => {
        made.push({ ...(records[2] as Organisation), id: 9, parentId: 3, name })
        return { id: 9 }
      }),
    )
    const visit = await openApp(`${paths.organisationAdd}?parentId=3`, { isSignedIn: true })
    await visit.user.type(await screen.findByLabelText('Name'), 'Dock 7')
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(names()).toEqual(['East Cold Chain', 'Shanghai', 'Pudong', 'Dock 7']))
  })

  it('is saved once the code is proposed when somebody saves before', async () => {
    const proposed = Promise.withResolvers<string>()
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(organisations.getOrgCode, () => proposed.promise),
      answer(organisations.saveOrg, () => ({ id: 9 })),
    )
    const visit = await openApp(`${paths.organisationAdd}?parentId=2`, { isSignedIn: true })
    await visit.user.type(await screen.findByLabelText('Name'), 'Pudong')
    await visit.user.click(screen.getByRole('button', { name: 'Save' }))
    const saved = () => sent.find((one) => one.name === 'organisations.saveOrg')?.input
    expect(saved()).toBeUndefined()
    proposed.resolve('ORG-2')
    await waitFor(() => expect(saved()).toMatchObject({ name: 'Pudong', code: 'ORG-2' }))
  })
})
