/** Mails with a scheduled file that wait for a mail server: what is in them may be taken from their owner meanwhile. */
import { devices } from '@coldway/contract/devices/devices.ts'
import { schedules } from '@coldway/contract/schedules/schedules.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { afterAll, expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { makeDue, morningList } from './schedules.fixture.ts'

const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const world = await makeWorld({
  config: {
    roles: new Set(['api', 'ingest', 'jobs']),
    channels: {
      ...testConfig().channels,
      mail: {
        url: `smtp://localhost:${mailServer.port}`,
        from: 'coldway@x.example',
        ca: mailServer.ca,
        waitMs: { connect: 2000, talk: 2000, reply: 2000 },
      },
    },
  },
})
const { dataOf, make, query, clock } = world

const scheduled = async (user: MadeUser, list: string): Promise<void> => {
  await query(
    `update recipients set email = $2, email_state = 'bound' where user_id = (select id from users where account = $1)`,
    [user.account, `${user.account}@x.example`],
  )
  const file = { kind: 'list', list, file: { format: 'csv', title: 'Rows' }, timeColumn: null }
  const { id } = await dataOf(user, schedules.save, morningList({ file, mailsOwner: true }))
  await makeDue(world, id)
}
interface Mail {
  readonly state: string
  readonly attempts: number
  readonly withdrawn: string | null
}
const mailTo = async (user: MadeUser): Promise<Mail | undefined> => {
  await query("update jobs set run_at = now() where kind = 'schedule.outcome' and state = 'waiting'")
  const [mail] = await query<Mail>(`select state, attempts, withdrawn from outbox where address = $1`, [
    `${user.account}@x.example`,
  ])
  return mail
}

test('a mail with a file of a shipment does not leave when the shipment was taken back', async () => {
  const [owner, partner, other] = [await make.user(), await make.user(), await make.user()]
  const device = await make.device({ orgId: owner.orgId })
  await make.device({ orgId: other.orgId })
  const { id } = await dataOf(owner, waybills.save, {
    orgId: owner.orgId,
    waybillType: 'road',
    businessCode: 'MAIL-1',
    shipping: { siteId: null, address: 'Shanghai', lng: 121, lat: 31 },
    receiving: { siteId: null, address: 'Nanjing', lng: 121, lat: 31 },
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(clock.now()),
  })
  const [{ code } = { code: '' }] = await query<{ code: string }>('select code from organisations where id = $1', [
    partner.orgId,
  ])
  await dataOf(owner, waybillShares.add, { waybillId: id, orgCodes: [code] })
  mailServer.answer = () => 450
  await scheduled(partner, waybills.queryPageList.name)
  await scheduled(other, devices.queryDeviceList.name)
  const isWaiting = (mail: Mail | undefined) => mail?.state === 'queued' && mail.attempts > 0
  await until(async () => isWaiting(await mailTo(partner)) && isWaiting(await mailTo(other)), Boolean, 60_000)
  await dataOf(owner, waybillShares.remove, { waybillId: id, orgCodes: [code] })
  mailServer.answer = () => 'accept'
  const hurry = () => query("update jobs set run_at = now() where kind = 'outbox.email' and state = 'waiting'")
  await until(
    async () => {
      await hurry()
      return (
        ['sent', 'cancelled'].includes((await mailTo(partner))?.state ?? '') && (await mailTo(other))?.state === 'sent'
      )
    },
    Boolean,
    60_000,
  )
  expect(await mailTo(partner)).toMatchObject({ state: 'cancelled', withdrawn: 'fileOff' })
}, 240_000)
