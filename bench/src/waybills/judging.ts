/**
 * What judging shipments costs: the look for goods that may have fared badly, beside reading the newest states of the same devices;
 * and late reports of devices whose shipments were reviewed, beside those of devices that were on none.
 */
import { listWorthJudging } from '@coldway/server/modules/waybills/goods-watch.store.ts'
import { openDatabase } from '@coldway/server/platform/database.ts'
import { createLog } from '@coldway/server/platform/log.ts'
import { rangeOfPath } from '@coldway/server/platform/org-scope.ts'
import { seeingOnly } from '@coldway/server/platform/visibility.ts'
import { openSide } from '../cost/side.ts'
import type { Form } from '../form.ts'
import { median, printCount } from '../numbers.ts'
import { answer, timed } from '../queries/question.ts'
import type { Table } from '../results.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { startServer } from '../running/server.ts'
import { addGoods, addReviewed } from './fill-judged.ts'
import { fillWaybills } from './fill-waybills.ts'

interface Sizes {
  readonly open: number
  readonly fleet: number
  readonly rounds: number
  readonly reports: number
}

const lateByMs = 60_000
/** The job takes this many in one run. */
const mostJudged = 100

export const lateCosts = async ({ fleet, rounds, reports }: Sizes): Promise<Table> => {
  const never = await openSide(fleet, lateByMs)
  const reviewed = await openSide(fleet, lateByMs)
  try {
    await addReviewed(reviewed.pool, reviewed.company, reviewed.devices)
    for (const side of [never, reviewed]) await side.fill(0)
    const [ones, others, costs, perS] = [[] as number[], [] as number[], [] as number[], [] as number[]]
    for (let round = 0; round < rounds; round++) {
      const one = await never.costsOf(fleet, reports)
      const other = await reviewed.costsOf(fleet, reports)
      ones.push(one.allUs)
      others.push(other.allUs)
      costs.push(one.allUs / other.allUs)
      perS.push(other.perS / one.perS)
    }
    return {
      title: 'A report that comes a minute late, µs of all processes',
      head: ['reviewed shipments', 'on none', 'on one each', 'none to one', 'rate one to none'],
      rows: [
        [
          printCount(fleet),
          median(ones).toFixed(1),
          median(others).toFixed(1),
          median(costs).toFixed(2),
          median(perS).toFixed(2),
        ],
      ],
    }
  } finally {
    await never.stop()
    await reviewed.stop()
  }
}

export const watchTimes = async (form: Form, { open }: Pick<Sizes, 'open'>): Promise<Table> => {
  const server = await startServer()
  const database = openDatabase({ ...server.where, statement_timeout: 0, query_timeout: 0 }, createLog('warn'))
  try {
    const company = await makeCompany(server.pool)
    const devices = await addDevices(server.pool, company, { mark: 'G', protocol: 'json', count: open })
    await fillWaybills(server.pool, company, { completed: 0, travelling: devices })
    await addGoods(server.pool, company)
    const all = { ...rangeOfPath('1/'), userId: undefined }
    return await answer(form, {
      title: 'The look for goods, once a minute',
      ours: 'which are worth judging',
      other: 'states of their devices alone',
      questions: [
        {
          name: `${printCount(open)} shipments in transit, with goods and twelve minutes of readings`,
          ours: timed(() => seeingOnly(all, () => listWorthJudging(database.db, Date.now(), mostJudged))),
          other: timed(() =>
            server.pool.query(
              `select w.id, l.values from waybills w join waybill_details b on b.waybill_id = w.id and b.bound_until is null
                 join device_latest l on l.device_id = b.device_id where w.state = 'inTransit'`,
            ),
          ),
          repeats: 5,
        },
      ],
    })
  } finally {
    await database.close()
    await server.stop()
  }
}
