/**
 * What open waybills cost: the reports of devices that are on none, in a program with and in one without open waybills; and the
 * lists and counts of a large store of waybills, beside direct statements that answer the same.
 */
import { waybills as calls } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Pool } from 'pg'
import { openSide } from '../cost/side.ts'
import type { Form } from '../form.ts'
import { median, printCount } from '../numbers.ts'
import { answer, type Question, timed } from '../queries/question.ts'
import type { Section, Table } from '../results.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { type Server, startServer } from '../running/server.ts'
import { fillWaybills } from './fill-waybills.ts'
import { lateCosts, watchTimes } from './judging.ts'

interface Sizes {
  readonly open: number
  readonly all: number
  /** Devices that report and are on no waybill. */
  readonly fleet: number
  readonly rounds: number
  readonly reports: number
}
const sizesByForm: Record<'tiny' | 'default' | 'long', Sizes> = {
  tiny: { open: 200, all: 1000, fleet: 200, rounds: 1, reports: 500 },
  default: { open: 10_000, all: 200_000, fleet: 10_000, rounds: 15, reports: 40_000 },
  long: { open: 10_000, all: 200_000, fleet: 10_000, rounds: 25, reports: 40_000 },
}

export const waybills = async (form: Form): Promise<Section> => {
  const sizes = form.pick(sizesByForm)
  const { open, all, fleet } = sizes
  return {
    title: 'what waybills cost',
    how:
      `Reports as in \`cost\`, of ${printCount(fleet)} devices on no waybill, in two programs with the same ${printCount(fleet + open)} devices, of ` +
      `which one has ${printCount(open)} waybills in transit, each with a device and two watched sites. Lists and counts over HTTP, ` +
      `signed in at the root, of ${printCount(all)} waybills of which ${printCount(open)} are open; milliseconds at the caller. Late reports come in ` +
      `two programs as well; in one of them each device was on a shipment that ended an hour ago and was reviewed. The look for ` +
      `goods is the statement of the minutely job.`,
    tables: [
      await reportCosts(sizes),
      await lateCosts(sizes),
      await listTimes(form, sizes),
      await watchTimes(form, sizes),
    ],
  }
}

const reportCosts = async ({ open, fleet, rounds, reports }: Sizes): Promise<Table> => {
  const without = await openSide(fleet + open)
  const loaded = await openSide(fleet + open)
  try {
    await fillWaybills(loaded.pool, loaded.company, { completed: 0, travelling: loaded.devices.slice(fleet) })
    for (const side of [without, loaded]) await side.fill(0)
    const [perS, costs] = [[] as number[], [] as number[]]
    const rows = [] as { without: number; loaded: number }[]
    for (let round = 0; round < rounds; round++) {
      const one = await without.costsOf(fleet, reports)
      const other = await loaded.costsOf(fleet, reports)
      rows.push({ without: one.allUs, loaded: other.allUs })
      perS.push(other.perS / one.perS)
      costs.push(one.allUs / other.allUs)
    }
    const us = (of: (row: (typeof rows)[number]) => number): string => median(rows.map(of)).toFixed(1)
    return {
      title: 'A report of a device on no waybill, µs of all processes',
      head: ['open waybills', 'without', 'with', 'without to with', 'rate with to without'],
      rows: [
        [
          printCount(open),
          us((row) => row.without),
          us((row) => row.loaded),
          median(costs).toFixed(2),
          median(perS).toFixed(2),
        ],
      ],
    }
  } finally {
    await without.stop()
    await loaded.stop()
  }
}

const listTimes = async (form: Form, { open, all }: Sizes): Promise<Table> => {
  const server = await startServer()
  try {
    const company = await makeCompany(server.pool)
    const devices = await addDevices(server.pool, company, { mark: 'W', protocol: 'json', count: open })
    await fillWaybills(server.pool, company, { completed: all - open, travelling: devices })
    return await answer(form, {
      title: 'Lists and counts',
      ours: 'the call',
      other: 'by hand',
      questions: questionsOf(server, server.pool),
    })
  } finally {
    await server.stop()
  }
}

const page = { page: 1, size: 50, conditionVos: [] }

const questionsOf = (server: Server, pool: Pool): Question[] => [
  {
    name: 'page of 50 and total; all rows read into Node',
    ours: timed(() => server.dataOf(server.admin, calls.queryPageList, page)),
    other: timed(() => pool.query('select * from waybills order by id desc')),
    repeats: 5,
  },
  {
    name: 'page of 50 in transit with places and exceptions; their waybills alone',
    ours: timed(() =>
      server.dataOf(server.admin, calls.queryMonitoringPageList, {
        ...page,
        conditionVos: [{ column: 'state', type: 'eq', value: 'inTransit' }],
      }),
    ),
    other: timed(() => pool.query(`select * from waybills where state = 'inTransit' order by id desc limit 50`)),
    repeats: 5,
  },
  {
    name: 'the map of all in transit with exceptions; their waybills alone',
    ours: timed(() => server.dataOf(server.admin, calls.queryMonitoringMap, {})),
    other: timed(() => pool.query(`select * from waybills where state = 'inTransit' order by id`)),
    repeats: 3,
  },
  {
    name: 'counts by state and exception; by state alone',
    ours: timed(() => server.dataOf(server.admin, calls.queryMonitoringCount, { completedDays: 0 })),
    other: timed(() => pool.query('select state, count(*) from waybills group by state')),
    repeats: 5,
  },
]
