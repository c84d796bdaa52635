/**
 * Feeds random, cut and damaged bytes to every protocol (faults.md row 11): no exception, no memory beyond the limits, nothing
 * after a close. The long form runs a million frames; the message of a failure holds its seed.
 */
import { findSeries } from '@coldway/contract/readings/series.ts'
import { describe, test } from 'vitest'
import { fromHex, joinBytes } from './bytes.ts'
import { framer as gt06Framer } from './gt06/frames.ts'
import { decodeMessage } from './jt808/message.ts'
import { framer as jt808Framer, wrap } from './jt808/frames.ts'
import { lineReader } from './queclink/lines.ts'
import { recorded } from './recorded.fixture.ts'
import type { StreamEvent, StreamProtocol } from './stream.ts'
import { framer as teltonikaFramer } from './teltonika/frames.ts'

const isLong = Boolean(process.env.COLDWAY_TEST_LONG)
const rounds = isLong ? 1_000_000 : 20_000
const timeoutMs = isLong ? 600_000 : 20_000
const outputMax = 4_000_000

/** mulberry32: small, seeded, sufficient for noise. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const check = (events: readonly StreamEvent[]) => {
  const close = events.findIndex(({ kind }) => kind === 'close')
  if (close >= 0 && close !== events.length - 1) throw new Error('events after a close')
  for (const event of events) {
    if (event.kind !== 'reports') continue
    for (const { atMs, measures, position } of event.reports) {
      if (!Number.isFinite(atMs) || measures.length > 256) throw new Error('report')
      if (position && !(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180)) throw new Error('position')
      for (const { key, value } of measures)
        if (!findSeries(key) || (value !== null && !Number.isFinite(value))) throw new Error(`measure ${key}`)
    }
    if (event.reply.length > outputMax) throw new Error('reply')
  }
}

const noise = (random: () => number, length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))

/** Changes, cuts, doubles or inserts a few bytes. */
const damage = (bytes: Uint8Array, random: () => number): Uint8Array => {
  const at = Math.floor(random() * bytes.length)
  const kind = Math.floor(random() * 4)
  if (kind === 0)
    return bytes.map((byte, index) => (random() < 0.02 || index === at ? Math.floor(random() * 256) : byte))
  if (kind === 1) return bytes.subarray(0, at)
  if (kind === 2) return joinBytes(bytes.subarray(0, at), bytes.subarray(at - Math.floor(random() * at)))
  return joinBytes(bytes.subarray(0, at), noise(random, Math.floor(random() * 30)), bytes.subarray(at))
}

const feed = (protocol: StreamProtocol, bytes: Uint8Array, random: () => number) => {
  const session = protocol.open()
  const at = Math.floor(random() * (bytes.length + 1))
  const events = [...session.push(bytes.subarray(0, at), 0)]
  if (events.at(-1)?.kind !== 'close') events.push(...session.push(bytes.subarray(at), 1))
  check(events)
}

describe.each(recorded)('$protocol.name', ({ protocol, samples, reseal }) => {
  const valid = samples.map(({ hex }) => fromHex(hex))

  test(
    'every valid sample, cut at every byte, then followed by another',
    () => {
      for (const bytes of valid) {
        for (let at = 0; at <= bytes.length; at++) {
          const session = protocol.open()
          check(session.push(bytes.subarray(0, at), 0))
          check(session.push(valid[0] ?? bytes, 0))
        }
      }
    },
    timeoutMs,
  )

  test(
    `${rounds} damaged, resealed and random streams`,
    () => {
      for (let round = 0; round < rounds; round++) {
        const random = randomOf(round)
        const bytes = valid[round % valid.length] ?? new Uint8Array(0)
        const kind = round % 3
        const input =
          kind === 0
            ? damage(bytes, random)
            : kind === 1
              ? (reseal?.(bytes, (content) => damage(content, random)) ?? bytes)
              : noise(random, Math.floor(random() * 200))
        try {
          feed(protocol, input, random)
        } catch (error) {
          throw new Error(`round ${round}`, { cause: error })
        }
      }
    },
    timeoutMs,
  )

  test('a megabyte of noise in one session closes or is passed over', () => {
    const random = randomOf(7)
    const session = protocol.open()
    for (let n = 0; n < 256; n++) check(session.push(noise(random, 4096), n))
  })
})

test(
  'frames keep a bounded rest whatever comes',
  () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randomOf(seed)
      const framers = [jt808Framer(), teltonikaFramer(), gt06Framer(), lineReader()]
      framers[0]?.push(Uint8Array.of(0x7e))
      framers[1]?.push(fromHex('000f333536333037303432343431303133 00000000 00003fff'))
      framers[2]?.push(Uint8Array.of(0x79, 0x79, 0x0f, 0xff))
      framers[3]?.push(Uint8Array.of(0x2b))
      for (let n = 0; n < 40; n++) {
        const bytes = noise(random, 1500)
        for (const one of framers) {
          one.push(bytes)
          if (one.held() > 17_000) throw new Error(`seed ${seed}`)
        }
      }
    }
  },
  timeoutMs,
)

test(
  'a message of random content is a message or a reason',
  () => {
    for (let seed = 0; seed < rounds; seed++) {
      const random = randomOf(seed)
      const read = decodeMessage(wrap(noise(random, Math.floor(random() * 60))).subarray(1, -1))
      if (typeof read !== 'string' && !/^\d+$/.test(read.terminal)) throw new Error(`seed ${seed}`)
    }
  },
  timeoutMs,
)
