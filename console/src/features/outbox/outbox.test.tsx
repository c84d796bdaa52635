import { fail } from '@coldway/contract/errors.ts'
import { outbox, type OutboxMessage } from '@coldway/contract/messages/outbox.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const sent: OutboxMessage = {
  id: 3,
  time: '2026-11-20 08:00:00',
  channel: 'sms',
  address: '13812345678',
  subject: 'Door open',
  text: 'The door of LB-7 is open.',
  state: 'sent',
  attempts: 2,
  lastError: null,
  sentTime: '2026-11-20 08:00:09',
  isCharged: true,
  messageId: '5f0c2b9e-7d53-4a52-9a4f-2f1f3c0d6f11',
  providerId: 'biz-1',
}
const failed: OutboxMessage = {
  ...sent,
  id: 4,
  channel: 'email',
  address: 'zhang@example.com',
  subject: 'Verification code',
  text: null,
  state: 'failed',
  attempts: 1,
  lastError: '550 5.1.1 no such mailbox',
  sentTime: null,
  isCharged: false,
  providerId: null,
}

const listOf = (...records: OutboxMessage[]) =>
  answer(outbox.queryPageList, () => ({ page: 1, size: 10, total: records.length, records }))
const rowOf = async (subject: string) => (await screen.findByText(subject)).closest('tr') as HTMLElement

describe('the outbox', () => {
  it('shows state, tries and reason in words', async () => {
    answerCalls(...userCentreBasics(), listOf(sent, failed))
    await openApp(paths.outbox, { isSignedIn: true })
    expect((await rowOf('Door open')).textContent).toMatch(/SMS.*Sent.*Charged/)
    expect((await rowOf('Verification code')).textContent).toMatch(/E-mail.*Failed.*550 5\.1\.1/)
    expect(within(await rowOf('Door open')).queryByRole('button', { name: /Send again/ })).toBeNull()
  })

  it('opens a message, and says why a code is not shown', async () => {
    answerCalls(...userCentreBasics(), listOf(sent, failed))
    const visit = await openApp(paths.outbox, { isSignedIn: true })
    await visit.user.click(within(await rowOf('Door open')).getByRole('button', { name: /Open/ }))
    expect(screen.getByRole('dialog').textContent).toContain('The door of LB-7 is open.')
    await visit.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await visit.user.click(within(await rowOf('Verification code')).getByRole('button', { name: /Open/ }))
    expect(screen.getByRole('dialog').textContent).toContain('Only administrators of the root')
  })

  it('sends a failed one again, and looks anew when another was faster', async () => {
    let asked = 0
    const state = { ...failed }
    const calls = answerCalls(
      ...userCentreBasics(),
      answer(outbox.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [{ ...state }] })),
      answer(outbox.retry, () => {
        asked += 1
        state.state = 'sent'
        if (asked === 1) throw fail('conflict')
        return null
      }),
    )
    const visit = await openApp(paths.outbox, { isSignedIn: true })
    await visit.user.click(within(await rowOf('Verification code')).getByRole('button', { name: /Send again/ }))
    await waitFor(async () => expect((await rowOf('Verification code')).textContent).toContain('Sent'))
    expect(calls.find(({ name }) => name === 'outbox.retry')?.input).toEqual({ id: 4 })
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
  })

  it('has no button for who may only look', async () => {
    answerCalls(...userCentreBasics(['outbox:view']), listOf(failed))
    const visit = await openApp(paths.outbox, { isSignedIn: true })
    await visit.user.click(within(await rowOf('Verification code')).getByRole('button', { name: /Open/ }))
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
  })
})
