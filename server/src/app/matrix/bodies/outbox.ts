import type { Bodies } from '../body.ts'

export const outboxBodies: Bodies = {
  'outbox.retry': ({ outboxMessage }) => [{ id: outboxMessage }],
}
