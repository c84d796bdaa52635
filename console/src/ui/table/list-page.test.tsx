import { paths } from '@coldway/contract/screens/screens.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { role, userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => import('../../features/roles/index.ts'), 30_000)
afterEach(cleanup)

describe('a list', () => {
  it('says that its filters hide all rows, and takes them away', async () => {
    answerCalls(
      ...userCentreBasics(),
      answer(roles.queryPageList, ({ conditionVos }) => {
        const records = conditionVos.length > 0 ? [] : [role]
        return { records, total: records.length, page: 1, size: 10 }
      }),
    )
    const { user } = await openApp(`${paths.roles}?name=Nobody`, { isSignedIn: true })
    expect(await screen.findByText('Nothing matches the filters')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(await screen.findByText('Dispatcher', { selector: 'td *, td' })).toBeTruthy()
  })
  it('keeps with the account whether its rows are narrow', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      answer(userConfig.updateUserConfig, () => null),
    )
    const { user } = await openApp(paths.roles, { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Narrow rows', pressed: false }))
    await screen.findByRole('button', { name: 'Narrow rows', pressed: true })
    expect(sent.find(({ name }) => name === userConfig.updateUserConfig.name)?.input).toMatchObject({
      key: 'lists.narrow',
    })
  })
  it('opens a row beside itself, with what its columns hide, and closes it on Escape', async () => {
    answerCalls(...userCentreBasics())
    const { user } = await openApp(paths.roles, { isSignedIn: true })
    await user.click(await screen.findByText('Dispatcher', { selector: 'td *, td' }))
    const panel = await screen.findByRole('complementary', { name: 'Dispatcher' })
    expect(within(panel).getByRole('button', { name: 'Edit' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'Dispatcher' })).toBeNull()
  })
  it('saves what it shows as a view, which is shown by one press and can be deleted', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      answer(userConfig.updateUserConfig, () => null),
    )
    const { user } = await openApp(`${paths.roles}?name=Disp`, { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Mine{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Mine', pressed: true }))
    await user.click(await screen.findByRole('button', { name: 'Mine', pressed: false }))
    await user.click(await screen.findByRole('button', { name: 'Delete the view Mine' }))
    expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull()
    const kept = sent.filter(({ name }) => name === userConfig.updateUserConfig.name)
    expect(kept.map(({ input }) => (input as { chunks: string[] }).chunks)).toEqual([
      ['[{"name":"Mine","values":{"name":"Disp"}}]'],
      ['[]'],
    ])
  })
})
