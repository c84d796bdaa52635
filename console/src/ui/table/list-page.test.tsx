import { paths } from '@coldway/contract/screens/screens.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { cleanup, screen } from '@testing-library/react'
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
})
