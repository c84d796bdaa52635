/** Makes calls on a user's own schedules succeed: one of the principal's. */
import { schedulesBodies } from './bodies/schedules.ts'
import { accountOf, type Control, recipientAt } from './control.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

const scheduleOf = async (matrix: Matrix, who: Principal): Promise<number> => {
  const file = { kind: 'deviceReport', deviceId: 1, format: 'csv' }
  const [row] = await matrix.query<{ id: number }>(
    `insert into schedules (user_id, name, file, range, every, at, week_day, month_day, zone, language, mails_owner,
       recipient_ids, next_at, created_at)
     select id, 'Sweep', $2, 'yesterday', 'daily', '06:30', 1, 1, '+08:00', 'en-US', false, '{}', now() + interval '1 day', now()
     from users where account = $1 returning id`,
    [await accountOf(matrix, who), file],
  )
  return row?.id ?? 0
}

export const schedulesControls: Readonly<Record<string, Control>> = {
  'schedules.queryById': async (matrix, who) => ({ body: { id: await scheduleOf(matrix, who) } }),
  'schedules.update': async (matrix, who) => {
    const ids = { recipient: await recipientAt(matrix, who) }
    const [body] = schedulesBodies['schedules.update']?.(ids as never) ?? []
    return { body: { ...body, id: await scheduleOf(matrix, who) } }
  },
  'schedules.updateStatus': async (matrix, who) => ({
    body: { ids: [await scheduleOf(matrix, who)], isActive: false },
  }),
  'schedules.deleteByIds': async (matrix, who) => ({ body: { ids: [await scheduleOf(matrix, who)] } }),
}
