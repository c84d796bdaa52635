import { joinBytes } from '../bytes.ts'
import type { Reseal, StreamSample } from '../sample.ts'
import { framer, unwrap, wrap } from './frames.ts'

const built = 'built byte by byte from the tables of the standard'

export const jt808Samples: readonly StreamSample[] = [
  {
    name: '2013: location with escaped bytes in serial and fuel',
    source: 'worked example in the read-me of SmallChi/JT808',
    hex: `7e 0200 0026 123456789012 007d02 00000001 00000002 00ba7f0e 07e4f11c 0028 003c 0000 181015101010
      0104 00000064 0202 007d01 13 7e`,
    events: [
      { kind: 'hello', terminal: '123456789012', accept: '', refuse: '7e800100051234567890120001007d02020001727e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2018-10-15T02:10:10.000Z',
            position: { lng: 132.444444, lat: 12.222222, type: 'GPS', altitudeM: 40, speedKmh: 6, headingDeg: 0 },
            measures: ['acc=0', 'mileage=10', 'fuel=12.5'],
          },
        ],
        rejected: [],
        reply: '7e800100051234567890120002007d02020000707e',
      },
    ],
  },
  {
    name: '2013: register, authenticate, heartbeat, and a location without a fix whose body length is wrong',
    source: built,
    hex: `7e 0100 002b 013912345678 0001 001f 0073 434f4c4457 43572d3830380000000000000000000000000000
        30303030303031 02 413132333435 6e 7e
      7e 0102 0004 013912345678 0002 41314232 35 7e
      7e 0002 0000 013912345678 0003 31 7e
      7e 0200 0032 013912345678 0004 00000000 00000000 00000000 00000000 0000 0000 0000 261120080000 1b 7e`,
    events: [
      {
        kind: 'register',
        terminal: '13912345678',
        accept: '7e8100000501391234567800010001004131c47e',
        refuse: '7e810000030139123456780001000104b67e',
      },
      {
        kind: 'hello',
        terminal: '13912345678',
        authCode: 'A1B2',
        accept: '7e8001000501391234567800030002010200b67e',
        refuse: '7e8001000501391234567800020002010201b67e',
      },
      { kind: 'alive', reply: '7e8001000501391234567800040003000200b17e' },
      {
        kind: 'reports',
        reports: [{ at: '2026-11-20T00:00:00.000Z', measures: ['acc=0'] }],
        rejected: [],
        reply: '7e8001000501391234567800050004020000b77e',
      },
    ],
  },
  {
    name: '2019: register, authenticate with IMEI and software, location south and west with cargo sensors',
    source: built,
    hex: `7e 0100 4052 01 00000000013912345678 0001 001f 0073 434f4c4457000000000000
        43572d383038000000000000000000000000000000000000000000000000
        303030303030310000000000000000000000000000000000000000000000 02 413132333435 56 7e
      7e 0102 4028 01 00000000013912345678 0002 04 41314232 383633313538303231323334353637
        312e302e3330000000000000000000000000000000 6d 7e
      7e 0200 403d 01 00000000013912345678 0004 00000000 0000000f 01fb5ad0 0433bea0 021c 0264 010e 261120080000
        0104 00003039 0202 0325 3001 15 3101 09 ef0f 435701 0101ff48 01028000 03010001 81 7e`,
    events: [
      {
        kind: 'register',
        terminal: '13912345678',
        accept: '7e81004005010000000001391234567800010001004131857e',
        refuse: '7e8100400301000000000139123456780001000104f77e',
      },
      {
        kind: 'hello',
        terminal: '13912345678',
        authCode: 'A1B2',
        accept: '7e80014005010000000001391234567800030002010200f77e',
        refuse: '7e80014005010000000001391234567800020002010201f77e',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-20T00:00:00.000Z',
            position: {
              lng: -70.5,
              lat: -33.25,
              type: 'GPS',
              altitudeM: 540,
              speedKmh: 61.2,
              headingDeg: 270,
              satellites: 9,
            },
            measures: [
              'acc=1',
              'mileage=1234.5',
              'fuel=80.5',
              'signal=21',
              'temp1=-18.4',
              'temp2 decodeFault -32768',
              'door=1',
            ],
          },
        ],
        rejected: [],
        reply: '7e80014005010000000001391234567800040004020000f77e',
      },
    ],
  },
  {
    name: '2013: batch from out of coverage, then a location in month 13',
    source: built,
    hex: `7e 0704 003f 013912345678 0005 0002 01
        001c 00000000 00000002 01dc8830 073d7c30 0000 0000 0000 261120075900
        001c 00000000 00000002 01dcaf40 073da340 0000 0000 0000 261120080000 a4 7e
      7e 0200 001c 013912345678 0006 00000000 00000000 00000000 00000000 0000 0000 0000 261320080000 35 7e`,
    events: [
      { kind: 'hello', terminal: '13912345678', accept: '', refuse: '7e8001000501391234567800010005070401b27e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-19T23:59:00.000Z',
            position: { lng: 121.47, lat: 31.23, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 0 },
            measures: ['acc=0'],
          },
          {
            at: '2026-11-20T00:00:00.000Z',
            position: { lng: 121.48, lat: 31.24, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 0 },
            measures: ['acc=0'],
          },
        ],
        rejected: [],
        reply: '7e8001000501391234567800020005070400b07e',
      },
      {
        kind: 'reports',
        reports: [],
        rejected: [{ index: 0, why: 'location time' }],
        reply: '7e8001000501391234567800030006020000b37e',
      },
    ],
  },
  {
    name: 'another terminal number on the same connection',
    source: built,
    hex: `7e 0002 0000 013912345678 0003 31 7e 7e 0002 0000 013912345679 0003 30 7e`,
    events: [
      { kind: 'alive', reply: '7e8001000501391234567800010003000200b47e' },
      { kind: 'close', why: 'another terminal number on this connection' },
    ],
  },
]

export const reseal: Reseal = (bytes, change) =>
  joinBytes(
    ...framer()
      .push(bytes)
      .frames.map((frame) => wrap(change(unwrap(frame) ?? frame))),
  )
