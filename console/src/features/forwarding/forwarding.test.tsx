import { type DeadLetter, forwarding, type ForwardingRule } from '@coldway/contract/forwarding/forwarding.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const rule: ForwardingRule = {
  id: 3,
  name: 'Data lake',
  orgId: 1,
  orgName: 'East Cold Chain',
  remark: '',
  kinds: ['reading', 'alarm'],
  isWholeBranch: true,
  deviceCount: 0,
  target: 'http',
  address: 'https://lake.example/in',
  state: 'failing',
  lagRows: 1200,
  lagSeconds: 125,
  perMinute: 0,
  sentCount: 41_000,
  lastSentTime: '2026-11-25 08:00:00',
  failure: { is: 'busy', detail: 'HTTP 503' },
  failingSince: '2026-11-25 08:01:00',
  nextTryTime: '2026-11-25 08:04:00',
  deadLetters: 2,
  lost: null,
  version: 1,
  createTime: '2026-11-20 08:00:00',
}
const listOf = (...records: ForwardingRule[]) =>
  answer(forwarding.queryPageList, () => ({ page: 1, size: 10, total: records.length, records }))

it('adds a rule of the kinds its maker may see, and shows the secret once', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['forwarding:view', 'forwarding:edit', 'alarm:view', 'waybill:view']),
    listOf(rule),
    answer(forwarding.save, () => ({ id: 3, secret: 'whsec_new' })),
  )
  const { user } = await openApp(paths.forwardingAdd, { isSignedIn: true })
  await user.type(await screen.findByLabelText('Name'), 'Data lake')
  expect(screen.getByLabelText<HTMLInputElement>('Readings with positions').disabled).toBe(true)
  await user.click(screen.getByLabelText('Waybill events'))
  await user.type(screen.getByLabelText('Address'), 'https://lake.example/in')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('whsec_new')).toBeDefined()
  expect(sent.find(({ name }) => name === 'forwarding.save')?.input).toMatchObject({
    orgId: 1,
    kinds: ['alarm', 'evidence'],
    isWholeBranch: true,
    deviceIds: [],
    target: 'http',
    address: 'https://lake.example/in',
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(location.pathname).toBe(paths.forwarding))
})

it.each([true, false])('says that a password stays only where there is one: %s', async (hasPassword) => {
  const broker = { topic: '', username: '', hasPassword }
  const whole = { ...rule, target: 'epcis' as const, kinds: ['evidence' as const], broker, devices: [] }
  answerCalls(
    ...userCentreBasics(['forwarding:view', 'forwarding:edit', 'waybill:view']),
    answer(forwarding.queryById, () => ({ ...whole, secretTime: null, formerSecretUntil: null })),
  )
  await openApp(`${paths.forwardingUpdate}?id=3`, { isSignedIn: true })
  expect(await screen.findByText(/Without a user name it is a token/)).toBeDefined()
  expect(screen.queryByText(/Left empty, it stays as it is/) !== null).toBe(hasPassword)
})

it('shows how a target fares in words, tests it, and pauses it', async () => {
  const sent = answerCalls(
    ...userCentreBasics(),
    listOf(rule),
    answer(forwarding.sendTest, () => ({ failure: { is: 'timeout' as const, detail: '' }, tookMs: 10_000 })),
    answer(forwarding.updateStatus, () => null),
  )
  const { user } = await openApp(paths.forwarding, { isSignedIn: true })
  expect(await screen.findByText('1,200 events, for 2 min 5 s')).toBeDefined()
  expect(screen.getByText('The server cannot take anything at the moment. (HTTP 503)')).toBeDefined()
  expect(screen.getByRole('link', { name: '2 dead letters' }).getAttribute('href')).toBe(
    `${paths.forwardingLetters}?ruleId=3`,
  )
  await user.click(screen.getByRole('button', { name: 'Send a test event' }))
  expect(
    await screen.findByText('“Data lake” did not take the test event: The server did not answer in time.'),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'More for Data lake' }))
  await user.click(await screen.findByText('Pause'))
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'forwarding.updateStatus')?.input).toEqual({ id: 3, isPaused: true }),
  )
})

it('says what was dropped of the dead letters of a rule, and sends all that are left again', async () => {
  const lost = { letters: 1200, events: 600_000, time: '2026-11-25 09:00:00' }
  const sent = answerCalls(
    ...userCentreBasics(),
    listOf({ ...rule, lost }),
    answer(forwarding.queryDeadLetters, () => ({ page: 1, size: 10, total: 0, records: [] })),
    answer(forwarding.replayAll, () => ({ count: 1000, left: 7 })),
  )
  const { user } = await openApp(`${paths.forwardingLetters}?ruleId=3`, { isSignedIn: true })
  const dropped = /1,200 older dead letters of “Data lake” with 600,000 events were dropped/
  expect((await screen.findByText(dropped)).textContent).toContain('At most 1,000 of a rule are kept, for 30 days')
  expect(screen.getByText('1,200 events, for 2 min 5 s', { exact: false })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send all of the rule again' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send all of the rule again' }))
  expect(await screen.findByText(/1,000 dead letters are being sent. 7 are left/)).toBeDefined()
  expect(sent.find(({ name }) => name === 'forwarding.replayAll')?.input).toEqual({ ruleId: 3 })
})

it('sends dead letters again after asking', async () => {
  const letter: DeadLetter = {
    id: 9,
    messageId: '7d3c1f0e-9a52-4c54-9d50-0a4c0d7f9c11',
    ruleId: 3,
    ruleName: 'Data lake',
    count: 500,
    attempts: 3,
    failure: { is: 'content', detail: 'HTTP 422' },
    firstTime: '2026-11-25 08:00:00',
    deadTime: '2026-11-25 08:10:00',
  }
  const sent = answerCalls(
    ...userCentreBasics(),
    listOf(rule),
    answer(forwarding.queryDeadLetters, () => ({ page: 1, size: 10, total: 1, records: [letter] })),
    answer(forwarding.replay, () => null),
  )
  const { user } = await openApp(`${paths.forwardingLetters}?ruleId=3`, { isSignedIn: true })
  expect(await screen.findByText('The server refused the content. (HTTP 422)')).toBeDefined()
  await user.click(within(await screen.findByRole('row', { name: /Data lake/ })).getByText('Send again'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent.find(({ name }) => name === 'forwarding.replay')?.input).toEqual({ ids: [9] }))
  expect(sent.find(({ name }) => name === 'forwarding.queryDeadLetters')?.input).toMatchObject({
    conditionVos: [{ column: 'ruleId', type: 'eq', value: 3 }],
  })
})
