import { fail } from '@coldway/contract/errors.ts'
import { type Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { wechatCodes, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { verification } from '@coldway/contract/users/verification.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const zhang: Recipient = {
  id: 5,
  orgId: 1,
  orgName: 'East Cold Chain',
  name: 'Zhang Wei',
  email: 'zhang@example.com',
  phone: '13812345678',
  wechatId: 'zhang_1',
  httpAddress: 'https://example.com/hook',
  emailState: 'pendingVerification',
  language: null,
  isWechatBound: false,
  isOwn: false,
  version: 2,
  createTime: '2026-11-20 08:00:00',
}
const own: Recipient = { ...zhang, id: 6, name: 'Li Ming', email: 'li@example.com', emailState: 'bound', isOwn: true }
const bound: Recipient = { ...zhang, id: 7, name: 'Chen Jie', email: 'chen@example.com', emailState: 'bound' }

const list = answer(recipients.queryPageList, (query) => {
  const id = query.conditionVos.find(({ column }) => column === 'id')?.value
  const records = [zhang, own, bound].filter((one) => id === undefined || one.id === id)
  return { page: query.page, size: query.size, total: records.length, records }
})
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

describe('the list of recipients', () => {
  it('shows whose address is bound, and does not edit own contacts, with the reason', async () => {
    answerCalls(...userCentreBasics(), list)
    await openApp(paths.recipients, { isSignedIn: true })
    expect((await rowOf('Zhang Wei')).textContent).toContain('Pending verification')
    expect((await rowOf('Chen Jie')).textContent).toContain('Bound')
    const row = await rowOf('Li Ming')
    expect(row.textContent).toContain('Account contact')
    expect(row.textContent).toContain('cannot be edited or deleted here')
    expect(within(row).queryByRole('link')).toBeNull()
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('deletes the chosen but not the own contacts among them', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(recipients.deleteByIds, () => null),
    )
    const { user } = await openApp(paths.recipients, { isSignedIn: true })
    await screen.findByText('Zhang Wei')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 recipients?' })
    expect(dialog.textContent).toContain('Contacts that belong to accounts are kept.')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast((one) => one.name === 'recipients.deleteByIds')?.input).toEqual({ ids: [5, 7] })
  })

  it('hides what the user may not do', async () => {
    answerCalls(...userCentreBasics(['recipient:view']), list)
    await openApp(paths.recipients, { isSignedIn: true })
    await screen.findByText('Zhang Wei')
    expect(screen.queryByRole('button', { name: 'Add recipients' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  })
})

describe('an HTTP address', () => {
  it('gets a new signing secret, shown once', async () => {
    answerCalls(
      ...userCentreBasics(),
      list,
      answer(recipients.renewHttpSecret, () => ({ secret: 'whsec_c2VjcmV0' })),
    )
    const { user } = await openApp(paths.recipients, { isSignedIn: true })
    await user.click(within(await rowOf('Zhang Wei')).getByRole('button', { name: /^More/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'New signing secret' }))
    const asked = await screen.findByRole('dialog', { name: 'Create a new signing secret for “Zhang Wei”?' })
    expect(asked.textContent).toContain('https://example.com/hook')
    await user.click(within(asked).getByRole('button', { name: 'New signing secret' }))
    const shown = await screen.findByRole('dialog', { name: 'Signing secret of “Zhang Wei”' })
    expect(shown.textContent).toContain('whsec_c2VjcmV0')
    await user.click(within(shown).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull())
  })
})

describe('an e-mail address', () => {
  const challengeId = 'c'.repeat(32)
  const open = async () => {
    const visit = await openApp(paths.recipients, { isSignedIn: true })
    await visit.user.click(within(await rowOf('Zhang Wei')).getByRole('button', { name: 'Confirm e-mail' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm the address of “Zhang Wei”' })
    return { ...visit, dialog }
  }

  it('is bound by the code that went there; a wrong one costs a try', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(verification.send, () => ({ challengeId, expiresInS: 300, leavesServer: true })),
      answer(verification.check, ({ code }) => {
        if (code !== '4711') throw fail('verificationCodeWrong')
        return null
      }),
    )
    const { user, dialog } = await open()
    expect(within(dialog).queryByLabelText('Verification code')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Send code' }))
    const field = await within(dialog).findByLabelText<HTMLInputElement>('Verification code')
    await user.type(field, '12a3')
    expect(field.value).toBe('123')
    await user.type(field, '4')
    expect((await within(dialog).findByRole('alert')).textContent).toContain('wrong or has expired')
    expect(field.value).toBe('')
    expect(dialog.textContent).toContain('4 tries left')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /Send again in/ }).disabled).toBe(true)
    await user.type(field, '4711')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter((one) => one.name === 'verification.check').map((one) => one.input)).toEqual([
      { challengeId, code: '1234' },
      { challengeId, code: '4711' },
    ])
  })

  it('says when no more codes are sent for now', async () => {
    answerCalls(
      ...userCentreBasics(),
      list,
      answer(verification.send, () => {
        throw fail('tooManyRequests')
      }),
    )
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Send code' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Too many requests')
  })

  it('is unbound after a question', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(recipients.unbinding, () => null),
    )
    const { user } = await openApp(paths.recipients, { isSignedIn: true })
    await user.click(within(await rowOf('Chen Jie')).getByRole('button', { name: 'Unbind e-mail' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Unbind e-mail' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast((one) => one.name === 'recipients.unbinding')?.input).toEqual({ id: 7 })
  })
})

describe('the WeChat of a recipient', () => {
  const offer = (binds: boolean) =>
    answer(wechatSignIn.offer, () => ({ signsInAnywhere: false, signsInInside: false, binds }))
  const openMenu = async () => {
    const { user } = await openApp(paths.recipients, { isSignedIn: true })
    await user.click(within(await rowOf('Chen Jie')).getByRole('button', { name: 'More for Chen Jie' }))
    return user
  }

  it('is bound by a code to scan, where the operator has set up WeChat', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      offer(true),
      answer(wechatCodes.openForRecipient, () => ({ sceneStr: 's'.repeat(32), expiresInS: 86_400 })),
      answer(wechatCodes.generateWeCharPublicQRcode, () => ({ image: 'data:,', url: 'https://x', expiresInS: 86_400 })),
      answer(wechatCodes.checkQRcode, () => ({ state: 'pending' as const })),
    )
    const { user } = await openApp(paths.recipients, { isSignedIn: true })
    const row = await rowOf('Li Ming')
    await user.click(await within(row).findByRole('button', { name: 'Bind WeChat' }))
    const dialog = await screen.findByRole('dialog', { name: 'Bind WeChat by QR code' })
    await within(dialog).findByRole('img')
    expect(sent.find(({ name }) => name === 'wechat.openForRecipient')?.input).toEqual({ recipientId: 6 })
  })

  it('is not offered where there is none, and can be unbound', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      answer(recipients.queryPageList, ({ page, size }) => ({
        page,
        size,
        total: 1,
        records: [{ ...bound, isWechatBound: true }],
      })),
      offer(false),
      answer(recipients.unbindingWechat, () => null),
    )
    const user = await openMenu()
    expect(screen.queryByRole('menuitem', { name: 'Bind WeChat' })).toBeNull()
    expect((await rowOf('Chen Jie')).textContent).toContain('Bound to WeChat')
    await user.click(screen.getByRole('menuitem', { name: 'Unbind WeChat' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Unbind WeChat' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast(({ name }) => name === 'recipients.unbindingWechat')?.input).toEqual({ id: 7 })
  })
})

describe('new recipients', () => {
  it('come several at once; what is wrong stands at its field', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(recipients.batchSave, () => ({ ids: [8, 9] })),
    )
    const { user } = await openApp(paths.recipientAdd, { isSignedIn: true })
    await user.type(await screen.findByLabelText('Name'), 'Wang')
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    await user.type(screen.getAllByLabelText('E-mail (optional)')[1] as HTMLElement, 'nowhere')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent?.trim())
    expect(alerts).toEqual(['This is required.', expect.stringContaining('Such as name@example.com')])
    expect(sent.some((one) => one.name === 'recipients.batchSave')).toBe(false)
    await user.type(screen.getAllByLabelText('Name')[1] as HTMLElement, 'Hook')
    await user.type(screen.getAllByLabelText('E-mail (optional)')[1] as HTMLElement, '@example.com')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.recipients))
    const nothing = { email: null, phone: null, wechatId: null, httpAddress: null, language: null }
    expect(sent.findLast((one) => one.name === 'recipients.batchSave')?.input).toEqual({
      orgId: 1,
      recipients: [
        { ...nothing, name: 'Wang' },
        { ...nothing, name: 'Hook', email: 'nowhere@example.com' },
      ],
    })
  })

  it('are ten at most, and each can be left out again', async () => {
    answerCalls(...userCentreBasics(), list)
    const { user } = await openApp(paths.recipientAdd, { isSignedIn: true })
    const another = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add another' })
    for (let count = 1; count < 10; count += 1) await user.click(another)
    expect(screen.getAllByLabelText('Name')).toHaveLength(10)
    expect(another.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove recipient 3' }))
    expect(screen.getAllByLabelText('Name')).toHaveLength(9)
  })
})

describe('an edited recipient', () => {
  it('is sent with its version', async () => {
    let { version } = zhang
    const sent = answerCalls(
      ...userCentreBasics(),
      answer(recipients.queryPageList, () => ({ page: 1, size: 1, total: 1, records: [{ ...zhang, version }] })),
      answer(recipients.update, () => {
        version += 1
        return null
      }),
    )
    const { user } = await openApp(`${paths.recipientUpdate}?id=5`, { isSignedIn: true })
    const phone = await screen.findByLabelText('Phone (optional)')
    await user.clear(phone)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.recipients))
    const { name, email, wechatId, httpAddress } = zhang
    expect(sent.findLast((one) => one.name === 'recipients.update')?.input).toEqual({
      id: 5,
      version: 2,
      name,
      email,
      wechatId,
      httpAddress,
      language: null,
      phone: null,
    })
  })

  it('is not the own contact of an account', async () => {
    answerCalls(...userCentreBasics(), list)
    await openApp(`${paths.recipientUpdate}?id=6`, { isSignedIn: true })
    expect(await screen.findByText(/cannot be edited or deleted here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})
