/**
 * Electronic-lock orders from a workbook, one row for each material. Rows with the same number are one order: its first row says
 * its fields, later ones leave them empty or say the same, and it comes in whole or not at all.
 */
import type { Input } from '@coldway/contract/call.ts'
import { lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { type LockOrderImportColumn, lockOrderImportColumns } from '@coldway/contract/lock-orders/lock-order-import.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { isInside, type OrgScope } from '../../platform/org-scope.ts'
import { type Fault, faultOfIssue, type ReadRow } from '../../platform/upload/sheet-form.ts'
import { createSheetImport, type Judged, type SheetImportParts } from '../../platform/upload/sheet-import.ts'
import { organisationsNamed, type OrganisationsService, tenantScopesOf } from '../organisations/index.ts'
import { lockOrderFields } from './import.fields.ts'
import * as store from './import.store.ts'
import { addLockOrders, duplicates } from './lock-orders.service.ts'

type Given = Input<typeof lockOrders.save>
type Row = ReadRow<LockOrderImportColumn>
type Refused = Fault<LockOrderImportColumn>
type JudgedRow = Judged<LockOrderImportColumn, Given>

export interface LockOrderImportParts extends SheetImportParts {
  readonly organisations: OrganisationsService
}

export const createLockOrderImport = (parts: LockOrderImportParts) =>
  createSheetImport<LockOrderImportColumn, Given>(parts, {
    title: 'titles.lockOrders',
    entity: 'lockOrder',
    fields: lockOrderFields,
    duplicates,
    judge: async (on, db, rows) => {
      const known = await knownOf(on, db, { rows, organisations: parts.organisations })
      // A row without a number is an order of its own, which is refused for that.
      const orders = Map.groupBy(rows, ({ row, texts }) => keyOf(texts) || row)
      const judged = new Map(
        [...orders.values()].flatMap((some) => verdictsOf(some, known).map((one) => [one.row, one])),
      )
      return rows.map(({ row }) => judged.get(row) as JudgedRow)
    },
    insert: ({ scope, by, zone }, tx, given) =>
      addLockOrders(tx, { ...parts, scope, by, zone }, given).then(() => undefined),
  })

interface Known {
  readonly organisation: Awaited<ReturnType<typeof organisationsNamed>>
  readonly numbers: Awaited<ReturnType<typeof store.findNumbers>>
  readonly sites: Awaited<ReturnType<typeof store.findSites>>
  readonly scopes: Awaited<ReturnType<typeof tenantScopesOf>>
  readonly zone: string
}

const keyOf = ({ orderNo }: Row['texts']): string => orderNo.toLowerCase()

const knownOf = async (
  { scope, zone }: CallContext,
  db: Db | Tx,
  { rows, organisations }: { readonly rows: readonly Row[]; readonly organisations: OrganisationsService },
): Promise<Known> => {
  const sites = rows.map(({ texts }) => texts.inspectionSite.toLowerCase()).filter(Boolean)
  const organisation = await organisationsNamed(organisations, scope)
  const orgIds = rows.map(({ texts }) => organisation(texts.organisation)).flatMap((org) => ('id' in org ? org.id : []))
  return {
    organisation,
    scopes: await tenantScopesOf(organisations, scope, orgIds),
    numbers: await store.findNumbers(db, scope, [...new Set(rows.map(({ texts }) => keyOf(texts)))]),
    sites: await store.findSites(db, scope, [...new Set(sites)]),
    zone,
  }
}

/** The verdicts of the rows of one order: one that is wrong refuses them all. */
const verdictsOf = (rows: readonly Row[], known: Known): JudgedRow[] => {
  const [first] = rows as [Row, ...Row[]]
  const at = ({ row, texts }: Row) => ({ row, name: texts.orderNo })
  const faults = new Map<number, Refused>()
  for (const row of rows) {
    const other = otherThan(first, row)
    if (other) faults.set(row.row, { error: 'orderRowsDiffer', column: other, params: { row: first.row } })
  }
  const given = faults.size === 0 ? givenOf(rows, known, faults) : undefined
  if (!given) {
    const [wrong = first.row] = faults.keys()
    const fault = { error: 'orderRowRefused', column: 'orderNo', params: { row: wrong } } as const
    return rows.map((row) => ({ ...at(row), outcome: 'refused', fault: faults.get(row.row) ?? fault }))
  }
  const orgId = known.numbers.get(keyOf(first.texts))
  if (orgId === undefined) return rows.map((row) => ({ ...at(row), outcome: 'ready', given }))
  const fault = { error: 'orderNumberExists', column: 'orderNo' } as const
  return rows.map((row) => ({ ...at(row), outcome: orgId === given.orgId ? 'standing' : 'refused', fault }))
}

/** What each row says for itself. */
const materialColumns: ReadonlySet<LockOrderImportColumn> = new Set([
  'orderNo',
  'supplier',
  'identification',
  'quantity',
])

const otherThan = (first: Row, { texts, values }: Row): LockOrderImportColumn | undefined =>
  lockOrderImportColumns.find(
    (column) => !materialColumns.has(column) && texts[column] !== '' && values[column] !== first.values[column],
  )

/** The order of its rows; undefined: `faults` says why there is none. */
const givenOf = (rows: readonly Row[], known: Known, faults: Map<number, Refused>): Given | undefined => {
  const [first] = rows as [Row, ...Row[]]
  const { texts, values } = first
  const refused = (fault: Refused, { row }: Row = first): undefined => void faults.set(row, fault)
  const org = known.organisation(texts.organisation)
  if ('error' in org) return refused({ ...org, column: 'organisation' })
  const within = known.scopes.get(org.id) as OrgScope
  const [siteId = null, ...others] = (known.sites.get(texts.inspectionSite.toLowerCase()) ?? [])
    .filter(({ orgPath }) => orgPath === null || isInside(within, orgPath))
    .map(({ id }) => id)
  if (texts.inspectionSite !== '' && siteId === null)
    return refused({ error: 'siteNotFound', column: 'inspectionSite' })
  if (others.length > 0)
    return refused({ error: 'deviceCellInvalid', column: 'inspectionSite', params: { value: texts.inspectionSite } })
  for (const column of ['planStartTime', 'planEndTime'] as const)
    if (values[column] !== null && parseTime(String(values[column]), known.zone) === undefined)
      return refused({ error: 'deviceCellInvalid', column, params: { value: texts[column] } })
  const {
    organisation: _organisation,
    inspectionSite: _site,
    supplier: _supplier,
    identification: _id,
    quantity: _n,
    ...fields
  } = values
  const said = Object.entries(fields).filter(([, value]) => value !== null)
  const read = lockOrders.save.body.safeParse({
    ...Object.fromEntries(said),
    orgId: org.id,
    inspectionSiteId: siteId,
    materials: rows.map((row) => ({
      supplier: row.values.supplier ?? '',
      identification: row.values.identification ?? '',
      quantity: row.values.quantity,
    })),
  })
  if (read.success) return read.data
  const [issue] = read.error.issues as [NonNullable<(typeof read.error.issues)[number]>]
  const [, at] = issue.path
  const row = (issue.path[0] === 'materials' && typeof at === 'number' ? rows[at] : undefined) ?? first
  return refused(faultOfIssue(issue, row, { inspectionSiteId: 'inspectionSite', materials: 'orderNo' }), row)
}
