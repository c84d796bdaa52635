import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinBytes, toHex } from '../bytes.ts'
import { readable } from '../sample.ts'
import type { StreamEvent } from '../stream.ts'
import { fromBcdTime, toBcdTime } from './bcd.ts'
import { framer, unwrap, wrap } from './frames.ts'
import { decodeItems } from './items.ts'
import { jt808 } from './jt808.ts'
import { decodeLocation, locationReport } from './location.ts'
import { decodeMessage, type Edition, encodeMessage, encodeParts, messageIds } from './message.ts'
import { addPart, bytesHeld, partLimits, type Pendings } from './reassemble.ts'
import { decodeAuthCode, decodeRegistration } from './registration.ts'
import { decodeSensorItem, encodeSensorItem } from './sensor-item.ts'
import { authenticateBody, batchBody, decodeAnswer, locationBody, registerBody } from './terminal.ts'

const edition = fc.constantFrom<Edition>(2013, 2019)
const terminal = fc.stringMatching(/^[1-9]\d{0,11}$/)
const body = fc.uint8Array({ maxLength: 1023 })
const word = fc.integer({ min: 0, max: 0xffff })
const atMs = fc.integer({ min: Date.UTC(2000, 0, 2) / 1000, max: Date.UTC(2099, 11, 30) / 1000 }).map((s) => s * 1000)
const inner = (frame: Uint8Array) => frame.subarray(1, -1)
const hellos = (events: readonly StreamEvent[]) => events.filter(({ kind }) => kind === 'hello')

describe('frames and messages', () => {
  test('escape round trip, with no delimiter inside', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (content) => {
        expect(inner(wrap(content)).includes(0x7e)).toBe(false)
        expect(unwrap(inner(wrap(content)))).toEqual(content)
      }),
    )
    expect(toHex(wrap(Uint8Array.of(0x30, 0x7e, 0x08, 0x7d, 0x55)))).toBe('7e307d02087d01556e7e')
  })

  test('message round trip', () => {
    fc.assert(
      fc.property(edition, terminal, word, word, body, (of, phone, id, serial, content) => {
        const message = { id, edition: of, terminal: phone, serial, body: content }
        expect(decodeMessage(inner(encodeMessage(message)))).toEqual(message)
      }),
    )
  })

  test.each([
    ['', 'checksum'],
    ['020000', 'header too short'],
    ['02000000 0139123456fa 0001', 'terminal number'],
    ['02000400 013912345678 0001', 'encrypted'],
    ['02002000 013912345678 0001 0002 0003', 'sub-package number'],
  ])('%s is refused as %s', (hex, why) => {
    const content = Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    expect(decodeMessage(inner(wrap(content)))).toBe(why)
  })

  test('two frames may share a delimiter; a half frame before the first is passed over', () => {
    const frame = wrap(Uint8Array.of(1, 2, 3))
    expect(framer().push(joinBytes([9, 9], frame, frame.subarray(1))).frames).toHaveLength(2)
  })

  test('what never ends is not kept', () => {
    const frames = framer()
    let why: string | undefined
    for (let n = 0; n < 100 && !why; n++) why = frames.push(joinBytes(n === 0 ? [0x7e] : [], new Uint8Array(1000))).why
    expect(why).toBe('frame too long')
    expect(frames.held()).toBeLessThanOrEqual(8192)
    expect(framer().push(new Uint8Array(2000)).why).toBe('no frame delimiter')
  })

  test('time round trip, and days that do not exist', () => {
    fc.assert(fc.property(atMs, (at) => fromBcdTime(toBcdTime(at)) === at))
    expect(fromBcdTime(Uint8Array.of(0x26, 0x02, 0x30, 0, 0, 0))).toBeUndefined()
    expect(fromBcdTime(Uint8Array.of(0x26, 0x0a, 0x01, 0, 0, 0))).toBeUndefined()
  })
})

describe('bodies', () => {
  const registration = {
    province: 31,
    city: 115,
    maker: 'COLDW',
    model: 'CW-808',
    terminalId: '0000001',
    plateColour: 2,
    plate: 'A12345',
  }

  test.each([2013, 2019] as const)('register and authenticate %i', (of) => {
    expect(decodeRegistration(registerBody(registration, of), of)).toEqual(registration)
    expect(decodeAuthCode(authenticateBody('A1B2', of, '863158021234567', '1.0'), of)).toBe('A1B2')
    expect(decodeAuthCode(new Uint8Array(0), of)).toBeUndefined()
  })

  test('register of 2011, and a plate in GBK', () => {
    const short = joinBytes(
      [0, 31, 0, 115],
      new Uint8Array(5),
      new Uint8Array(8),
      new Uint8Array(7),
      [1, 0xd4, 0xc1, 0x42],
    )
    expect(decodeRegistration(short, 2013)?.plate).toBe('粤B')
  })

  test('location round trip', () => {
    const fix = fc.record({
      atMs,
      lng: fc.integer({ min: -180e6, max: 180e6 }).map((n) => n / 1e6),
      lat: fc.integer({ min: -90e6, max: 90e6 }).map((n) => n / 1e6),
      altitudeM: fc.integer({ min: -400, max: 9000 }),
      speedKmh: fc.integer({ min: 0, max: 3000 }).map((n) => n / 10),
      headingDeg: fc.integer({ min: 0, max: 359 }),
      satellites: fc.integer({ min: 0, max: 40 }),
    })
    fc.assert(
      fc.property(fix, ({ atMs: at, ...place }) => {
        const location = decodeLocation(locationBody({ atMs: at, ...place }))
        if (typeof location === 'string') throw new Error(location)
        const report = locationReport(location)
        expect(report.atMs).toBe(at)
        const isNowhere = place.lng === 0 && place.lat === 0
        expect(report.position).toEqual(isNowhere ? undefined : { ...place, type: 'GPS' })
      }),
    )
  })

  test('items of facts, unknown and cut items', () => {
    const items = joinBytes(
      [0x03, 2, 0, 123],
      [0x25, 4, 0, 0, 0, 5],
      [0x2a, 2, 0, 1],
      [0x31, 1, 9],
      [0x99, 2, 1, 1],
      [0xfe, 1, 64],
      [0x01, 4, 0],
    )
    expect(decodeItems(items)).toEqual({
      recorderKmh: 12.3,
      vehicleSignals: 5,
      ioBits: 1,
      satellites: 9,
      unread: [],
      measures: [{ key: 'battery', value: 64, raw: 64, quality: 'good' }],
    })
  })

  test('sensor item round trip; foreign contents of the same item give nothing', () => {
    const measures = [
      { key: 'temp1', value: -18.4 },
      { key: 'temp32', value: null },
      { key: 'hum2', value: 65.5 },
      { key: 'door', value: 1 },
      { key: 'vibration', value: 0.25 },
      { key: 'reeferMode', value: 9 },
    ] as const
    const read = decodeSensorItem(encodeSensorItem(measures))
    expect(read.map(({ key, value }) => ({ key, value }))).toEqual(measures)
    expect(read[1]?.quality).toBe('decodeFault')
    expect(decodeSensorItem(Uint8Array.of(1, 2, 3, 1, 1, 0, 5))).toEqual([])
  })
})

describe('sub-packages', () => {
  const long = {
    id: messageIds.batch,
    edition: 2013,
    terminal: '1',
    serial: 0xfffe,
    body: new Uint8Array(2500).fill(7),
  } as const
  const parts = encodeParts(long).map((frame) => {
    const message = decodeMessage(inner(frame))
    if (typeof message === 'string') throw new Error(message)
    return message
  })

  test('in any order, with repeats, over the wrap of the serial', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 1 }), (order) => {
        let pendings: Pendings = []
        const seen = new Set<number>()
        for (const at of order) {
          const added = addPart(pendings, parts[at] ?? long, 0)
          pendings = added.pendings
          seen.add(at)
          expect(added.whole?.body).toEqual(seen.size === 3 ? long.body : undefined)
          if (added.whole) seen.clear()
        }
      }),
    )
    let added = addPart([], parts[1] ?? long, 0)
    added = addPart(added.pendings, parts[0] ?? long, 1)
    added = addPart(added.pendings, parts[2] ?? long, 2)
    expect(added).toMatchObject({ pendings: [], serials: [0xfffe, 0xffff, 0] })
    expect(added.whole?.body).toEqual(long.body)
  })

  test('with other messages between the parts, and beside another message of as many parts', () => {
    const at = (serial: number, index: number, fill: number) => ({
      ...long,
      serial,
      part: { total: 3, index },
      body: new Uint8Array(10).fill(fill),
    })
    let pendings: Pendings = []
    const wholes: (number | undefined)[] = []
    // The first message lacks its last part, which arrives after the second is complete.
    for (const part of [at(10, 1, 1), at(13, 2, 1), at(20, 1, 2), at(22, 2, 2), at(25, 3, 2)]) {
      const added = addPart(pendings, part, 0)
      pendings = added.pendings
      wholes.push(added.whole?.body[0])
    }
    expect(wholes).toEqual([undefined, undefined, undefined, undefined, 2])
    expect(addPart(pendings, at(30, 3, 1), 0)).toMatchObject({ pendings: [], serials: [10, 13, 30] })
  })

  test('what stays incomplete is given up, and never grows', () => {
    const late = partLimits.waitMs + 1
    let added = addPart([], parts[0] ?? long, 0)
    for (const at of [1, 2]) added = addPart(added.pendings, parts[at] ?? long, late)
    expect(added.whole).toBeUndefined()
    expect(addPart(added.pendings, parts[0] ?? long, late).whole?.body).toEqual(long.body)
    let pendings: Pendings = []
    for (let n = 0; n < 2000; n++) {
      const part = { total: 256, index: (n % 255) + 1 }
      const added = addPart(pendings, { ...long, serial: n * 7, part, body: new Uint8Array(1023) }, n)
      pendings = added.pendings
      expect(pendings.length).toBeLessThanOrEqual(partLimits.pendings)
      expect(bytesHeld(pendings)).toBeLessThanOrEqual(partLimits.bytes)
    }
    expect(addPart([], { ...long, part: { total: 257, index: 1 } }, 0).why).toBe('too many parts')
  })

  test('a batch in parts is answered part by part, once it is whole', () => {
    const body = batchBody(
      Array.from({ length: 60 }, (_, at) => ({ atMs: 1_795_132_800_000 + at * 1000, lng: 1, lat: 1 })),
      true,
    )
    const frames = encodeParts({ ...long, serial: 5, body })
    const session = jt808.open()
    const before = frames.slice(0, -1).flatMap((frame) => session.push(frame, 0))
    const [hello, reports] = session.push(frames.at(-1) ?? new Uint8Array(0), 0)
    expect(before).toEqual([])
    expect(hello?.kind).toBe('hello')
    if (reports?.kind !== 'reports') throw new Error('no reports')
    expect(reports.reports).toHaveLength(60)
    const answers = framer().push(reports.reply).frames.map(decodeMessage)
    expect(answers.map((message) => typeof message !== 'string' && decodeAnswer(message))).toMatchObject(
      frames.map((_, at) => ({ kind: 'general', serial: 5 + at, id: messageIds.batch, result: 0 })),
    )
  })
})

describe('session', () => {
  const send = (id: number, content: Uint8Array, serial = 1) =>
    encodeMessage({ id, edition: 2019, terminal: '13912345678', serial, body: content })

  test('register, authenticate, report: one hello with the code', () => {
    const session = jt808.open()
    const blank = { province: 0, city: 0, maker: '', model: '', terminalId: '', plateColour: 0, plate: '' }
    const [register] = session.push(send(messageIds.register, registerBody(blank, 2019)), 0)
    if (register?.kind !== 'register') throw new Error('no register')
    const reply = decodeMessage(inner(register.accept('secret-1')))
    expect(typeof reply !== 'string' && decodeAnswer(reply)).toMatchObject({ result: 0, authCode: 'secret-1' })
    const events = [
      ...session.push(send(messageIds.authenticate, authenticateBody('secret-1', 2019), 2), 0),
      ...session.push(send(messageIds.location, locationBody({ atMs: 1_795_132_800_000 }), 3), 0),
    ]
    expect(events.map(({ kind }) => kind)).toEqual(['hello', 'reports'])
    expect(hellos(events)).toMatchObject([{ terminal: '13912345678', authCode: 'secret-1' }])
  })

  test('a message of no use is answered as such, one that may be of use is kept first, a body of no use is malformed', () => {
    const session = jt808.open()
    const result = (bytes: Uint8Array) => {
      const [event] = session.push(bytes, 0).map(readable)
      return event?.kind === 'reply' ? event.bytes.slice(-6, -4) : event?.kind
    }
    expect(result(send(0x0f01, new Uint8Array(0)))).toBe('03')
    for (const id of [0x0506, 0x0702, 0x0800]) expect(result(send(id, Uint8Array.of(1)))).toBe('00')
    expect(session.push(send(0x0f01, Uint8Array.of(1)), 0).map(readable)).toMatchObject([
      { kind: 'hello' },
      { kind: 'unread', type: '0x0F01', bytes: '01' },
    ])
    for (const id of [0x0705, 0x0900, 0x0901]) expect(result(send(id, Uint8Array.of(1)))).toBe('unread')
    expect(result(send(messageIds.register, Uint8Array.of(1)))).toBe('02')
    expect(result(send(messageIds.authenticate, new Uint8Array(0)))).toBe('02')
    expect(result(send(messageIds.logout, new Uint8Array(0)))).toBe('00')
    expect(result(send(messageIds.terminalReply, Uint8Array.of(0, 1, 0x81, 3, 0)))).toBeUndefined()
  })

  test('bad frames in a row close, and nothing comes after a close', () => {
    const session = jt808.open()
    const bad = Uint8Array.of(0x7e, 1, 2, 4, 0x7e)
    const events = Array.from({ length: 8 }, () => session.push(bad, 0)).flat()
    expect(events).toEqual([{ kind: 'close', why: 'bad frames, last: checksum' }])
    expect(session.push(send(messageIds.heartbeat, new Uint8Array(0)), 0)).toEqual([])
  })
})
