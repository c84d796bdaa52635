import { paths } from '@coldway/contract/screens/screens.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, answerCalls, type Sent } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

afterEach(cleanup)

let sent: Sent[]
beforeEach(() => {
  sent = answerCalls(
    ...userCentreBasics(['user:view', 'monitor:view', 'recipient:edit']),
    answer(userConfig.updateUserConfig, () => null),
    answer(search.query, ({ text }) => ({
      hits: text.startsWith('12')
        ? [
            {
              kind: 'user' as const,
              id: 9,
              title: 'Wu 12',
              subtitle: 'wu',
              url: '/view/userCenter/user_Control?account=wu',
            },
          ]
        : [],
    })),
  )
})
const open = async (keys: string) => {
  const { user } = await openApp('/view/home/home', { isSignedIn: true })
  await screen.findByRole('button', { name: 'Search: Find anything' })
  await user.keyboard(keys)
  return { user, field: await screen.findByRole('combobox', { name: 'Find anything' }) }
}
const options = () => screen.queryAllByRole('option').map((one) => one.querySelector('span')?.textContent)

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])(
  '%s opens it with the focus in its field',
  async (keys) => {
    const { field } = await open(keys)
    expect(document.activeElement).toBe(field)
  },
)

test('the button of the bar opens it, Escape and Ctrl-K close it', async () => {
  const { user } = await open('/')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search: Find anything' }))
  const dialog = await screen.findByRole('dialog')
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('it offers the screens the user may see, and no others', async () => {
  await open('/')
  await waitFor(() => expect(options()).toContain('Users'))
  expect(options()).toContain('Home')
  // One that has several addresses is offered once.
  expect(options().filter((name) => name === 'Device positioning')).toHaveLength(1)
  for (const hidden of ['Roles', 'Organisations', 'Edit user', 'Sign in', 'Page not found'])
    expect(options()).not.toContain(hidden)
})

test('arrows choose and Enter opens; the choice is kept for the user', async () => {
  const { user, field } = await open('/')
  await user.keyboard('12')
  const hit = await screen.findByRole('option', { name: /Wu 12/ })
  expect(within(hit.parentElement as HTMLElement).getByText('Users')).toBeTruthy()
  expect(hit.getAttribute('aria-selected')).toBe('true')
  expect(field.getAttribute('aria-activedescendant')).toBe(hit.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname + location.search).toBe('/view/userCenter/user_Control?account=wu'))
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull()
  const kept = sent.find(({ name }) => name === 'userConfig.updateUserConfig')?.input as {
    key: string
    chunks: string[]
  }
  expect(kept.key).toBe('palette.recent')
  expect(kept.chunks.join('')).toContain('"user 9"')
})

test('asks when typing pauses, and says when nothing was found', async () => {
  const { user } = await open('/')
  await user.keyboard('zzz')
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy()
  await waitFor(() => expect(sent.filter(({ name }) => name === 'search.query')).toHaveLength(1))
})

test('Enter on a form with changes asks, and the question waits for its own answer', async () => {
  const { user } = await openApp(paths.recipientAdd, { isSignedIn: true })
  await user.type(await screen.findByLabelText('Name'), 'Wang')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Find anything' })
  await user.keyboard('12')
  await screen.findByRole('option', { name: /Wu 12/ })
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(location.pathname).toBe('/view/userCenter/user_Control'))
})
