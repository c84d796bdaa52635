import { fail } from '@coldway/contract/errors.ts'
import { type Message, messages, unsubscribing } from '@coldway/contract/messages/messages.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { live } from '../../api/live.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const alarm: Message = {
  id: 3,
  createTime: '2026-11-22 10:00:02',
  kind: 'alarm',
  state: 'unread',
  deviceId: 12,
  deviceName: 'Truck 12',
  deviceCode: 'LB-12',
  plate: '沪A12345',
  subject: 'Temperature alarm, level 2: Truck 12',
  text: 'Temperature alarm, level 2: Truck 12\n\nValue: 9.4 ℃\nLimit: 2.0 to 8.0 ℃',
  time: '2026-11-22 09:30:00',
  isLate: false,
  level: 2,
  withdrawn: null,
  deliveries: [
    { channel: 'email', state: 'sent', sentTime: '2026-11-22 10:00:03' },
    { channel: 'sms', state: 'failed', sentTime: null },
  ],
}
const entry: Message = {
  ...alarm,
  id: 4,
  kind: 'siteEntry',
  state: 'read',
  subject: 'Truck 12 entered Depot',
  text: 'Truck 12 entered Depot',
  level: null,
  withdrawn: 'corrected',
  deliveries: [],
}

const centre = (records: readonly Message[] = [alarm, entry]) => {
  const kept = { rows: [...records] }
  return [
    ...userCentreBasics(),
    answer(messages.queryHistoryPageList, ({ page, size }) => ({
      page,
      size,
      total: kept.rows.length,
      records: kept.rows,
    })),
    answer(messages.unReadCount, () => ({ unRead: kept.rows.filter(({ state }) => state === 'unread').length })),
    answer(messages.updateRecipientMsg, ({ ids }) => {
      kept.rows = kept.rows.map((row) => (ids.includes(row.id) ? { ...row, state: 'read' } : row))
      return null
    }),
    answer(messages.readAll, () => {
      kept.rows = kept.rows.map((row) => ({ ...row, state: 'read' }))
      return null
    }),
    answer(messages.deleteHistoryRecipientMsg, ({ ids }) => {
      kept.rows = kept.rows.filter(({ id }) => !ids.includes(id))
      return null
    }),
  ]
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

describe('the message centre', () => {
  it('shows what happened and how it was sent', async () => {
    answerCalls(...centre())
    await openApp(paths.messages, { isSignedIn: true })
    expect((await rowOf(alarm.subject)).textContent).toMatch(/Unread.*Alarm.*沪A12345.*E-mail.*Sent.*SMS.*Failed/)
    const plate = within(await rowOf(alarm.subject)).getByRole('link', { name: '沪A12345' })
    expect(plate.getAttribute('href')).toBe('/view/device/LB-12')
    expect((await rowOf(entry.subject)).textContent).toMatch(/Read.*Site entry.*Message centre only/)
    expect(screen.getByRole('link', { name: 'Message centre, 1 unread' }).textContent).toBe('1')
  })

  it('opens a message, which is read then', async () => {
    answerCalls(...centre())
    const { user } = await openApp(paths.messages, { isSignedIn: true })
    await user.click(within(await rowOf(alarm.subject)).getByRole('button', { name: 'Open' }))
    const drawer = await screen.findByRole('dialog', { name: alarm.subject })
    expect(drawer.textContent).toContain('Limit: 2.0 to 8.0 ℃')
    expect(within(drawer).getByRole('link', { name: '沪A12345' }).getAttribute('href')).toBe('/view/device/LB-12')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Message centre, 1 unread' })).toBeNull())
  })

  it('says why something was taken back', async () => {
    answerCalls(...centre())
    const { user } = await openApp(paths.messages, { isSignedIn: true })
    await user.click(within(await rowOf(entry.subject)).getByRole('button', { name: 'Open' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('corrected by later data')
  })

  it('marks all as read', async () => {
    answerCalls(...centre())
    const { user } = await openApp(paths.messages, { isSignedIn: true })
    await rowOf(alarm.subject)
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('All messages are marked as read.')
    await waitFor(async () => expect((await rowOf(alarm.subject)).textContent).not.toContain('Unread'))
  })

  it('deletes the chosen, after asking', async () => {
    const sent = answerCalls(...centre())
    const { user } = await openApp(paths.messages, { isSignedIn: true })
    await rowOf(alarm.subject)
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 messages?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText(/No messages yet/)
    expect(sent.findLast(({ name }) => name === 'messages.deleteHistoryRecipientMsg')?.input).toEqual({ ids: [3, 4] })
  })

  it('follows the live connection', async () => {
    const follow = vi.spyOn(live, 'subscribe')
    answerCalls(...centre([]))
    await openApp(paths.messages, { isSignedIn: true })
    await screen.findByText(/No messages yet/)
    const handlers = follow.mock.calls.find(([topic]) => topic.kind === 'messages')?.[1]
    act(() => handlers?.onMessage({ type: 'messages', id: 's1', counts: { unRead: 120 }, serverMs: 0 }, false))
    expect((await screen.findByRole('link', { name: 'Message centre, 120 unread' })).textContent).toBe('99+')
  })
})

describe('ending e-mails', () => {
  it('asks once, and says that it is done', async () => {
    let isOn = true
    answerCalls(
      answer(unsubscribing.look, () => ({ address: 'z***@example.com', organisation: 'East Cold Chain', isOn })),
      answer(unsubscribing.confirm, ({ link }) => {
        expect(link).toBe('abc-_1')
        isOn = false
        return null
      }),
    )
    const { user } = await openApp(`${paths.unsubscribe}#abc-_1`, { isSignedIn: false })
    await screen.findByText('East Cold Chain sends alarm and arrival messages to z***@example.com.')
    await user.click(screen.getByRole('button', { name: 'Stop e-mails to this address' }))
    expect(await screen.findByText('No more messages will be sent to z***@example.com.')).toBeTruthy()
  })

  it('says when the link is wrong or not whole', async () => {
    answerCalls(
      answer(unsubscribing.look, () => {
        throw fail('linkExpired')
      }),
    )
    await openApp(`${paths.unsubscribe}#wrong`, { isSignedIn: false })
    await screen.findByRole('alert')
    cleanup()
    await openApp(paths.unsubscribe, { isSignedIn: false })
    await screen.findByText(/Open it from the e-mail again/)
  })
})
