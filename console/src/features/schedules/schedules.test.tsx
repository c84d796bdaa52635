import { roles } from '@coldway/contract/users/roles.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { type Schedule, schedules } from '@coldway/contract/schedules/schedules.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => Promise.all([import('./index.ts'), import('./schedule-form-pages.tsx')]), 60_000)
afterEach(cleanup)

const schedule: Schedule = {
  id: 3,
  name: 'Morning list',
  range: 'yesterday',
  every: 'weekly',
  at: '06:30',
  weekDay: 3,
  monthDay: 1,
  zone: 'Europe/Berlin',
  language: 'en-US',
  mailsOwner: true,
  recipientIds: [],
  kind: 'list',
  format: 'excel',
  about: 'Alarms',
  state: 'active',
  pausedFor: null,
  nextTime: '2026-11-25 13:30:00',
  runs: [
    {
      dueTime: '2026-11-18 13:30:00',
      state: 'done',
      downloadId: 7,
      error: null,
      errorParams: {},
      mails: 2,
      skipped: 3,
    },
    {
      dueTime: '2026-11-11 13:30:00',
      state: 'failed',
      downloadId: null,
      error: 'dataEmpty',
      errorParams: {},
      mails: null,
      skipped: 0,
    },
  ],
  version: 1,
  createTime: '2026-11-10 08:00:00',
}
const pausedOne: Schedule = {
  ...schedule,
  id: 4,
  name: 'Old',
  state: 'paused',
  nextTime: null,
  pausedFor: 'forbidden',
  runs: [],
}
const list = answer(schedules.queryPageList, () => ({ page: 1, size: 10, total: 2, records: [schedule, pausedOne] }))
const noRecipients = answer(recipients.queryPageList, () => ({ page: 1, size: 50, total: 0, records: [] }))

it('shows when each runs, what became of it, and why one is paused', async () => {
  const sent = answerCalls(
    ...userCentreBasics(),
    list,
    answer(schedules.updateStatus, () => null),
  )
  const { user } = await openApp(paths.schedules, { isSignedIn: true })
  expect(await screen.findByText(/3 later times were left out/, {}, { timeout: 10_000 })).toBeDefined()
  const whens = await screen.findAllByText(/^Weekly .+ 06:30 \(Europe\/Berlin\)$/, {}, { timeout: 10_000 })
  expect(whens.length).toBeGreaterThan(0)
  expect(screen.getAllByText('2 messages').length).toBeGreaterThan(0)
  expect(screen.getAllByText(/^Paused: /).length).toBeGreaterThan(0)
  await user.click(screen.getAllByRole('button', { name: 'Last runs' })[0] as HTMLElement)
  expect((await screen.findAllByText('2026-11-11 13:30:00', { exact: false })).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'More for Old' }))
  await user.click(await screen.findByText('Resume'))
  await waitFor(() =>
    expect(sent.find(({ name }) => name === schedules.updateStatus.name)?.input).toEqual({ ids: [4], isActive: true }),
  )
})

it('schedules the whole list that the export menu belongs to, in the zone of the reader', async () => {
  const sent = answerCalls(
    ...userCentreBasics(),
    list,
    noRecipients,
    answer(schedules.save, () => ({ id: 5 })),
  )
  const { user } = await openApp(`${paths.roles}?name=Disp`, { isSignedIn: true })
  await screen.findByText('Dispatcher', { selector: 'td *, td' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('menuitem', { name: 'Schedule…' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(location.pathname).toBe(paths.schedules))
  const asked = sent.find(({ name }) => name === schedules.save.name)?.input as { file: object }
  expect(asked).toMatchObject({ name: 'Roles', range: 'all', every: 'daily', at: '06:30', mailsOwner: true })
  expect(asked.file).toMatchObject({
    kind: 'list',
    list: roles.queryPageList.name,
    timeColumn: 'createTime',
    file: { format: 'excel', conditionVos: [{ column: 'name', type: 'like', value: 'Disp' }] },
  })
})

it('changes a schedule, and says what to do where nothing was chosen', async () => {
  const sent = answerCalls(
    ...userCentreBasics(),
    list,
    noRecipients,
    answer(schedules.queryById, () => schedule),
    answer(schedules.update, () => null),
  )
  const { user } = await openApp(`${paths.scheduleUpdate}?id=3`, { isSignedIn: true })
  const at = await screen.findByLabelText('Time')
  await user.clear(at)
  await user.type(at, '25:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A time such as 06:30.')).toBeTruthy()
  await user.clear(at)
  await user.type(at, '07:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ name }) => name === schedules.update.name)?.input).toMatchObject({
      id: 3,
      version: 1,
      at: '07:00',
      weekDay: 3,
    }),
  )
  cleanup()
  await openApp(paths.scheduleAdd, { isSignedIn: true })
  expect(await screen.findByText(/^Choose “Schedule…”/)).toBeTruthy()
})
