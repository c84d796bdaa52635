/** Every call that asks for a device, or the start of a time range, reports a missing one by its own code. */
import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import type { ErrorName } from './errors.ts'

const others: readonly string[] = [
  // This field is the time of day of a device's first report, not the start of a range.
  'commands.setWorkingModelTiming.startTime',
  // A vehicle may carry none, and a waybill has a code of its own (13007).
  'vehicles.update.deviceIds',
  // A room may be empty too.
  'rooms.save.deviceIds',
  'rooms.update.deviceIds',
  // A rule of the whole branch names none.
  'forwarding.update.deviceIds',
  ...['waybills.save', 'waybills.update', 'customWaybills.save', 'customWaybills.update'].map(
    (name) => `${name}.deviceIds`,
  ),
]

const codes = {
  deviceId: 'deviceIdRequired',
  deviceIds: 'deviceRequired',
  startTime: 'startTimeRequired',
} as const satisfies Record<string, ErrorName>

const asked = api.flatMap((call) =>
  (call.body.safeParse({}).error?.issues ?? []).flatMap((issue) => {
    const field = String(issue.path[0])
    const code = codes[field as keyof typeof codes] as ErrorName | undefined
    const isOther = others.includes(`${call.name}.${field}`)
    return code && issue.path.length === 1 && !isOther ? [{ name: `${call.name} ${field}`, call, code, issue }] : []
  }),
)

describe('a field that is left out', () => {
  it('is found in the calls of tracks, sensors and downloads at least', () => expect(asked.length).toBeGreaterThan(20))

  it.each(asked)('$name: $code', ({ call, code, issue }) => {
    expect('params' in issue && (issue.params as { error?: string }).error).toBe(code)
    expect(call.fails).toContain(code)
  })
})
