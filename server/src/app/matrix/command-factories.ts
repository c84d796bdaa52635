/** Commands of a device: one that has failed, and a request to unlock that waits for somebody. */
import { type Making, one } from './making.ts'

export const commandOf = ({ query }: Making, device: number, text: string): Promise<number> =>
  one(
    query,
    `insert into commands (device_id, kind, content, device_state, nonce, counter, source, created_at, not_after, finished_at)
     values ($1, 'smsCommand', jsonb_build_object('text', $2::text), 'failure', $2, nextval('command_counter'), $2, now(), now(), now())
     returning id`,
    [device, text],
  )

export const unlockRequestOf = ({ query }: Making, device: number, text: string): Promise<number> =>
  one(
    query,
    `insert into commands (device_id, kind, content, nonce, counter, source, created_at, not_after, approval)
     values ($1, 'elockUnlock', '{}', $2, nextval('command_counter'), $2, now(), now() + interval '1 year', 'wanted') returning id`,
    [device, text],
  )
