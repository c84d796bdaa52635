import { ascii, toHex } from '../bytes.ts'
import type { StreamSample } from '../sample.ts'

const maker = 'worked example in the maker\'s "GL200 @Track Air Interface Protocol"'
const built = 'built after the tables of the maker\'s "@Track Air Interface Protocol" of the GV series'
const hex = (text: string): string => toHex(ascii(text))
const sack = (count: string): string => hex(`+SACK:${count}$`)
const hello = { kind: 'hello', terminal: '352093084120012', accept: '', refuse: '' } as const

export const queclinkSamples: readonly StreamSample[] = [
  {
    name: 'two positions of a tracker without sky, and a heartbeat',
    source: maker,
    hex: hex(
      '+RESP:GTFRI,1F0101,135790246811220,,0,0,2,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,0,4.3,92,70.0,121.354335,31.222073,20090101000000,0460,0000,18d8,6141,00,92,20090214093254,11F0$' +
        '+ACK:GTHBD,1F0101,135790246811220,,20100214093254,11F0$',
    ),
    events: [
      { kind: 'hello', terminal: '135790246811220', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2009-02-14T01:32:54.000Z',
            position: { lng: 121.354335, lat: 31.222073, type: 'GPS', speedKmh: 4.3, headingDeg: 92, altitudeM: 70 },
            measures: [],
          },
          {
            at: '2009-01-01T00:00:00.000Z',
            position: { lng: 121.354335, lat: 31.222073, type: 'GPS', speedKmh: 4.3, headingDeg: 92, altitudeM: 70 },
            measures: [],
          },
          { at: '2009-02-14T09:32:54.000Z', measures: ['battery=92'] },
        ],
        rejected: [],
        reply: sack('11F0'),
      },
      { kind: 'alive', reply: hex('+SACK:GTHBD,1F0101,11F0$') },
    ],
  },
  {
    name: 'two wired thermometers, one as its chip wakes up',
    source: built,
    hex: hex(
      '+RESP:GTERI,271002,352093084120012,TRUCK,00000002,12400,10,1,1,42.0,35,12.4,118.808889,32.055987,20261121030405,0460,0000,287D,0A1B2C3D,00,123.4,,,,99,220100,2,2,28F8A149F69A3C25,1,FED8,28F8A149F69A3C26,1,0550,20261121030407,07C7$',
    ),
    events: [
      hello,
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-21T03:04:05.000Z',
            position: { lng: 118.808889, lat: 32.055987, type: 'GPS', speedKmh: 42, headingDeg: 35, altitudeM: 12.4 },
            measures: ['voltage=12.4', 'mileage=123.4', 'battery=99', 'acc=1', 'temp1=-18.5', 'temp2 decodeFault 1360'],
          },
        ],
        rejected: [],
        reply: sack('07C7'),
      },
    ],
  },
  {
    name: 'a Bluetooth thermometer, and one out of reach',
    source: built,
    hex: hex(
      '+RESP:GTERI,6E0A03,352093084120012,,00000100,,10,1,1,0.0,0,12.4,118.808889,32.055987,20261121030505,0460,0000,287D,000B60AB,01,12,123.4,,,,,100,110000,0,2,00,6,5,0E71F8D0,283F,BOX1,7805412CF2DD,1,3466,-18,36,-18.40,100,01,6,2,,083F,BOX2,7805412CF25C,0,,,,,20261121030506,1ABC$',
    ),
    events: [
      hello,
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-21T03:05:05.000Z',
            position: { lng: 118.808889, lat: 32.055987, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 12.4 },
            measures: ['mileage=123.4', 'battery=100', 'acc=0', 'temp1=-18.4', 'hum1=36'],
          },
        ],
        rejected: [],
        reply: sack('1ABC'),
      },
    ],
  },
  {
    name: 'the last known place is no place of now: the measures stand at the time of sending',
    source: built,
    hex: hex(
      '+BUFF:GTERI,271002,352093084120012,,00000002,12400,10,1,0,0.0,0,12.4,118.808889,32.055987,20261121020000,0460,0000,287D,0A1B2C3D,00,123.4,,,,99,110100,2,1,28F8A149F69A3C25,1,0040,20261121030407,07C8$',
    ),
    events: [
      hello,
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-21T02:00:00.000Z',
            position: { lng: 118.808889, lat: 32.055987, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 12.4 },
            measures: [],
          },
          {
            at: '2026-11-21T03:04:07.000Z',
            measures: ['voltage=12.4', 'mileage=123.4', 'battery=99', 'acc=0', 'temp1=4'],
          },
        ],
        rejected: [],
        reply: sack('07C8'),
      },
    ],
  },
  {
    name: 'information, ignition and switching on',
    source: built,
    hex: hex(
      '+RESP:GTINF,C20113,352093084120012,,21,89860318760105613846,19,0,11,12295,13985,4.25,0,0,,,20261121030405,0,0,,00,00,,,20261121030406,06D6$' +
        '+RESP:GTIGN,271002,352093084120012,,3600,1,0.0,0,12.4,118.808889,32.055987,20261121030505,0460,0000,287D,0A1B2C3D,00,,123.4,20261121030506,06D7$' +
        '+RESP:GTPNA,271002,352093084120012,,20261121030507,06D8$',
    ),
    events: [
      hello,
      {
        kind: 'reports',
        reports: [
          { at: '2026-11-21T03:04:06.000Z', measures: ['acc=1', 'signal=19', 'voltage=12.295', 'batteryVoltage=4.25'] },
        ],
        rejected: [],
        reply: sack('06D6'),
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-11-21T03:05:05.000Z',
            position: { lng: 118.808889, lat: 32.055987, type: 'GPS', speedKmh: 0, headingDeg: 0, altitudeM: 12.4 },
            measures: ['acc=1', 'mileage=123.4'],
          },
        ],
        rejected: [],
        reply: sack('06D7'),
      },
      {
        kind: 'reports',
        reports: [{ at: '2026-11-21T03:05:07.000Z', measures: [] }],
        rejected: [],
        reply: sack('06D8'),
      },
    ],
  },
  {
    name: 'zeros and line ends between messages, an answer to a command, a message that is none',
    source: built,
    hex: hex(
      '\0\r\n+ACK:GTQSS,271002,352093084120012,,0001,20261121030405,0001$' +
        '\r\n+RESP:GTFRI,zz$' +
        '+ACK:GTHBD,271002,352093084120012,,20261121030407,0003$',
    ),
    events: [hello, { kind: 'alive', reply: hex('+SACK:GTHBD,271002,0003$') }],
  },
  {
    name: 'no time anywhere',
    source: built,
    hex: hex('+RESP:GTXYZ,271002,352093084120012,,1,2,0004$'),
    events: [
      hello,
      {
        kind: 'unread',
        type: 'GTXYZ',
        bytes: hex('+RESP:GTXYZ,271002,352093084120012,,1,2,0004$'),
        why: 'no time',
        reply: sack('0004'),
      },
    ],
  },
  {
    name: 'another number on the same connection',
    source: built,
    hex: hex(
      '+ACK:GTHBD,271002,352093084120012,,20261121030407,0003$' +
        '+ACK:GTHBD,271002,352093084120013,,20261121030407,0004$',
    ),
    events: [
      hello,
      { kind: 'alive', reply: hex('+SACK:GTHBD,271002,0003$') },
      { kind: 'close', why: 'another terminal number on this connection' },
    ],
  },
  {
    name: 'not this protocol',
    source: 'a browser',
    hex: hex('GET / HTTP/1.1\r\n'),
    events: [{ kind: 'close', why: 'no start' }],
  },
]
