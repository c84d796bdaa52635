import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { reports } from '@coldway/contract/downloads/reports.ts'
import { type AlarmPolicyRow, waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { fail } from '@coldway/contract/errors.ts'
import { type CapturedEvent, epcis } from '@coldway/contract/evidence/epcis.ts'
import { type EvidenceRecord, evidence } from '@coldway/contract/evidence/evidence.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { releases } from '@coldway/contract/releases/releases.ts'
import { paths, waybillPath } from '@coldway/contract/screens/screens.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { loadPoints } from '@coldway/contract/waybills/load-check-enums.ts'
import { loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { type WaybillDocument, waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { shipment, warmed } from './fixtures.ts'

beforeAll(() => import('./shipment-page.tsx'), 30_000)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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
const policyRow: AlarmPolicyRow = {
  id: 12,
  name: 'Chilled',
  orgId: 2,
  orgName: 'Shanghai',
  status: 'enabled',
  kinds: ['temperature'],
  coverageBy: 'organisation',
  isPushEnabled: true,
  deviceCount: 0,
  openCount: 0,
  version: 1,
  updateTime: '2026-11-20 08:00:00',
  createTime: '2026-11-20 08:00:00',
}
const answers = (held = all, condition = warmed, detail = shipment, more: Parameters<typeof answerCalls> = []) =>
  answerCalls(
    ...userCentreBasics([...held]),
    answer(waybills.queryMonitoringById, ({ id }) => {
      if (id !== shipment.id) throw fail('waybillNotFound')
      return detail
    }),
    answer(waybills.queryConditionById, () => condition),
    answer(loadChecks.queryByWaybill, () => ({ asOfMs: Date.now(), lines: null, records: [] })),
    answer(waybills.batchFinish, () => null),
    answer(waybills.update, () => null),
    answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [spare], total: 1 })),
    answer(siteRecords.queryPageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(alarmRecords.queryAlarmData, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(epcis.queryCaptured, () => []),
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

it.each([
  [waybillPath(4711), /no such shipment|not found/i],
  [`${paths.waybill}/x`, /no such shipment|not found/i],
  [paths.waybill, /nothing is chosen/i],
])('%s shows no shipment', async (address, said) => {
  answers()
  await openApp(address, { isSignedIn: true })
  expect(await screen.findByText(said)).toBeTruthy()
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

it('adds a device, takes one off, and says why the last one stays', async () => {
  const more = { ...shipment.devices[0], detailId: 8, deviceId: 4, deviceCode: 'GX-4', deviceName: 'Reefer 4' }
  const two = { ...shipment, devices: [...shipment.devices, more as (typeof shipment.devices)[number]] }
  const busy = {
    taken: [],
    devices: [{ deviceId: 77, waybillNo: 'WB-9' }],
    overdue: [],
    calibrations: [],
    inspections: [],
  }
  const options = {
    devices: [
      { ...spare, cautions: ['offline' as const] },
      { ...spare, id: 3, deviceName: 'Aboard' },
    ],
  }
  const sent = answers([...all, 'device:view'], warmed, two, [
    answer(waybills.queryConflicts, () => busy),
    answer(deviceChoices.queryDeviceListForOption, () => ({ ...options, total: 2 })),
  ])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a device' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a device to the shipment' })
  await user.click(within(dialog).getByRole('combobox'))
  fireEvent.click(await screen.findByTitle('Aboard'))
  expect(within(dialog).getByText('Aboard is on this shipment already.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Add a device' })).toHaveProperty('disabled', true)
  fireEvent.click(await screen.findByTitle('Spare 3'))
  expect(await within(dialog).findByText('Spare 3 is on the open waybill WB-9.')).toBeTruthy()
  expect(within(dialog).getByText(/offline \(1\)/i)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Add a device' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getAllByRole('button', { name: 'Take off' })[0] as HTMLElement)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take off' }))
  await screen.findByText('Reefer 3 is off the shipment.')
  const inputs = sent.filter(({ name }) => name === waybills.update.name).map(({ input }) => input)
  expect(inputs).toMatchObject([{ deviceIds: [3, 4, 77] }, { deviceIds: [4] }])
})

it('changes the alarm policy in place, and leaves that of a completed shipment as it is', async () => {
  const policies = answer(waybillAlarmPolicies.querySencePolicy, ({ page, size }) => {
    return { page, size, total: 1, records: [policyRow] }
  })
  const sent = answers(all, warmed, shipment, [policies])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Choose' }))
  const dialog = await screen.findByRole('dialog', { name: 'Alarm policy of the shipment' })
  await user.click(within(dialog).getByRole('combobox'))
  fireEvent.click(await screen.findByTitle('Chilled'))
  expect(within(dialog).getByText('It watches: Temperature')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('The policy is changed. Verdict and limits follow it.')
  const input = sent.find(({ name }) => name === waybills.update.name)?.input
  expect(input).toMatchObject({ alarmPolicyId: 12, deviceIds: [3], version: shipment.version })
  cleanup()
  answers([...all, 'device:view'], warmed, { ...shipment, state: 'completed', completedState: 'arrived' })
  await open()
  expect(await screen.findByText(/The shipment is completed. Its policy and its devices stand/)).toBeTruthy()
  for (const name of ['Choose', 'Exchange', 'Take off', 'Add a device'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('that waits for its start says where its devices were seen last, and what will start it', async () => {
  const seen = { deviceId: 3, deviceName: 'Reefer 3', distanceM: null, fixTime: '2026-11-23 07:50:00' }
  const away = { ...seen, deviceId: 4, deviceName: 'Reefer 4', sight: 'outside' as const, distanceM: 12_340 }
  const startWait = { siteName: 'Pudong depot', devices: [{ ...seen, sight: 'inside' as const }, away] }
  const waiting = { ...shipment, state: 'toShip' as const, actualStartTime: null, startWait }
  answers(all, { ...warmed, fromMs: null, untilMs: null, devices: [], excursions: [] }, waiting)
  await open()
  const wait = await screen.findByRole('region', { name: 'This shipment has not started' })
  expect(within(wait).getByText(/as soon as one of these devices is seen outside Pudong depot/)).toBeTruthy()
  expect(
    within(wait)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual([
    'Reefer 3 was last seen inside Pudong depot11-23 07:50',
    'Reefer 4 was last seen 12.3 km away from Pudong depot11-23 07:50',
  ])
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
        proof: null,
      })
      return { sha256, kind: 'png' as const, bytes, notRead: null }
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
  const records = { visits: [], alarms: [], isCut: false, isVisitsUnknown: false }
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
      known: null,
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

const done = { ...shipment, state: 'completed' as const, completedState: 'arrived' as const }
const undecided = answer(releases.queryById, ({ waybillId }) => ({
  waybillId,
  waybillNo: done.waybillNo,
  known: null,
  round: 1,
  outcome: null,
  isOwn: true,
  isWhole: true,
  needsInvestigation: false,
  needsTwoPersons: false,
  version: 0,
  steps: [],
  state: 'waiting' as const,
}))
const recordOf = (record: string, { reason = '', number = 1 } = {}): EvidenceRecord => ({
  record,
  reason,
  stamped: { by: 'Test authority', time: '2026-11-26 10:00:00' },
  reportSigned: { by: 'Coldway track.example.com', datedBy: null },
  number,
  state: 'valid',
  time: '2026-11-23 13:00:00',
  at: Date.UTC(2026, 10, 23, 13),
  userName: 'Wang Fang',
  account: 'quality',
  root: 'b'.repeat(64),
  size: 12,
  readings: 8,
  seq: number,
  key: 'c'.repeat(64),
})

it('freezes a completed shipment as evidence, and says why the second record supersedes the first', async () => {
  const issued: EvidenceRecord[] = []
  const sent = answers(['waybill:view', 'release:sign'], warmed, done, [
    undecided,
    answer(evidence.queryList, () => issued.toReversed()),
    answer(evidence.issue, ({ reason }) => {
      const record = crypto.randomUUID()
      for (const before of issued) Object.assign(before, { state: 'superseded' })
      issued.push(recordOf(record, { reason, number: issued.length + 1 }))
      return { record }
    }),
  ])
  const { user } = await openApp(`${waybillPath(shipment.id)}?tab=quality`, { isSignedIn: true })
  const issue = async (reason?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Issue evidence' }))
    const dialog = within(await screen.findByRole('dialog'))
    if (reason) await user.type(dialog.getByLabelText('Reason'), reason)
    await user.click(dialog.getByRole('button', { name: 'Issue evidence' }))
    return dialog
  }
  expect(await screen.findByText('No record is issued yet.')).toBeTruthy()
  await issue()
  expect(await screen.findByText('Record 1')).toBeTruthy()
  const again = await issue()
  expect(again.getByText('This is required.')).toBeTruthy()
  await user.type(again.getByLabelText('Reason'), 'Late readings')
  await user.click(again.getByRole('button', { name: 'Issue evidence' }))
  expect(await screen.findByText('Reason: Late readings')).toBeTruthy()
  expect(screen.getByText('Superseded')).toBeTruthy()
  expect(sent.filter(({ name }) => name === 'evidence.issue').map(({ input }) => input)).toEqual([
    { waybillId: shipment.id, reason: '' },
    { waybillId: shipment.id, reason: 'Late readings' },
  ])
})

it('hands over the proof of one reading that was chosen by device and time', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  // The document would go to the address of the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const record = crypto.randomUUID()
  const devices = ['CW-1', 'CW-2'].map((code, device) => ({ device, deviceName: `Truck ${device + 1}`, code }))
  const sent = answers(['waybill:view'], warmed, done, [
    undecided,
    answer(evidence.queryList, () => [recordOf(record)]),
    answer(evidence.queryReadings, ({ device }) => ({
      devices,
      readings:
        device === 0
          ? []
          : [7, 8].map((leaf) => ({ leaf, time: `2026-11-23 12:0${leaf}:00`, values: { temp1: leaf } })),
    })),
    answer(evidence.proof, () => ({
      name: 'WB-1-leaf-8.json',
      type: 'application/json',
      bytes: (async function* () {
        yield '{}'
      })(),
    })),
  ])
  const { user } = await openApp(`${waybillPath(shipment.id)}?tab=quality`, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Prove one reading' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('No reading of this device is in the record.')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: 'Device' }))
  await user.click(await screen.findByTitle('Truck 2 (CW-2)'))
  expect(await dialog.findByText('2026-11-23 12:08:00')).toBeTruthy()
  await user.click(dialog.getAllByRole('button', { name: 'Download proof' })[1] as HTMLElement)
  const proofs = () => sent.filter(({ name }) => name === 'evidence.proof').map(({ input }) => input)
  await waitFor(() => expect(proofs()).toEqual([{ waybillId: shipment.id, record, leaf: 8 }]))
})

it('reads the file of a logger beside the curves, and says where it disagrees', async () => {
  const [device] = warmed.devices
  const [fromMs = 0] = device?.series.find(({ key }) => key === 'temp1')?.buckets[0] ?? []
  const at = new Date(fromMs + 1000).toISOString().slice(0, 19).replace('T', ' ')
  answers(['waybill:view'], warmed, done, [
    answer(waybillDocuments.queryList, () => [
      {
        sha256: 'a'.repeat(64),
        fileName: 'libero.csv',
        kind: 'logger' as const,
        bytes: 80,
        userName: 'Wang Fang',
        createTime: '2026-11-23 13:00:00',
        proof: null,
      },
    ]),
    answer(waybillDocuments.file, () => ({
      name: 'libero.csv',
      type: 'application/octet-stream',
      bytes: (async function* () {
        yield `ELPRO LIBERO\nTime zone;UTC\nTime;T [°C];Light\n${at};55,0;1`
      })(),
    })),
  ])
  await openApp(`${waybillPath(shipment.id)}?tab=sensor`, { isSignedIn: true })
  const found = within(await screen.findByRole('region', { name: 'Files of loggers' }))
  expect(found.getByText('libero.csv')).toBeTruthy()
  expect(found.getByText(/^1 of 1 differ from the devices/)).toBeTruthy()
  expect(
    found.getByText(/ELPRO · .*times in \+00:00, as the file says · allowed difference 1.00 °C · not read.*Light/),
  ).toBeTruthy()
})

const then = { ...warmed, verdict: 'inRange' as const, outOfRangeMs: 0, excursionCount: 0, excursions: [] }
const known = { at: '2026-11-23 12:00:00', unknown: [] }

it('shows what was known at a past moment, marks what came later, and leads back to now', async () => {
  const asked: (string | undefined)[] = []
  answers(all, warmed, shipment, [
    answer(waybillDocuments.queryList, () => []),
    answer(waybills.queryMonitoringById, ({ knownAt }) =>
      knownAt === undefined ? shipment : { ...shipment, plannedArrivalTime: '2026-11-23 15:00:00', known },
    ),
    answer(waybills.queryConditionById, ({ knownAt }) => {
      asked.push(knownAt)
      return knownAt === undefined ? warmed : then
    }),
    answer(waybillRecords.queryByWaybill, () => ({ visits: [], alarms: [], isCut: false, isVisitsUnknown: true })),
  ])
  const { user } = await open()
  const opener = await screen.findByRole('button', { name: 'As known at' })
  expect(screen.queryByLabelText('As known at')).toBeNull()
  await user.click(opener)
  await user.type(await screen.findByLabelText('As known at'), '2026-11-23 12:00{Enter}')
  expect(await screen.findByText(/^Known then: In range, .*Now: Excursion/)).toBeTruthy()
  expect(screen.getByText(/^Came later, and is not counted: .* excursions 1,/)).toBeTruthy()
  expect(screen.getByText(/^Of some visits it is not known/)).toBeTruthy()
  expect(asked.at(-1)).toBe('2026-11-23 12:00:00')
  const verdict = within(screen.getByRole('region', { name: 'Verdict on the cargo' }))
  expect(verdict.getByText('In range')).toBeTruthy()
  expect(verdict.getByText('not known')).toBeTruthy()
  const happened = within(screen.getByRole('list', { name: 'What happened' }))
  expect(happened.getByRole('button', { name: /Above the limit.*came later/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show what is known now' }))
  expect(
    await within(screen.getByRole('region', { name: 'Verdict on the cargo' })).findByText('Excursion'),
  ).toBeTruthy()
  expect(screen.queryByText(/^Known then/)).toBeNull()
  expect(screen.queryByLabelText('As known at')).toBeNull()
})

it('opens at the moment of a link, says what is not kept, and why a moment is refused', async () => {
  answers(all, warmed, shipment, [
    answer(waybills.queryMonitoringById, ({ knownAt }) => {
      if (knownAt === undefined) return shipment
      if (knownAt < shipment.createTime) throw fail('knownAtTooEarly')
      return { ...shipment, known: { ...known, unknown: ['content' as const] } }
    }),
    answer(waybills.queryConditionById, ({ knownAt }) => (knownAt === undefined ? warmed : then)),
    answer(waybillRecords.queryByWaybill, () => ({ visits: [], alarms: [], isCut: false, isVisitsUnknown: false })),
  ])
  await openApp(`${waybillPath(shipment.id)}?tab=files&knownAt=2026-11-23T04:00:00Z`, { isSignedIn: true })
  expect(await screen.findByText('Not known for a past moment')).toBeTruthy()
  expect(screen.getByText('Edited later: what it said then is not kept.')).toBeTruthy()
  expect(screen.queryByText(/Li Wei/)).toBeNull()
  cleanup()
  await openApp(`${waybillPath(shipment.id)}?knownAt=2026-11-01T04:00:00Z`, { isSignedIn: true })
  expect(await screen.findByText('from the server')).toBeTruthy()
})

it('that is to be shipped says whether its load may depart, and records what was decided on it', async () => {
  const waiting = { ...shipment, state: 'toShip' as const, actualStartTime: null, startWait: null }
  const unsaid = { key: null, value: null, low: null, high: null, atMs: null, day: null }
  const lines = loadPoints.map((point) => ({
    point,
    mark: point === 'temperature' ? ('bad' as const) : ('good' as const),
    more: 0,
    findings: [
      point === 'temperature'
        ? {
            ...unsaid,
            mark: 'bad' as const,
            reason: 'tooWarm' as const,
            subject: 'HU-1',
            key: 'temp1',
            value: 9.4,
            high: 8,
          }
        : { ...unsaid, mark: 'good' as const, reason: 'bound' as const, subject: 'Reefer 3' },
    ],
  }))
  const sent = answers(all, { ...warmed, fromMs: null, untilMs: null, devices: [], excursions: [] }, waiting, [
    answer(loadChecks.queryByWaybill, () => ({ asOfMs: Date.now(), lines, records: [] })),
    answer(loadChecks.save, () => ({ id: 1 })),
  ])
  await open()
  const check = await screen.findByRole('region', { name: 'Check of the load' })
  expect(within(check).getByText(/HU-1, .*9.4.*too warm/)).toBeTruthy()
  fireEvent.click(within(check).getByRole('button', { name: 'Depart in spite of it' }))
  expect(within(check).getByText('Say why.')).toBeTruthy()
  expect(sent.some(({ name }) => name === loadChecks.save.name)).toBe(false)
  fireEvent.change(within(check).getByRole('textbox'), { target: { value: 'Pre-cooling goes on.' } })
  fireEvent.click(within(check).getByRole('button', { name: 'Depart in spite of it' }))
  await waitFor(() => expect(sent.some(({ name }) => name === loadChecks.save.name)).toBe(true))
  const { input } = sent.find(({ name }) => name === loadChecks.save.name)!
  expect(input).toMatchObject({ decision: 'departs', reason: 'Pre-cooling goes on.', seen: { lines } })
})

const told: CapturedEvent = {
  id: 5,
  eventID: 'urn:uuid:1',
  type: 'ObjectEvent',
  eventTime: '2026-11-23 09:00:00',
  captureTime: '2026-11-23 09:05:00',
  source: 'Carrier North',
  sourceOrganisation: 'Shanghai',
  bizStep: 'loading',
  disposition: null,
  readPoint: 'https://id.gs1.org/414/9521234000013',
  isWrong: false,
  event: {},
}

it('shows what others told among what happened, with who said it, and strikes out what they took back', async () => {
  const again = { ...told, id: 6, eventID: 'urn:uuid:2', bizStep: 'unloading', source: 'Carrier South', isWrong: true }
  answers(all, warmed, shipment, [answer(epcis.queryCaptured, () => [told, again])])
  await open()
  const list = await screen.findByRole('list', { name: 'What happened' })
  expect(await within(list).findByText('Reported by Carrier North')).toBeTruthy()
  expect(within(list).getByText('Unloading').tagName).toBe('S')
  fireEvent.click(within(list).getByRole('button', { name: /Loading Reported by Carrier North/ }))
  expect(within(list).getByText(told.readPoint ?? '')).toBeTruthy()
  expect(within(list).getByText(/no part of the verdict/)).toBeTruthy()
})

it('warns where the alarm policy of an open shipment is disabled, by a word and a mark', async () => {
  answers(all, warmed, { ...shipment, alarmPolicyId: 12, alarmPolicyName: 'Chilled', isPolicyDisabled: true })
  await open()
  const warning = await screen.findByText('Disabled: this policy raises no alarm for the shipment')
  expect(warning.querySelector('svg')).not.toBeNull()
  cleanup()
  answers(all, warmed, { ...shipment, alarmPolicyId: 12, alarmPolicyName: 'Chilled' })
  await open()
  await screen.findByText('Chilled')
  expect(screen.queryByText(/raises no alarm/)).toBeNull()
})
