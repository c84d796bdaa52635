import type { Bodies } from '../body.ts'

export const messagesBodies: Bodies = {
  'messages.updateRecipientMsg': () => [{ ids: [1] }],
  'messages.deleteHistoryRecipientMsg': () => [{ ids: [1] }],
  'recipients.renewHttpSecret': ({ recipient }) => [{ id: recipient }],
  'unsubscribing.look': () => [{ link: 'nothing' }],
  'unsubscribing.confirm': () => [{ link: 'nothing' }],
}
