import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { deviceChoices, type DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { fail } from '@coldway/contract/errors.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { depot, drawnOfSite } from '../../testing/sites.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { milkDetail, milkRun } from './fixtures.ts'
import type { WayStop } from './way-map.tsx'

vi.mock('./way-map.tsx', () => ({
  WayMap: ({ stops }: { stops: readonly WayStop[] }) => <p>Map of {stops.map(({ name }) => name).join(' > ')}</p>,
}))
beforeAll(() => import('./waybill-form-pages.tsx'), 30_000)
afterEach(cleanup)

const reefer: DeviceOption = {
  id: 7,
  deviceCode: 'CW-7',
  deviceName: 'Reefer 7',
  plate: null,
  category: 'portable',
  orgId: 1,
  orgName: 'East Cold Chain',
  cautions: ['offline'],
}
const noPage = { page: 1, size: 10, total: 0, records: [] }

const open = async (path: string, more: Parameters<typeof answerCalls> = []) => {
  const sent = answerCalls(
    ...userCentreBasics(),
    answer(sites.querySiteList, () => ({ sites: [drawnOfSite(depot)], clusters: [], total: 1 })),
    answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [reefer], total: 1 })),
    answer(waybillAlarmPolicies.querySencePolicy, () => noPage),
    answer(recipients.queryPageList, () => noPage),
    answer(waybills.queryMonitoringPageList, () => noPage),
    answer(waybills.getWaybillCode, ({ orgCode }) => `${orgCode}-20261123-0001`),
    answer(waybills.queryConflicts, () => ({ taken: [], devices: [], overdue: [], calibrations: [], inspections: [] })),
    answer(waybills.queryById, () => milkDetail),
    answer(waybills.save, () => ({ id: 50, waybillNo: 'EAST-20261123-0001' })),
    answer(waybills.update, () => null),
    ...more,
  )
  const visit = await openApp(path, { isSignedIn: true })
  await screen.findByText('Save')
  const inputOf = (name: string) => sent.findLast((one) => one.name === name)?.input
  return { ...visit, sent, inputOf }
}
type User = Awaited<ReturnType<typeof open>>['user']
/** Fills in the text at once: key by key would render the whole form each time. */
const fill = (field: string, text: string) => fireEvent.input(screen.getByLabelText(field), { target: { value: text } })
const choose = async (user: User, field: string, option: string) => {
  await user.click(screen.getByLabelText(field))
  // A click of the pointer waits for the list's opening, which a page without layout never shows.
  fireEvent.click(await screen.findByTitle(option))
}
const buttonOf = (text: HTMLElement) => text.closest('button') as HTMLElement
const save = () => fireEvent.click(buttonOf(screen.getByText('Save')))

describe('a new waybill', () => {
  it('goes from a site to a typed address, and asks about a device that is offline', async () => {
    const { user, inputOf } = await open(paths.waybillAdd)
    const propose = screen.getByLabelText<HTMLButtonElement>('Propose a number')
    await waitFor(() => expect(propose.disabled).toBe(false))
    fireEvent.click(propose)
    expect(await screen.findByDisplayValue('EAST-20261123-0001')).toBeTruthy()
    fill('Business code', 'BC-9')
    await choose(user, 'Sender: site', 'Pudong depot')
    expect(screen.getByLabelText<HTMLInputElement>(/^Start by itself/).checked).toBe(true)
    fill('Receiver: address', 'Hangzhou store')
    expect(await screen.findByText('Map of Pudong depot')).toBeTruthy()
    fireEvent.click(buttonOf(screen.getByText(/^Add waypoint/)))
    fill('Waypoint 1: address', 'Jiaxing')
    await choose(user, 'Devices', 'Reefer 7')
    save()
    const dialog = await screen.findByRole('dialog', { name: 'Use these devices?' })
    expect(within(dialog).getByText(/offline \(1\)/)).toBeTruthy()
    fireEvent.click(buttonOf(within(dialog).getByText('Save')))
    await waitFor(() => expect(location.pathname).toBe(paths.waybills))
    expect(inputOf('waybills.save')).toMatchObject({
      orgId: 1,
      waybillNo: 'EAST-20261123-0001',
      businessCode: 'BC-9',
      shipping: { siteId: 9, address: 'Pudong depot', lng: 121.5, lat: 31.2 },
      receiving: { siteId: null, address: 'Hangzhou store' },
      waypoints: [{ siteId: null, address: 'Jiaxing' }],
      startMode: 'automatic',
      endMode: 'manual',
      deviceIds: [7],
    })
  })

  it('keeps what is typed while a number is on its way, and proposes another where somebody else took it', async () => {
    const [asked, answered] = [vi.fn(), Promise.withResolvers<void>()]
    let next = 0
    const { user, inputOf } = await open(paths.waybillAdd, [
      answer(waybills.getWaybillCode, async ({ orgCode }) => {
        asked()
        if (next === 0) await answered.promise
        return `${orgCode}-20261123-000${++next}`
      }),
      answer(waybills.save, ({ waybillNo }) => {
        if (waybillNo === 'EAST-20261123-0001') throw fail('waybillExists')
        return { id: 50, waybillNo: waybillNo ?? '' }
      }),
    ])
    const propose = screen.getByLabelText<HTMLButtonElement>('Propose a number')
    await waitFor(() => expect(propose.disabled).toBe(false))
    fireEvent.click(propose)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    fill('Business code', 'BC-9')
    answered.resolve()
    expect(await screen.findByDisplayValue('EAST-20261123-0001')).toBeTruthy()
    expect(screen.getByDisplayValue('BC-9')).toBeTruthy()
    fill('Sender: address', 'Pudong depot')
    fill('Receiver: address', 'Hangzhou store')
    await choose(user, 'Devices', 'Reefer 7')
    const confirm = async () => {
      save()
      const dialog = await screen.findByRole('dialog', { name: 'Use these devices?' })
      fireEvent.click(buttonOf(within(dialog).getByText('Save')))
    }
    await confirm()
    expect(await screen.findByText(/^Somebody else took EAST-20261123-0001 meanwhile/)).toBeTruthy()
    expect(screen.getByDisplayValue('EAST-20261123-0002')).toBeTruthy()
    await confirm()
    await waitFor(() => expect(location.pathname).toBe(paths.waybills))
    expect(inputOf('waybills.save')).toMatchObject({ waybillNo: 'EAST-20261123-0002', businessCode: 'BC-9' })
  })

  it('shows what is missing before it asks about devices', async () => {
    const { user, sent } = await open(paths.waybillAdd)
    await choose(user, 'Devices', 'Reefer 7')
    save()
    expect(await screen.findAllByText('This is required.')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.some(({ name }) => name === 'waybills.save')).toBe(false)
  })

  it('says while typing that a number is taken and a device is on another waybill', async () => {
    const { user } = await open(paths.waybillAdd, [
      answer(waybills.queryConflicts, ({ businessCode, deviceIds }) => ({
        taken: businessCode === 'BC-1' ? (['businessCode'] as const).slice() : [],
        devices: deviceIds.map((deviceId) => ({ deviceId, waybillNo: 'WB-3' })),
        overdue: [
          {
            plate: 'AB123CD',
            kind: 'inspection' as const,
            dueTime: '2026-11-01 00:00:00',
            dueKm: null,
            dueHours: null,
            isRefused: false,
          },
        ],
        calibrations: [{ deviceId: 7, key: 'temp1', state: 'expired' as const, dueOn: '2026-10-01', isRefused: true }],
        inspections: [
          {
            plate: 'AB123CD',
            compartment: 2,
            result: 'failed' as const,
            faults: 'Alarm 63',
            doneTime: '2026-11-02 06:30:00',
            userName: 'Li',
          },
          { plate: 'AB999', compartment: 0, result: null, faults: '', doneTime: null, userName: '' },
        ],
      })),
    ])
    fill('Business code', 'BC-1')
    expect(await screen.findByText('The business code already exists.')).toBeTruthy()
    await choose(user, 'Devices', 'Reefer 7')
    expect(await screen.findByText('Reefer 7 is on the open waybill WB-3.')).toBeTruthy()
    expect(screen.getByText('AB123CD: Inspection was due on 2026-11-01 00:00.')).toBeTruthy()
    const failed = 'AB123CD, Compartment 2: failed the pre-trip inspection of 2026-11-02 06:30: Alarm 63'
    expect(screen.getByText(failed)).toBeTruthy()
    expect(screen.getByText('AB999: no pre-trip inspection is recorded, so its result is not known.')).toBeTruthy()
  })

  it('copies a shipment without what is given once', async () => {
    await open(`${paths.waybillAdd}?copy=41`)
    expect(await screen.findByDisplayValue('Hangzhou store')).toBeTruthy()
    expect(screen.queryByDisplayValue(milkRun.waybillNo)).toBeNull()
    expect(screen.queryByDisplayValue('BC-1')).toBeNull()
    expect(screen.queryByText('Reefer 9')).toBeNull()
  })
})

const unplanned = { timeZone: null, plannedArrivalTime: null, plannedStayMin: null }

describe('the map of the way', () => {
  it('joins the places whose position is known, in the order of travel', async () => {
    const located = { siteId: null, address: 'Jiaxing', lng: 120.7, lat: 30.7, ...unplanned }
    const way = { ...milkDetail, waypoints: [located, { ...located, address: 'typed', lng: null, lat: null }] }
    await open(`${paths.waybillEdit}?id=41`, [answer(waybills.queryById, () => way)])
    expect(await screen.findByText(/^Map of .*Jiaxing$/)).toBeTruthy()
  })

  it('is left out while no position is known', async () => {
    await open(paths.waybillAdd)
    fill('Receiver: address', 'Hangzhou store')
    expect(screen.queryByText(/^Map of/)).toBeNull()
  })
})

describe('editing', () => {
  it('keeps number and organisation, and does not ask about devices that travel along already', async () => {
    const { inputOf } = await open(`${paths.waybillEdit}?id=41`)
    expect((await screen.findByLabelText<HTMLInputElement>('Waybill number')).disabled).toBe(true)
    fill('Receiver: address', 'Ningbo store')
    save()
    await waitFor(() => expect(location.pathname).toBe(paths.waybills))
    expect(inputOf('waybills.update')).toMatchObject({
      id: 41,
      version: 1,
      receiving: { address: 'Ningbo store' },
      deviceIds: [9],
    })
  })

  it('of one that is under way no longer says how it starts', async () => {
    await open(`${paths.waybillEdit}?id=41`, [
      answer(waybills.queryById, () => ({ ...milkDetail, state: 'inTransit' as const })),
    ])
    expect(await screen.findByLabelText(/^End by itself/)).toBeTruthy()
    expect(screen.queryByLabelText(/^Start by itself/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Sender: address').disabled).toBe(true)
    expect(screen.queryByLabelText('Sender: site')).toBeNull()
  })

  it('sends the planned start of one that is under way to the second', async () => {
    const { inputOf } = await open(`${paths.waybillEdit}?id=41`, [
      answer(waybills.queryById, () => ({
        ...milkDetail,
        state: 'inTransit' as const,
        plannedStartTime: '2026-11-23 08:00:41',
      })),
    ])
    expect(await screen.findByLabelText(/^End by itself/)).toBeTruthy()
    save()
    await waitFor(() => expect(location.pathname).toBe(paths.waybills))
    expect(inputOf('waybills.update')).toMatchObject({ plannedStartTime: '2026-11-23 08:00:41' })
  })

  it('shows that somebody else changed it meanwhile', async () => {
    const conflict = answer(waybills.update, () => {
      throw fail('conflict')
    })
    await open(`${paths.waybillEdit}?id=41`, [conflict])
    fill('Receiver: address', 'Ningbo 2')
    save()
    expect(await screen.findByText(/^Someone else changed this/)).toBeTruthy()
    expect(location.pathname).toBe(paths.waybillEdit)
  })

  it('of one that is not there offers the list, and nothing to try again', async () => {
    answerCalls(
      ...userCentreBasics(),
      answer(waybills.queryById, () => {
        throw fail('waybillNotFound')
      }),
    )
    await openApp(`${paths.waybillEdit}?id=41`, { isSignedIn: true })
    const page = (await screen.findByText('There is no such shipment')).closest('.state') as HTMLElement
    expect(within(page).getByRole('link').getAttribute('href')).toBe(paths.waybills)
    expect(within(page).queryByRole('button')).toBeNull()
  })
})
