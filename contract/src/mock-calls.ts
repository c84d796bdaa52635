/**
 * The seven calls of the demo area, which answer only while `COLDWAY_MOCK` is on, with goods that do not exist. Their form is
 * their own (code 0, a message, data) and their paths are those of docs/spec/calls.tsv. They are no calls of the API: nothing of
 * ours asks them. The description names them, and when they answer.
 */
const row = (
  id: number,
  more: Pick<MockRow, 'name' | 'type' | 'container' | 'refrigerator' | 'state' | 'IsAudit'>,
): MockRow => ({
  id,
  date: '2026-01-01',
  province: 'Jiangsu',
  city: 'Suzhou',
  address: `1 Example Road, gate ${id}`,
  zip: '215300',
  uploadId: `UP-${id}`,
  number: `DEMO-${1000 + id}`,
  customer: 'Example Foods',
  gateway: `GW-${id}`,
  ...more,
})

/** The demo table row of docs/spec/product.md, section 3. */
export interface MockRow {
  readonly id: number
  readonly IsAudit: boolean
  readonly date: string
  readonly name: string
  readonly province: string
  readonly city: string
  readonly address: string
  readonly zip: string
  readonly uploadId: string
  readonly type: string
  readonly number: string
  readonly customer: string
  readonly container: string
  readonly refrigerator: string
  readonly gateway: string
  readonly state: string
}

const rows: readonly MockRow[] = [
  row(1, {
    name: 'Cold room A',
    type: 'coldRoom',
    container: 'C-1',
    refrigerator: 'R-1',
    state: 'normal',
    IsAudit: true,
  }),
  row(2, {
    name: 'Cold room B',
    type: 'coldRoom',
    container: 'C-2',
    refrigerator: 'R-2',
    state: 'alarm',
    IsAudit: false,
  }),
  row(3, { name: 'Reefer 3', type: 'reefer', container: 'C-3', refrigerator: 'R-3', state: 'offline', IsAudit: false }),
]

const valuesOf = (key: keyof MockRow): readonly string[] => [...new Set(rows.map((one) => String(one[key])))]
const menu = (id: number, name: string, url: string) => ({ id, name, url })

/** The data of each, by the end of its path. */
export const mockCalls: Readonly<Record<string, unknown>> = {
  getWarehouseAmount: {
    all: rows.length,
    run: rows.filter(({ state }) => state === 'normal').length,
    offLine: rows.filter(({ state }) => state === 'offline').length,
    other: rows.filter(({ state }) => state === 'alarm').length,
  },
  getMenu: [
    menu(1, 'Home', '/view/Home'),
    menu(2, 'Warehouse', '/view/Warehouse/manage'),
    menu(3, 'Assets', '/view/Asset/asset'),
    menu(4, 'Remote control', '/view/Asset/control'),
    menu(5, 'Alarm policy', '/view/Monitorwarn/warning_policy'),
  ],
  getFrosTable: { page: 1, size: 10, total: rows.length, records: rows },
  getWarehouseFilter: { type: valuesOf('type'), state: valuesOf('state') },
  getAssetFilter: { customer: valuesOf('customer'), gateway: valuesOf('gateway') },
  getWarningTabledata: { page: 1, size: 10, total: 1, records: rows.filter(({ state }) => state === 'alarm') },
  getWarningFilter: { state: valuesOf('state'), IsAudit: valuesOf('IsAudit') },
}

export const mockPath = (name: string): string => `/mock/${name}`

/** The description of the mock calls in openapi.json. */
export const mockPaths = (): Record<string, object> =>
  Object.fromEntries(Object.keys(mockCalls).map((name) => [mockPath(name), { get: operationOf(name) }]))

const operationOf = (name: string): object => ({
  operationId: `mock.${name}`,
  tags: ['mock'],
  summary: 'Invented data of the demo area. Unless COLDWAY_MOCK is on, this address is an unknown one.',
  security: [],
  responses: {
    200: {
      description: 'Code 0, a message and the data',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { code: { type: 'integer', const: 0 }, message: { type: 'string' }, data: {} },
            required: ['code', 'message', 'data'],
          },
        },
      },
    },
    404: { description: 'COLDWAY_MOCK is off' },
  },
})
