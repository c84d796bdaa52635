import { type ApiClient, apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const client: ApiClient = {
  id: 3,
  appId: 'app-0123456789',
  name: 'ERP',
  orgId: 1,
  orgName: 'East Cold Chain',
  remark: '',
  scopes: ['device:view', 'track:view'],
  lostScopes: ['track:view'],
  allowedAddresses: [],
  callsPerMinute: 600,
  callsPerDay: 100_000,
  state: 'live',
  ownerAccount: 'admin',
  secretTime: '2026-11-20 08:00:00',
  formerSecretUntil: null,
  lastUseTime: '2026-11-25 08:00:00',
  lastUseAddress: '192.0.2.7',
  version: 1,
  createTime: '2026-11-20 08:00:00',
}
const list = answer(apiClients.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [client] }))
const secret = { id: 3, appId: client.appId, secret: 'cws_new' }
const boxOf = (label: string) =>
  screen.getAllByText(label)[0]?.closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as HTMLElement

it('adds a client with the scopes its maker holds, and shows the secret once', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['apiClient:view', 'apiClient:edit', 'track:view']),
    list,
    answer(apiClients.save, () => secret),
  )
  const { user } = await openApp(paths.openApiClientAdd, { isSignedIn: true })
  await user.type(await screen.findByLabelText('Name'), 'ERP')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At least one scope')).toBeDefined()
  expect(boxOf('Audit trail').className).toContain('disabled')
  await user.click(boxOf('Historical tracks'))
  await user.type(screen.getByLabelText('Allowed addresses'), '192.0.2.0/24,::1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('cws_new')).toBeDefined()
  expect(sent.find(({ name }) => name === 'apiClients.save')?.input).toMatchObject({
    orgId: 1,
    name: 'ERP',
    scopes: ['track:view'],
    allowedAddresses: ['192.0.2.0/24', '::1'],
    callsPerMinute: 600,
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(location.pathname).toBe(paths.openApiClients))
  expect(screen.queryByText('cws_new')).toBeNull()
})

it('shows lost scopes, rotates the secret with an overlap, and shows the calls of each day', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const codes = [
    { code: '0', calls: 41 },
    { code: '40336', calls: 1 },
  ]
  const sent = answerCalls(
    ...userCentreBasics(),
    list,
    answer(apiClients.rotateSecret, () => secret),
    answer(apiClients.queryUsage, () => [{ day: today, calls: 42, codes }]),
  )
  const { user } = await openApp(paths.openApiClients, { isSignedIn: true })
  expect(await screen.findByText('1 scope without effect')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Usage' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByLabelText(`${today}: 42 calls, 1 refused`)).toBeDefined()
  expect(within(drawer).getByText('The signature of the request is wrong.')).toBeDefined()
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'More for ERP' }))
  await user.click(await screen.findByText('New secret'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'New secret' }))
  expect(await screen.findByText('cws_new')).toBeDefined()
  expect(sent.find(({ name }) => name === 'apiClients.rotateSecret')?.input).toEqual({ id: 3, overlapHours: 24 })
})
