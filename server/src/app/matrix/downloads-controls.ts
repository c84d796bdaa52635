/** Makes calls on a user's own tasks succeed: a task of the principal in the state that the call needs. */
import { downloads, historyExports } from '@coldway/contract/downloads/downloads.ts'
import { until } from '../../testing/until.ts'
import { downloadsBodies } from './bodies/downloads.ts'
import { accountOf, type Control } from './control.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

const taskIn = async (matrix: Matrix, who: Principal, state: string): Promise<number> => {
  const [row] = await matrix.query<{ id: number }>(
    `insert into downloads (user_id, kind, format, file_name, request, zone, language, state, created_at, blob)
     select id, 'track', 'csv', 'track.csv', $2, '+08:00', 'en-US', $3, now(), gen_random_uuid() from users where account = $1
     returning id`,
    [await accountOf(matrix, who), { kind: 'track', deviceIds: [], keys: [], format: 'csv' }, state],
  )
  return row?.id ?? 0
}
/** A user at the principal's place who may make the file and hands over its address. */
const makerFor = async ({ principals }: Matrix, { home = 'own' }: Principal): Promise<Principal> => {
  const maker = await principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  if (!maker) throw new Error(`nobody at ${home} may do everything`)
  return maker
}
const devicesFor = ({ base }: Matrix, { home = 'own' }: Principal): object =>
  downloadsBodies['downloads.exportTrackForDownCenter']?.(base[home === 'root' ? 'own' : home])[0] ?? {}

const ticketOf = (data: unknown) => ({
  body: { ticket: new URL((data as { url: string }).url, 'http://here').searchParams.get('ticket') },
})

const oneIn =
  (state: string): Control =>
  async (matrix, who) => ({ body: { id: await taskIn(matrix, who, state) } })

export const downloadsControls: Readonly<Record<string, Control>> = {
  'downloads.deleteByIds': async (matrix, who) => ({ body: { ids: [await taskIn(matrix, who, 'done')] } }),
  'downloads.downloadFromCOS': oneIn('done'),
  'downloads.cancel': oneIn('queued'),
  'downloads.retry': oneIn('cancelled'),
  'downloads.file': async (matrix, who) => {
    const maker = await makerFor(matrix, who)
    const made = await matrix.ask(maker, historyExports.exportTrackForDownCenter, devicesFor(matrix, who))
    const { id } = made.data as { id: number }
    await until(
      async () => (await matrix.query(`select 1 from downloads where id = $1 and state = 'done'`, [id])).length,
    )
    return ticketOf((await matrix.ask(maker, downloads.downloadFromCOS, { id })).data)
  },
  'downloads.exportTrack': async (matrix, who) => {
    const maker = await makerFor(matrix, who)
    return ticketOf((await matrix.ask(maker, historyExports.prepareExportTrack, devicesFor(matrix, who))).data)
  },
}
