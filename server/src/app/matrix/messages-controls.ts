/** Makes calls on a user's own messages succeed, and the unsubscribe link of an e-mail. */
import { randomUUID } from 'node:crypto'
import { accountOf, type Control, recipientAt } from './control.ts'

const ownMessage: Control = async (matrix, who) => {
  const [row] = await matrix.query<{ id: number }>(
    `insert into messages (user_id, notice_key, kind, device_id, device, facts, at, is_late, created_at)
     select id, $2, 'siteEntry', 0, $3, $4, now(), false, now() from users where account = $1 returning id`,
    [
      await accountOf(matrix, who),
      randomUUID(),
      { name: 'Truck', code: 'T1', plate: null, zone: '+08:00' },
      { kind: 'siteEntry', site: { id: 1, name: 'Depot' }, waybill: null, fix: null },
    ],
  )
  return { body: { ids: [row?.id ?? 0] } }
}

const link: Control = async (matrix, who) => {
  const token = randomUUID()
  await matrix.query(
    'insert into unsubscribe_links (token, recipient_id, address) select $1, id, email from recipients where id = $2',
    [token, await recipientAt(matrix, who)],
  )
  return { body: { link: token } }
}

export const messagesControls: Readonly<Record<string, Control>> = {
  'messages.updateRecipientMsg': ownMessage,
  'messages.deleteHistoryRecipientMsg': ownMessage,
  'unsubscribing.look': link,
  'unsubscribing.confirm': link,
}
