import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { reports } from '@coldway/contract/downloads/reports.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { releases } from '@coldway/contract/releases/releases.ts'
import { paths, waybillPath } from '@coldway/contract/screens/screens.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { type WaybillDocument, waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { shipment, warmed } from './fixtures.ts'

beforeAll(() => import('./shipment-page.tsx'), 30_000)
afterEach(cleanup)

const all: readonly Permission[] = ['waybill:view', 'waybill:edit', 'alarm:view', 'site:view']
const spare = {
  id: 77,
  deviceCode: 'CW-3',
  deviceName: 'Spare 3',
  plate: null,
  category: 'portable' as const,
  orgId: 2,
  orgName: 'Shanghai',
  cautions: [],
}
const answers = (held = all, condition = warmed, detail = shipment, more: Parameters<typeof answerCalls> = []) =>
  answerCalls(
    ...userCentreBasics([...held]),
    answer(waybills.queryMonitoringById, ({ id }) => {
      if (id !== shipment.id) throw fail('waybillNotFound')
      return detail
    }),
    answer(waybills.queryConditionById, () => condition),
    answer(waybills.batchFinish, () => null),
    answer(waybills.update, () => null),
    answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [spare], total: 1 })),
    answer(siteRecords.queryPageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(alarmRecords.queryAlarmData, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    ...more,
  )
const open = () => openApp(waybillPath(shipment.id), { isSignedIn: true })

it('says at one glance how the cargo fared, and for how long it was out of range', async () => {
  answers()
  await open()
  const verdict = await screen.findByRole('region', { name: 'Verdict on the cargo' })
  expect(within(verdict).getByText('Excursion')).toBeTruthy()
  expect(within(verdict).getByText('20 min')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(shipment.waybillNo)
  expect(screen.getByRole('link', { name: shipment.waybillNo, current: 'page' })).toBeTruthy()
  expect(document.title).toContain(shipment.waybillNo)
  const route = screen.getByRole('list', { name: 'Route' })
  expect(within(route).getByText('Pudong depot')).toBeTruthy()
  expect(within(route).getByText('5 min late')).toBeTruthy()
})

it('adds the clocks of a place where they differ from those of the reader', async () => {
  const receiving = { ...shipment.receiving, timeZone: 'Europe/Moscow' }
  answers(all, warmed, { ...shipment, receiving })
  await open()
  const route = await screen.findByRole('list', { name: 'Route' })
  expect(
    within(route)
      .getAllByText(/local time/)
      .map(({ textContent }) => textContent),
  ).toEqual(['11-23 09:00 local time (+03:00)'])
})

it('opens what explains an excursion and a step', async () => {
  answers()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /Above the limit/ }))
  expect(screen.getByText('Alarm policy', { selector: '.happened-more dd' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Started/ }))
  expect(screen.getByText('dispatcher')).toBeTruthy()
  expect(screen.getByText('2026-11-23 08:20:00')).toBeTruthy()
})

it('is unknown, and never shown as good, where nothing was measured', async () => {
  const series: never[] = []
  const nothing = { ...warmed, verdict: 'unknown' as const, concerns: ['noReadings' as const], excursions: [] }
  answers(all, { ...nothing, devices: warmed.devices.map((one) => ({ ...one, series })) })
  await open()
  const verdict = await screen.findByRole('region', { name: 'Verdict on the cargo' })
  expect(within(verdict).getByText('Unknown')).toBeTruthy()
  expect(within(verdict).getByText('Nothing measured')).toBeTruthy()
  expect(within(verdict).queryByText('In range')).toBeNull()
})

it('finishes with a reason', async () => {
  const sent = answers()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Finish' }))
  expect(screen.getByRole('link', { name: 'Edit', hidden: true }).getAttribute('href')).toContain(`?id=${shipment.id}`)
  const dialog = screen.getByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Handed over')
  await user.click(within(dialog).getByRole('button', { name: 'Finish' }))
  await screen.findByText('1 waybill finished.')
  const finishing = sent.find(({ name }) => name === 'waybills.batchFinish')
  expect(finishing?.input).toMatchObject({ ids: [shipment.id], reason: 'Handed over' })
})

it('keeps its tab in the address, and hides what the user may not see or do', async () => {
  const sent = answers(['waybill:view'])
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Statistics' }))
  expect(location.search).toBe('?tab=statistics')
  expect(screen.getByRole('table', { name: 'Statistics' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Alarms' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
  expect(sent.map(({ name }) => name)).not.toContain('alarmRecords.queryAlarmData')
})

it.each([waybillPath(4711), paths.waybill, `${paths.waybill}/x`])('%s shows no shipment', async (address) => {
  answers()
  await openApp(address, { isSignedIn: true })
  expect(await screen.findByText(/no such shipment|not found/i)).toBeTruthy()
})

it('makes the transport report in the format that was chosen, and offers the file', async () => {
  const task = {
    id: 5,
    fileName: `Transport report ${shipment.waybillNo}.xlsx`,
    kind: 'waybillReport' as const,
    format: 'excel' as const,
    state: 'done' as const,
    progressPct: 100,
    rows: 120,
    bytes: 4096,
    sha256: 'ab',
    error: null,
    errorParams: {},
    isRead: false,
    createTime: '2026-11-23 10:00:00',
    finishTime: '2026-11-23 10:00:05',
    expireTime: '2026-11-30 10:00:00',
  }
  const made: (typeof task)[] = []
  const sent = answers(all, warmed, shipment, [
    answer(downloads.queryPageList, ({ page, size }) => ({ page, size, total: made.length, records: made })),
    answer(reports.exportWaybillReport, () => {
      made.push(task)
      return { id: task.id }
    }),
  ])
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Report' }))
  expect(await screen.findByText('No report was made yet.')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Excursions' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'As Excel' }))
  await user.click(screen.getByRole('button', { name: 'Make the report' }))
  expect(await screen.findByRole('button', { name: `Download ${task.fileName}` })).toBeTruthy()
  expect(sent.find(({ name }) => name === reports.exportWaybillReport.name)?.input).toEqual({
    id: shipment.id,
    format: 'excel',
  })
})

it('exchanges a device in place, and changes nothing else', async () => {
  const sent = answers([...all, 'device:view'])
  const { user } = await open()
  const list = await screen.findByRole('list', { name: 'Devices on this shipment' })
  const [exchange] = within(list).getAllByRole('button', { name: 'Exchange' })
  await user.click(exchange as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: /^Exchange / })
  await user.click(within(dialog).getByRole('combobox'))
  // A click of the pointer waits for the list's opening, which a page without layout never shows.
  fireEvent.click(await screen.findByTitle('Spare 3'))
  await user.click(within(dialog).getByRole('button', { name: 'Exchange' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const input = sent.find(({ name }) => name === waybills.update.name)?.input
  expect(input).toMatchObject({
    id: shipment.id,
    version: shipment.version,
    plannedStartTime: shipment.plannedStartTime,
    goodsName: shipment.goodsName,
    deviceIds: expect.arrayContaining([77]),
  })
})

it('attaches a photo, shows its checksum, and asks before it is deleted', async () => {
  const sha256 = 'a'.repeat(64)
  const held: WaybillDocument[] = []
  const sent = answers(all, warmed, shipment, [
    answer(waybillDocuments.queryList, () => held),
    answer(waybillDocuments.add, ({ file }) => {
      const bytes = file.bytes.length
      held.push({
        sha256,
        fileName: file.name,
        kind: 'png',
        bytes,
        userName: 'Wang',
        createTime: '2026-11-23 09:00:00',
      })
      return { sha256, kind: 'png' as const, bytes }
    }),
    answer(waybillDocuments.remove, () => {
      held.pop()
      return null
    }),
  ])
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Documents and photos' }))
  expect(await screen.findByText('No documents are attached.')).toBeTruthy()
  await user.upload(
    screen.getByLabelText('Attach a file', { selector: 'input' }),
    new File(['x'], 'seal.png', { type: 'image/png' }),
  )
  expect(await screen.findByText(`SHA-256 ${sha256}`)).toBeTruthy()
  expect(sent.find(({ name }) => name === waybillDocuments.add.name)?.input).toMatchObject({ waybillId: shipment.id })
  await user.click(screen.getByRole('button', { name: 'Delete seal.png' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No documents are attached.')).toBeTruthy()
})

it('is shared with an organisation by its code, and taken back', async () => {
  const given = { orgCode: 'BF', orgName: null, userName: 'dispatcher', createTime: '2026-11-23 09:00:00' }
  const shared: (typeof given)[] = []
  answers(all, warmed, shipment, [
    answer(waybillShares.queryPartners, () => []),
    answer(waybillShares.queryList, () => ({ isOwner: true, shares: [...shared] })),
    answer(waybillShares.add, ({ orgCodes }) => {
      if (orgCodes[0] !== 'BF') throw fail('organisationNotFound')
      shared.push(given)
      return null
    }),
    answer(waybillShares.remove, () => {
      shared.pop()
      return null
    }),
  ])
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Sharing' }))
  expect(await screen.findByText('It is shared with nobody.')).toBeTruthy()
  const type = async (code: string) => {
    fireEvent.input(screen.getByLabelText('Code of the organisation'), { target: { value: code } })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Share' }))
  }
  await type('XX')
  expect(await screen.findByText('The organisation does not exist.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove XX' }))
  await type('BF')
  const list = await screen.findByRole('list', { name: 'Shared with' })
  expect(within(list).getByText('BF')).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: 'Take back' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('It is shared with nobody.')).toBeTruthy()
})

it('that another organisation shares says so, and is not shared on', async () => {
  const records = { visits: [], alarms: [], isCut: false }
  answers(all, warmed, { ...shipment, sharing: 'received' }, [answer(waybillRecords.queryByWaybill, () => records)])
  await open()
  expect(await screen.findByText('Shared by Shanghai')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Alarms' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Sharing' })).toBeNull()
})

it('is reviewed with a comment and the password, and shows who signed what it means', async () => {
  const { devices: _devices, ...figures } = warmed
  const step = {
    round: 1,
    kind: 'review' as const,
    time: '2026-11-23 12:00:00',
    timeMs: 1_795_406_400_000,
    userName: 'Wang Fang',
    account: 'quality',
    outcome: null,
    cause: null,
    correctiveAction: '',
    comment: 'Looked at',
    facts: { ...figures, asOfMs: 1_795_406_400_000, causes: [{ is: 'unit' as const, seconds: 240 }], series: [] },
    hash: 'a'.repeat(64),
  }
  const signed: (typeof step)[] = []
  const done = { ...shipment, state: 'completed' as const, completedState: 'arrived' as const }
  const sent = answers(['waybill:view', 'release:sign'], warmed, done, [
    answer(releases.queryById, ({ waybillId }) => ({
      waybillId,
      waybillNo: done.waybillNo,
      round: 1,
      outcome: null,
      isOwn: true,
      isWhole: true,
      needsInvestigation: signed.length > 0,
      needsTwoPersons: false,
      version: signed.length,
      steps: [...signed],
      state: signed.length > 0 ? ('investigating' as const) : ('waiting' as const),
    })),
    answer(releases.sign, () => {
      signed.push(step)
      return null
    }),
  ])
  const { user } = await openApp(`${waybillPath(shipment.id)}?tab=quality`, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Comment'), 'Looked at')
  await user.click(dialog.getByRole('button', { name: 'Sign' }))
  expect(sent.some(({ name }) => name === 'releases.sign')).toBe(false)
  await user.type(dialog.getByLabelText('Your password'), 'secret-1')
  await user.click(dialog.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText(/Signed by Wang Fang \(quality\)/)).toBeTruthy()
  expect(sent.find(({ name }) => name === 'releases.sign')?.input).toEqual({
    waybillId: shipment.id,
    version: 0,
    password: 'secret-1',
    step: { kind: 'review', comment: 'Looked at' },
  })
  expect(screen.getByText('The readings explain it by: Unit failed or off 4 min')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Investigation' }))
  const next = within(await screen.findByRole('dialog'))
  expect(next.getByText(/^The readings explain it by/)).toBeTruthy()
  expect(next.getByText('Refrigeration unit failed')).toBeTruthy()
})
