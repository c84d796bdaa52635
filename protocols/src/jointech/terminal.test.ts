/** The lock's side against the decoder: what is encoded is decoded, and an answer belongs to the command that it follows. */
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { expect, test } from 'vitest'
import type { StreamEvent } from '../stream.ts'
import { jointech } from './jointech.ts'
import { codeOfCommand, openingBytes, reportBytes } from './terminal.ts'

const terminal = '8000620011'
const atMs = Date.parse('2026-11-28T08:00:00Z')
const reportOf = (events: readonly StreamEvent[]) =>
  events.flatMap((one) => (one.kind === 'reports' ? one.reports : []))[0]
const command = (code?: string): DownlinkCommand => ({
  nonce: 'nonce-of-sending-1',
  kind: 'elockUnlock',
  params: code === undefined ? {} : { code },
  notAfterMs: atMs + 60_000,
  counter: 1,
})

test.each([
  [121.4737, 31.2304, false, false],
  [-58.3816, -34.6037, true, true],
])('a report at %d, %d', (lng, lat, isOpen, isCut) => {
  const bytes = reportBytes(terminal, { atMs, lng, lat, isOpen, isCut, batteryPct: 55 }, 200)
  const report = reportOf(jointech.open().push(bytes, atMs))
  expect(report?.atMs).toBe(atMs)
  expect(report?.position?.lng).toBeCloseTo(lng, 5)
  expect(report?.position?.lat).toBeCloseTo(lat, 5)
  expect(Object.fromEntries(report?.measures.map(({ key, value }) => [key, value]) ?? [])).toMatchObject({
    lock: Number(isOpen),
    dismantle: Number(isCut),
    battery: 55,
  })
})

test('an unlock carries the code; without one the wire cannot say it', () => {
  const session = jointech.open()
  expect(codeOfCommand(session.encodeCommand?.(command('113271')) ?? new Uint8Array(0))).toBe('113271')
  expect(session.encodeCommand?.(command())).toBeUndefined()
  expect(session.encodeCommand?.(command('1)(P44,1'))).toBeUndefined()
})

test.each([
  ['before the newest report', -60_000, []],
  ['after it', 1000, ['success']],
])('an opening %s', (_name, offsetMs, states) => {
  const session = jointech.open()
  session.push(reportBytes(terminal, { atMs, isOpen: false, batteryPct: 80 }, 1), atMs)
  session.encodeCommand?.(command('113271'))
  const opening = openingBytes(terminal, atMs + offsetMs, { isOpened: true, serial: 2 })
  const events = [...session.push(opening, atMs), ...session.push(opening, atMs)]
  expect(events.flatMap((one) => (one.kind === 'ack' ? [one.ack.state] : []))).toEqual(states)
})
