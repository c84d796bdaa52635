/** Vehicles from a workbook. A row is judged as `vehicles.save` judges, for all rows at once. */
import type { Input } from '@coldway/contract/call.ts'
import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { VehicleImportColumn } from '@coldway/contract/vehicles/vehicle-import.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { isInside, type OrgScope } from '../../platform/org-scope.ts'
import { codesOf, type Fault, faultOfIssue, type ReadRow } from '../../platform/upload/sheet-form.ts'
import { createSheetImport, type Judged, type SheetImportParts } from '../../platform/upload/sheet-import.ts'
import { lockDevices } from '../devices/index.ts'
import { organisationsNamed, type OrganisationsService, tenantScopesOf } from '../organisations/index.ts'
import { vehicleFields } from './import.fields.ts'
import * as store from './import.store.ts'
import { addVehicles, duplicates } from './vehicles.service.ts'

type Given = Input<typeof vehicles.save>
type Row = ReadRow<VehicleImportColumn>
type Refused = Fault<VehicleImportColumn>
type Verdict = Pick<Judged<VehicleImportColumn, Given>, 'outcome' | 'fault' | 'given'>

export interface VehicleImportParts extends SheetImportParts {
  readonly bus: Bus
  readonly organisations: OrganisationsService
}

export const createVehicleImport = (parts: VehicleImportParts) => {
  const { bus, clock, organisations } = parts
  return createSheetImport<VehicleImportColumn, Given>(parts, {
    title: 'titles.vehicles',
    entity: 'vehicle',
    fields: vehicleFields,
    passedOver: ['vehicles.created'],
    duplicates,
    judge: async ({ scope }, db, rows) => {
      const known = await knownOf(db, scope, { rows, organisations })
      const repeated = createRepeats()
      return rows.map((row) => ({ row: row.row, name: row.texts.plate, ...verdictOf(row, known, repeated) }))
    },
    insert: async ({ scope, by }, tx, given) => {
      const paths = new Map<number, string>()
      for (const orgId of new Set(given.map((one) => one.orgId)))
        paths.set(orgId, (await organisations.hold(tx, scope, orgId)).path)
      await lockDevices(
        tx,
        scope,
        given.flatMap(({ deviceIds }) => deviceIds),
      )
      const placed = given.map((one) => ({ ...one, orgPath: paths.get(one.orgId) as string }))
      await addVehicles(tx, placed, { by, nowMs: clock.now() })
    },
    // Devices bear the plate of their vehicle, so whoever keeps a copy of them reads them again.
    onSaved: (given) => {
      const deviceIds = given.flatMap((one) => one.deviceIds)
      if (deviceIds.length > 0) bus.publish('device.changed', { deviceIds })
    },
  })
}

interface Known {
  readonly organisation: Awaited<ReturnType<typeof organisationsNamed>>
  readonly plates: Awaited<ReturnType<typeof store.findPlates>>
  readonly devices: Awaited<ReturnType<typeof store.findDevices>>
  readonly scopes: Awaited<ReturnType<typeof tenantScopesOf>>
  readonly bound: ReadonlySet<number>
}

const knownOf = async (
  db: Db | Tx,
  scope: OrgScope,
  { rows, organisations }: { readonly rows: readonly Row[]; readonly organisations: OrganisationsService },
): Promise<Known> => {
  const devices = await store.findDevices(db, scope, [
    ...new Set(rows.flatMap(({ texts }) => codesOf(texts.deviceCodes))),
  ])
  const organisation = await organisationsNamed(organisations, scope)
  const orgIds = rows.map(({ texts }) => organisation(texts.organisation)).flatMap((org) => ('id' in org ? org.id : []))
  return {
    organisation,
    scopes: await tenantScopesOf(organisations, scope, orgIds),
    plates: await store.findPlates(db, scope, [...new Set(rows.map(({ texts }) => plateKeyOf(texts.plate)))]),
    devices,
    bound: await store.findBound(
      db,
      [...devices.values()].map(({ id }) => id),
    ),
  }
}

type Repeats = (key: string, row: number) => number | undefined

/** Remembers what the rows name, and says in which earlier row something stands already. */
const createRepeats = (): Repeats => {
  const rows = new Map<string, number>()
  return (key, row) => {
    const before = rows.get(key)
    if (before === undefined) rows.set(key, row)
    return before
  }
}

const verdictOf = (row: Row, known: Known, repeated: Repeats): Verdict => {
  const refused = (fault: Refused): Verdict => ({ outcome: 'refused', fault })
  const given = givenOf(row, known)
  if ('error' in given) return refused(given)
  const key = plateKeyOf(given.plate)
  const before = repeated(`plate ${key}`, row.row)
  if (before !== undefined)
    return refused({ error: 'deviceTwiceInFile', column: 'plate', params: { value: row.texts.plate, row: before } })
  if (known.plates.has(key)) {
    const fault = { error: 'plateExists', column: 'plate' } as const
    return known.plates.get(key) === given.orgId ? { outcome: 'standing', fault } : refused(fault)
  }
  for (const code of codesOf(row.texts.deviceCodes)) {
    const other = repeated(`device ${code}`, row.row)
    if (other !== undefined)
      return refused({ error: 'deviceTwiceInFile', column: 'deviceCodes', params: { value: code, row: other } })
    if (known.bound.has(known.devices.get(code)?.id as number))
      return refused({ error: 'deviceInUse', column: 'deviceCodes' })
  }
  return { outcome: 'ready', given }
}

const givenOf = ({ texts, values, ...row }: Row, { organisation, devices, scopes }: Known): Given | Refused => {
  const org = organisation(texts.organisation)
  if ('error' in org) return { ...org, column: 'organisation' }
  const codes = codesOf(texts.deviceCodes)
  const within = scopes.get(org.id) as OrgScope
  const named = codes.flatMap((code) => devices.get(code) ?? []).filter(({ orgPath }) => isInside(within, orgPath))
  if (named.length !== codes.length) return { error: 'deviceNotFound', column: 'deviceCodes' }
  const { organisation: _organisation, deviceCodes: _codes, ...fields } = values
  const said = Object.entries(fields).filter(([, value]) => value !== null)
  const read = vehicles.save.body.safeParse({
    ...Object.fromEntries(said),
    orgId: org.id,
    deviceIds: named.map(({ id }) => id),
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  return faultOfIssue(issue as NonNullable<typeof issue>, { ...row, texts }, { deviceIds: 'deviceCodes' })
}
