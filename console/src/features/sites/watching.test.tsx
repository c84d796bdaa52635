import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { sitePush } from '@coldway/contract/sites/site-push.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { chooseDay } from '../../testing/choose-day.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { depot, depotStay, depotSubscription, drawnOfSite } from '../../testing/sites.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'

// The map needs WebGL: its own parts are tested in map/.
vi.mock('./record-map.tsx', () => ({
  RecordMap: ({ site, crossings }: { site?: { siteName: string }; crossings: unknown[] }) => (
    <div data-testid="map">{`${site?.siteName} ${crossings.length}`}</div>
  ),
}))

configure({ asyncUtilTimeout: 5000 })
/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(
  () =>
    Promise.all([
      import('./record-list-page.tsx'),
      import('./push-page.tsx'),
      import('./subscription-list-page.tsx'),
      import('./subscription-add-page.tsx'),
    ]),
  30_000,
)
afterEach(cleanup)

const pageOf = <Row,>(records: Row[]) => ({ page: 1, size: 10, total: records.length, records })
const drawn = answer(sites.querySiteList, () => ({ sites: [drawnOfSite(depot)], clusters: [], total: 1 }))
const inputOf = (sent: { name: string; input: unknown }[], name: string) =>
  sent.findLast((one) => one.name === name)?.input

describe('subscriptions', () => {
  const cancelled = {
    ...depotSubscription,
    id: 22,
    siteName: 'Old depot',
    status: 'cancelled' as const,
    deviceCount: 0,
  }
  const list = answer(siteSubscriptions.queryPageList, () => pageOf([depotSubscription, cancelled]))

  it('that are valid can be cancelled, after a question', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      answer(siteSubscriptions.cancleSubById, () => null),
    )
    const { user } = await openApp(paths.siteSubscriptions, { isSignedIn: true })
    const row = (await screen.findByText('Pudong depot')).closest('tr') as HTMLElement
    expect(row.textContent).toMatch(/Reefer 7, Reefer 8 and 1 more.*Entry · Dwell.*30 min/)
    const old = screen.getByText('Old depot').closest('tr') as HTMLElement
    expect(old.textContent).toContain('All devices of the organisation')
    expect(within(old).queryByRole('button')).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Cancel subscription' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the subscription to Pudong depot?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() => expect(inputOf(sent, siteSubscriptions.cancleSubById.name)).toEqual({ id: 21 }))
  })

  it('are added for the site one came from, for organisations, with a dwell in minutes', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(siteSubscriptions.saveSub, () => ({ ids: [23] })),
    )
    const { user } = await openApp(`${paths.siteSubscriptionAdd}?site=9`, { isSignedIn: true })
    expect(await screen.findByText('Pudong depot')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('alert').textContent).toContain('required')
    await user.click(screen.getByRole('combobox', { name: 'Organisations' }))
    await user.click(await screen.findByTitle('Shanghai'))
    await user.click(screen.getByRole('checkbox', { name: 'Dwell' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.siteSubscriptions))
    expect(inputOf(sent, siteSubscriptions.saveSub.name)).toMatchObject({
      fenceIds: [9],
      orgIds: [2],
      deviceIds: [],
      validity: 'permanent',
      events: ['entry', 'exit', 'dwell'],
      dwellS: 1800,
    })
  })

  it('last at most 90 days, and watch devices that were chosen one by one', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(deviceChoices.queryDeviceListForOption, () => ({
        devices: [
          {
            id: 7,
            deviceCode: 'CW-7',
            deviceName: 'Reefer 7',
            plate: null,
            category: 'reefer' as const,
            orgId: 1,
            orgName: 'East Cold Chain',
            cautions: [],
          },
        ],
        total: 1,
      })),
      answer(siteSubscriptions.saveSub, () => ({ ids: [23] })),
    )
    const { user } = await openApp(`${paths.siteSubscriptionAdd}?site=9`, { isSignedIn: true })
    await user.click(await screen.findByText('Devices', { selector: '.segmented span' }))
    await user.click(screen.getByRole('combobox', { name: 'Devices' }))
    await user.click(await screen.findByTitle('Reefer 7'))
    const until = screen.getByLabelText('Until')
    const before = (until as HTMLInputElement).value
    chooseDay(until, '2030-01-01 00:00')
    expect(screen.getByText('A subscription lasts at most 90 days.')).toBeTruthy()
    chooseDay(until, before)
    await user.click(screen.getByText('Once'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inputOf(sent, siteSubscriptions.saveSub.name)).toMatchObject({
        orgIds: [],
        deviceIds: [7],
        validity: 'once',
        dwellS: null,
      }),
    )
  })
})

describe('who is notified', () => {
  const zhang: Recipient = {
    id: 5,
    orgId: 1,
    orgName: 'East Cold Chain',
    name: 'Zhang Wei',
    email: 'zhang@example.com',
    phone: null,
    wechatId: null,
    httpAddress: null,
    emailState: 'bound',
    language: null,
    isWechatBound: false,
    isOwn: false,
    version: 2,
    createTime: '2026-11-20 08:00:00',
  }
  const nothing = { email: [], sms: [], wechat: [], http: [] }
  const unset = { isEnabled: false, types: [], scope: 'branch' as const, recipients: nothing, orgId: 1, version: 0 }
  const found = answer(recipients.queryPageList, () => pageOf([zhang]))

  it('is set for an organisation and a scene, and needs an event and somebody', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      found,
      answer(sitePush.queryPushMsg, () => unset),
      answer(sitePush.saveMsgPush, () => null),
    )
    const { user } = await openApp(paths.sitePush, { isSignedIn: true })
    await user.click(await screen.findByText('Waybills', { selector: '.segmented span' }))
    await waitFor(() => expect(inputOf(sent, sitePush.queryPushMsg.name)).toEqual({ bizSceneId: 2, orgId: 1 }))
    await user.click(await screen.findByRole('switch', { name: 'Send messages' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: 'Entry' }))
    await user.click(screen.getByRole('combobox', { name: 'E-mail' }))
    await user.click(await screen.findByText('zhang@example.com'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inputOf(sent, sitePush.saveMsgPush.name)).toEqual({
        bizSceneId: 2,
        orgId: 1,
        isEnabled: true,
        types: ['entry'],
        scope: 'branch',
        recipients: { ...nothing, email: [5] },
        version: 0,
      }),
    )
  })

  it('is set for one site in place of that', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      found,
      answer(sites.queryById, () => depot),
      answer(sites.queryPushMsg, () => ({ ...unset, isEnabled: true, types: ['exit' as const], version: 4 })),
      answer(sites.saveMsgPush, () => null),
    )
    const { user } = await openApp(`${paths.sitePush}?site=9`, { isSignedIn: true })
    await screen.findByRole('heading', { name: 'Message push of Pudong depot' })
    await user.click(screen.getByRole('switch', { name: 'Send messages' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inputOf(sent, sites.saveMsgPush.name)).toMatchObject({ fenceId: 9, isEnabled: false, version: 4 }),
    )
  })
})

describe('entry and exit records', () => {
  const list = answer(siteRecords.queryPageList, () => pageOf([depotStay]))

  it('are marked read, and shown with their site and both crossings on a map', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(siteRecords.read, () => null),
      answer(tracks.postBizList, () => ({ points: [], stops: [], distanceM: 0, fixes: 0 })),
    )
    const { user } = await openApp(paths.siteRecords, { isSignedIn: true })
    const row = (await screen.findByText('Pudong depot')).closest('tr') as HTMLElement
    expect(row.textContent).toMatch(/沪A·88K21.*Left.*1 h 30 min/)
    for (const name of ['沪A·88K21', 'Reefer 7', 'CW-7'])
      expect(within(row).getByRole('link', { name }).getAttribute('href')).toBe(devicePath('CW-7'))
    await user.click(within(row).getByRole('button', { name: 'On the map' }))
    const drawer = await screen.findByRole('dialog', { name: 'Stay at a site' })
    await waitFor(() => expect(within(drawer).getByTestId('map').textContent).toBe('Pudong depot 2'))
    expect(within(drawer).getByRole('link', { name: '沪A·88K21' }).getAttribute('href')).toBe(devicePath('CW-7'))
    expect(within(drawer).getByRole('link', { name: 'Open the track' }).getAttribute('href')).toBe(
      `${paths.track}?device=7&from=2026-11-21T07:30&until=2026-11-21T10:00`,
    )
    expect(inputOf(sent, siteRecords.read.name)).toEqual({ ids: [31] })
  })

  it('of waybills are those of the scene', async () => {
    const sent = answerCalls(...userCentreBasics(['site:view']), list)
    await openApp(paths.waybillSiteRecords, { isSignedIn: true })
    await screen.findByText('Pudong depot')
    expect(inputOf(sent, siteRecords.queryPageList.name)).toMatchObject({
      conditionVos: [{ column: 'scene', type: 'eq', value: 'waybill' }],
    })
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull()
    expect(screen.queryByRole('link', { name: '沪A·88K21' })).toBeNull()
  })
})
