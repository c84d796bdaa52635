import { ascii, toHex } from '../bytes.ts'
import type { StreamSample } from '../sample.ts'

const manual = 'worked example in the maker\'s "JT701D/E Protocol Manual V1.9.5"'
const hex = (text: string): string => toHex(ascii(text))
const helloOf = (terminal: string) => ({ kind: 'hello', terminal, accept: '', refuse: '' }) as const
const position = {
  lng: 113.9175717,
  lat: 22.5805167,
  type: 'GPS',
  speedKmh: 33.3,
  headingDeg: 304,
  satellites: 6,
} as const

export const jointechSamples: readonly StreamSample[] = [
  {
    name: 'a report of a locked padlock',
    source: manual,
    hex: '2480006200111911003418042116225922348310113550543f12980000002d060000000020e028109228661f000100000f0f0f0f0f0f0f0f000001cc0156',
    events: [
      helloOf('8000620011'),
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-04-18T16:22:59.000Z',
            position,
            measures: ['lock=0', 'dismantle=0', 'mileage=45', 'battery=40', 'signal=31'],
          },
        ],
        rejected: [],
        reply: hex('(P69,0,86)'),
      },
    ],
  },
  {
    name: 'an open padlock with a cut rope, on the charger, of an earlier version, without a fix',
    source: 'built from the worked example',
    hex: '2480006200111711003418042116225922348310113550543e12980000002d06000000002008ff1092286663000100000f0f0f0f0f0f0f0f000001cc0156',
    events: [
      helloOf('8000620011'),
      {
        kind: 'reports',
        reports: [{ at: '2021-04-18T16:22:59.000Z', measures: ['lock=1', 'dismantle=1', 'mileage=45'] }],
        rejected: [],
        reply: hex('(P35)'),
      },
    ],
  },
  {
    name: 'a card opens it, it locks itself, a heartbeat, and a question for the time',
    source: manual,
    hex: hex(
      '(8000620011,P45,170720,020614,22.56035,N,114.01640,E,A,36,270,1,1,0008627839,0,0,24,5)\r\n' +
        '(8000620011,P45,060121,081012,22.58080,N,113.91751,E,A,0,0,5,0,0000000000,0,0,3,58)' +
        '(8000620011,@JT)(8000620011,P22,2)',
    ),
    events: [
      helloOf('8000620011'),
      {
        kind: 'reports',
        reports: [
          {
            at: '2020-07-17T02:06:14.000Z',
            position: { lng: 114.0164, lat: 22.56035, type: 'GPS', speedKmh: 36, headingDeg: 270 },
            measures: ['lock=1', 'mileage=5'],
          },
        ],
        rejected: [],
        reply: hex('(P69,0,24)'),
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-01-06T08:10:12.000Z',
            position: { lng: 113.91751, lat: 22.5808, type: 'GPS', speedKmh: 0, headingDeg: 0 },
            measures: ['lock=0', 'mileage=58'],
          },
        ],
        rejected: [],
        reply: hex('(P69,0,3)'),
      },
      { kind: 'alive', reply: '' },
      { kind: 'reply', bytes: hex('(P22,010170000000)') },
    ],
  },
  {
    name: 'a card outside of its fence opens nothing, and the fields that the maker appends change no other',
    source: manual,
    hex: hex(
      '(8000400055,P45,040121,104728,22.55801,N,114.00846,E,A,0,244,1,99,0008627839,0,0,2,29)' +
        '(8000400055,P45,060121,081257,2234.8282,N,11355.0518,E,A,0,0,4,1,0000000000,1,0,5,58,863977039060871,7,460:0:19526:584115)',
    ),
    events: [
      helloOf('8000400055'),
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-01-04T10:47:28.000Z',
            position: { lng: 114.00846, lat: 22.55801, type: 'GPS', speedKmh: 0, headingDeg: 244 },
            measures: ['mileage=29'],
          },
        ],
        rejected: [],
        reply: hex('(P69,0,2)'),
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-01-06T08:12:57.000Z',
            position: { lng: 113.91753, lat: 22.58047, type: 'GPS', speedKmh: 0, headingDeg: 0 },
            measures: ['lock=1', 'mileage=58'],
          },
        ],
        rejected: [],
        reply: hex('(P69,0,5)'),
      },
    ],
  },
  {
    name: 'the code of the next opening, and an opening by it that no command of this connection asked for',
    source: manual,
    hex: hex(
      '(8000400055,P52,2,113271)' +
        '(8000400055,P45,070121,074116,22.58071,N,113.91734,E,A,0,0,6,98,0000000000,1,0,13,0)',
    ),
    events: [
      helloOf('8000400055'),
      { kind: 'lockCode', code: '113271', reply: hex('(P52,2,113271)') },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-01-07T07:41:16.000Z',
            position: { lng: 113.91734, lat: 22.58071, type: 'GPS', speedKmh: 0, headingDeg: 0 },
            measures: ['lock=1', 'mileage=0'],
          },
        ],
        rejected: [],
        reply: hex('(P69,0,13)'),
      },
      { kind: 'codeUsed', atMs: Date.parse('2021-01-07T07:41:16Z') },
    ],
  },
  {
    name: 'a short event, a version, and answers about passwords, which are not kept',
    source: manual,
    hex: hex(
      '(8130630001,P45,170720)(8130630001,P01,JT701D/E_20210311)(8130630001,P43,0)(8130630001,P44,1,888888)' +
        '(8130630001,P52,2,12x4)',
    ),
    events: [
      helloOf('8130630001'),
      {
        kind: 'unread',
        type: 'P45',
        bytes: hex('(8130630001,P45,170720)'),
        why: 'short event',
        reply: '',
      },
      {
        kind: 'unread',
        type: 'P01',
        bytes: hex('(8130630001,P01,JT701D/E_20210311)'),
        why: 'no decoder for this text',
        reply: '',
      },
    ],
  },
  {
    name: 'a sensor by radio is kept raw and acknowledged by its serial',
    source: 'built after the maker’s parser com.jointech.sdk.jt701',
    hex:
      hex('(8000620011,1,001,WLNET,5,') + '180421162259223483101135505434001804211622590102030405' + '0007' + hex(')'),
    events: [
      helloOf('8000620011'),
      {
        kind: 'unread',
        type: 'WLNET',
        bytes:
          hex('(8000620011,1,001,WLNET,5,') +
          '180421162259223483101135505434001804211622590102030405' +
          '0007' +
          hex(')'),
        why: 'no decoder for this text',
        reply: hex('(P69,0,7)'),
      },
    ],
  },
  {
    name: 'another terminal number on the connection',
    source: 'built',
    hex: hex('(8000620011,@JT)(8000620012,@JT)'),
    events: [
      helloOf('8000620011'),
      { kind: 'alive', reply: '' },
      { kind: 'close', why: 'another terminal number on this connection' },
    ],
  },
  { name: 'something else', source: 'built', hex: hex('GET / HTTP/1.1'), events: [{ kind: 'close', why: 'no start' }] },
]
