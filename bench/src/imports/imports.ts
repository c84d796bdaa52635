/**
 * Workbooks of vehicles and of electronic-lock orders: a file of a tenth of the rows
 * beside the largest one that is taken, in the same run. What a row costs must not grow with the file, and memory is bounded.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@coldway/contract/limits.ts'
import { lockOrderImports } from '@coldway/contract/lock-orders/lock-order-import.ts'
import { vehicleImports } from '@coldway/contract/vehicles/vehicle-import.ts'
import { uploadAs } from '@coldway/server/testing/upload.ts'
import { makeZip, rowXml, workbookParts } from '@coldway/server/testing/zip.ts'
import { type Form, interleave } from '../form.ts'
import { mediansOf, printCount, printMs, printRatio } from '../numbers.ts'
import type { Section } from '../results.ts'
import { residentBytesOf } from '../running/cpu.ts'
import { type Server, startServer } from '../running/server.ts'

const lookEveryMs = 50
const megabyte = 1_048_576

interface Kind {
  readonly calls: typeof vehicleImports | typeof lockOrderImports
  readonly head: readonly string[]
  readonly row: (n: number) => readonly string[]
}

const kinds = {
  vehicles: {
    calls: vehicleImports,
    head: ['plate', 'team', 'brand', 'loadKg', 'lengthMm', 'mainDriverName', 'mainDriverPhone', 'remark'],
    row: (n) => [`BX-${n}`, `Team ${n % 40}`, 'Brand', '8000', '9600', `Driver ${n}`, '13912345678', 'imported'],
  },
  /** One order in two has a second material. */
  'lock orders': {
    calls: lockOrderImports,
    head: ['orderNo', 'supplier', 'identification', 'quantity', 'planStartTime', 'planEndTime', 'plate', 'route'],
    row: (n) => {
      const order = n % 3 === 2 ? n - 1 : n
      const plan = ['2026-12-01 08:00', '2026-12-02 18:00']
      return [`LO-${order}`, `Maker ${n % 90}`, `LOT-${n}`, '12', ...plan, `BX-${order % 5000}`, 'Harbour - city']
    },
  },
} as const satisfies Record<string, Kind>
type KindName = keyof typeof kinds

export const imports = async (form: Form): Promise<Section> => {
  const most = form.pick({ tiny: 100, default: limits.uploadRowsMax, long: limits.uploadRowsMax })
  const sizes = [Math.ceil(most / 10), most]
  const server = await startServer()
  try {
    const names = Object.keys(kinds) as KindName[]
    const source = createRows()
    // Loads what an import needs, and the workbook thread's code.
    for (const name of names) await imported(server, kinds[name], source(kinds[name], 100))
    const idleBytes = residentBytesOf(server.pid)
    const ways = new Map(
      names.flatMap((name) =>
        sizes.map((size): [string, () => Promise<Figures>] => [
          `${name} ${size}`,
          () => imported(server, kinds[name], source(kinds[name], size)),
        ]),
      ),
    )
    const found = await interleave(form, ways)
    const figures = (name: KindName, size: number) => mediansOf(found.get(`${name} ${size}`) as Figures[])
    return {
      title: 'workbooks of vehicles and of lock orders',
      how: `Each file holds rows that no file before it had, is checked and then saved, as the screens do; what was imported stays, so later rounds import into a fuller register. ${printCount(limits.uploadRowsMax)} rows are the most that a file may have. Memory is the program's resident set, looked at each ${lookEveryMs} ms, with the thread that reads the workbook, over what it was before the first file.`,
      tables: [
        {
          title: 'One file: its check, its save, and what a row of it costs',
          head: ['rows of', 'rows', 'check', 'save', 'save, each row', 'to the small file', 'memory over idle'],
          rows: names.flatMap((name) =>
            sizes.map((size) => {
              const { checkMs, saveMs, peakBytes } = figures(name, size)
              const small = figures(name, sizes[0] as number)
              const cost = (ms: number, rows: number) => (ms * 1000) / rows
              return [
                name,
                printCount(size),
                printMs(checkMs),
                printMs(saveMs),
                `${printCount(cost(saveMs, size))} µs`,
                printRatio(cost(saveMs, size), cost(small.saveMs, sizes[0] as number)),
                `${printCount((peakBytes - idleBytes) / megabyte)} MB`,
              ]
            }),
          ),
        },
      ],
    }
  } finally {
    await server.stop()
  }
}

type Figures = Readonly<Record<'checkMs' | 'saveMs' | 'peakBytes', number>>

/** Gives files of rows that have not been given before. */
const createRows = () => {
  let given = 0
  return ({ head, row }: Kind, size: number): Uint8Array<ArrayBuffer> => {
    // A multiple of three, so that no order is spread over two files.
    const first = given
    given += Math.ceil(size / 3) * 3
    const rows = [head, ...Array.from({ length: size }, (_, n) => row(first + n))]
    return makeZip(workbookParts({ data: rows.map((cells, at) => rowXml(at + 1, cells)).join('') }))
  }
}

const imported = async (server: Server, { calls }: Kind, bytes: Uint8Array<ArrayBuffer>): Promise<Figures> => {
  let peakBytes = 0
  let isOver = false
  const look = async (): Promise<void> => {
    while (!isOver) {
      peakBytes = Math.max(peakBytes, residentBytesOf(server.pid))
      await sleep(lookEveryMs)
    }
  }
  const looking = look()
  try {
    const checkMs = await took(server, calls.importCheck, bytes)
    const saveMs = await took(server, calls.importSave, bytes)
    return { checkMs, saveMs, peakBytes }
  } finally {
    isOver = true
    await looking
  }
}

const took = async (
  { base, admin }: Server,
  call: Kind['calls']['importCheck'] | Kind['calls']['importSave'],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<number> => {
  const startMs = performance.now()
  const { body } = await uploadAs(base, admin, call, { bytes })
  const ms = performance.now() - startMs
  if (!body.data || body.data.refused > 0 || body.data.standing > 0)
    throw new Error(`the import said ${body.code} ${body.message} ${JSON.stringify(body.data?.rows[0])}`)
  return ms
}
