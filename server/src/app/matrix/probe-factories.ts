import { type Making, one } from './making.ts'

/** A probe on the second channel of temperature. */
export const probeOf = ({ query }: Making, deviceId: number, text: string): Promise<number> =>
  one(
    query,
    `insert into probes (device_id, key, serial_number, since, remark) values ($1, 'temp2', $2, now() - interval '1 day', $2) returning id`,
    [deviceId, text],
  )

export const certificateOf = ({ query }: Making, probeId: number, text: string): Promise<number> =>
  one(
    query,
    `insert into probe_certificates (probe_id, number, laboratory, calibrated_on, due_on, points, user_name, created_at)
     values ($1, $2, $2, '2026-01-01', '2030-01-01', '[{"reference": 5, "reading": 5.1, "uncertainty": 0.2}]', $2, now()) returning id`,
    [probeId, text],
  )
