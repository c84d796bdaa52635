import { joinBytes } from '../bytes.ts'
import type { Reseal, StreamSample } from '../sample.ts'
import { framer, packetBytes } from './frames.ts'

const manual = 'worked example in the maker\'s manual "GT06 GPS tracker communication protocol"'
const login = '78780d01012345678901234500018cdd0d0a'
const hello = { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' } as const

const built = "built with our own writer after the makers' tables of the newer terminals"
const newLogin = '78780d0103520930841200120001a5cf0d0a'
const newHello = { kind: 'hello', terminal: '352093084120012', accept: '787805010001d9dc0d0a', refuse: '' } as const
const nanjing = { lng: 118.8088889, lat: 32.0559867, type: 'GPS', speedKmh: 42, headingDeg: 35, satellites: 9 } as const

export const gt06Samples: readonly StreamSample[] = [
  {
    name: 'a position, with the state of the heartbeat before it',
    source: manual,
    hex: `${login} 78780a134004040001000fdcee0d0a
      78781f120b081d112e10cf027ac7eb0c46584900148f01cc00287d001fb8000380810d0a`,
    events: [
      hello,
      { kind: 'alive', reply: '78780513000f008f0d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2011-08-29T17:46:16.000Z',
            position: {
              lng: 114.409285,
              lat: 23.1116683,
              type: 'GPS',
              speedKmh: 0,
              headingDeg: 143,
              satellites: 15,
            },
            measures: ['acc=0', 'battery=50', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'an alarm is answered',
    source: manual,
    hex: `${login} 787825160b0b0f0e241dcf027ac8870c4657e60014020901cc00287d001f726506040101003656a40d0a`,
    events: [
      hello,
      {
        kind: 'reports',
        reports: [
          {
            at: '2011-11-15T14:36:29.000Z',
            position: { lng: 114.40923, lat: 23.111755, type: 'GPS', speedKmh: 0, headingDeg: 2, satellites: 15 },
            measures: ['acc=0', 'battery=100', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '78780516003695700d0a',
      },
    ],
  },
  {
    name: 'of a 4G network: wide cell, ignition and mileage; then its alarm, with a fence behind',
    source: built,
    hex: `${newLogin} 78782ea01a0b15030405c9037071a80cbf2f002a142381cc00010000287d000000000a1b2c3d0100000001e240000214680d0a
      78782ea41a0b15030405c9037071a80cbf2f002a14231181cc00010000287d000000000a1b2c3d4605030201ff0003f1f90d0a`,
    events: [
      newHello,
      {
        kind: 'reports',
        reports: [{ at: '2026-11-21T03:04:05.000Z', position: nanjing, measures: ['acc=1', 'mileage=123.456'] }],
        rejected: [],
        reply: '',
      },
      {
        kind: 'reports',
        reports: [
          { at: '2026-11-21T03:04:05.000Z', position: nanjing, measures: ['acc=1', 'battery=80', 'signal=23'] },
        ],
        rejected: [],
        reply: '787805a40003cca40d0a',
      },
    ],
  },
  {
    name: 'thermometer, voltages and heartbeat wait for the position after them',
    source: built,
    hex: `${newLogin} 78780d9b032d31382e34a1e60005d2150d0a 79790008940004ec000c1ea30d0a 78780b230201950300010007ab860d0a
      787826221a0b15030406c90359c4c00d085ff42a142301cc00287d001f710100000001e2400008e0fa0d0a`,
    events: [
      newHello,
      { kind: 'alive', reply: '7878052300070a690d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-21T03:04:06.000Z',
            position: { lng: 121.4737, lat: 31.2304, type: 'GPS', speedKmh: 42, headingDeg: 35, satellites: 9 },
            measures: ['acc=1', 'mileage=123.456', 'temp1=-18.4', 'voltage=12.6', 'batteryVoltage=4.05', 'signal=23'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'south and west, no fix, and a month that is none',
    source: built,
    hex: `${newLogin} 787817101a0b15030405c6037071a80cbf2f0000185a0004a94e0d0a
      78781f121a0b15030407c0000000000000000000000001cc00287d001f71000a17110d0a
      78781f121a0d15030407c9037071a80cbf2f0000142301cc00287d001f71000bcce10d0a`,
    events: [
      newHello,
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-21T03:04:05.000Z',
            position: { lng: -118.8088889, lat: -32.0559867, type: 'GPS', speedKmh: 0, headingDeg: 90, satellites: 6 },
            measures: [],
          },
        ],
        rejected: [],
        reply: '',
      },
      { kind: 'reports', reports: [{ at: '2026-11-21T03:04:07.000Z', measures: [] }], rejected: [], reply: '' },
      {
        kind: 'unread',
        type: '0x12',
        bytes: '78781f121a0d15030407c9037071a80cbf2f0000142301cc00287d001f71000bcce10d0a',
        why: 'no valid time',
        reply: '',
      },
    ],
  },
  {
    name: 'a wrong checksum is passed over, the packet after it is read',
    source: 'the heartbeat of the manual with a bit changed, then as it is',
    hex: `${login} 78780a134004040001000fdcef0d0a 78780a134004040001000fdcee0d0a`,
    events: [hello, { kind: 'alive', reply: '78780513000f008f0d0a' }],
  },
  {
    name: 'a list of Wi-Fi points with a false length is lost alone',
    source: built,
    hex: `${login} 787800171a0b15030405028f0100bc2e695a00bcb3635a0d0a 78780a134004040001000fdcee0d0a`,
    events: [hello, { kind: 'alive', reply: '78780513000f008f0d0a' }],
  },
  {
    name: 'another number on the same connection',
    source: built,
    hex: `${login} ${newLogin}`,
    events: [hello, { kind: 'close', why: 'another terminal number on this connection' }],
  },
  {
    name: 'not this protocol',
    source: 'a browser',
    hex: '474554202f20485454502f312e310d0a',
    events: [{ kind: 'close', why: 'no start' }],
  },
  {
    name: 'a position before the login closes the line',
    source: 'the position of the manual alone',
    hex: '78781f120b081d112e10cf027ac7eb0c46584900148f01cc00287d001fb8000380810d0a',
    events: [{ kind: 'close', why: 'no login' }],
  },
]

/** The login is left unchanged. */
export const reseal: Reseal = (bytes, change) =>
  joinBytes(
    ...framer()
      .push(bytes)
      .frames.flatMap((frame) => (frame.kind === 'packet' ? [frame.packet] : []))
      .map((packet, at) => packetBytes(at === 0 ? packet : { ...packet, content: change(packet.content) })),
  )
