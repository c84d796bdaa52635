/** What terminals in the field have sent, by model; told as our decoder reads them and checked by hand. */
import type { StreamSample } from '../sample.ts'

const source = "captured from a terminal; in the tests of Traccar's decoder (Apache-2.0)"
const login = '78780d01012345678901234500018cdd0d0a'

export const gt06Captured: readonly StreamSample[] = [
  {
    name: 'the state with the supply voltage behind the cell',
    source,
    hex: `${login}
      7878241216040e102c22cf00915ffb04c6016300195a02d402283b00753f400571040001dda4880d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2022-04-14T16:44:34.000Z',
            position: { lng: -44.4918594, lat: -5.2929394, type: 'GPS', speedKmh: 0, headingDeg: 346, satellites: 15 },
            measures: ['acc=0', 'voltage=13.93', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'cells alone: a time and a life sign',
    source,
    hex: `${login}
      78783b2810010d02020201cc00287d001f713e287d001f7231287d001e232d287d001f4018000000000000000000000000000000000000ff
      00020005b14b0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'reports', reports: [{ at: '2016-01-13T02:02:02.000Z', measures: [] }], rejected: [], reply: '' },
    ],
  },
  {
    name: 'behind the state oil, temperature and mileage',
    source,
    hex: `${login}
      78782b1215050d03041bcf031ff30a0be795bc001c17014e14a065dd95314504b6040000001c00000cd90ab8fb6f0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-05-13T03:04:27.000Z',
            position: { lng: -110.95918, lat: 29.1252678, type: 'GPS', speedKmh: 0, headingDeg: 23, satellites: 15 },
            measures: ['acc=0', 'voltage=12.06', 'signal=31', 'temp1=28', 'mileage=32.89'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'the heartbeat of a logger, then a position',
    source,
    hex: `${login}
      7878151330802b00000642014f0008720000802b5ee4d4c90d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '787805135ee410b50d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T02:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0', 'battery=6', 'batteryVoltage=3.35', 'temp1=4.3'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'Wi-Fi points of a newer terminal',
    source,
    hex: `${login}
      787844f3140c0b0a262a070000dc9fdb1c1d760000c83a3569a37100008825937287000000ec41180c8209000088c39749553700003891d5
      604d6300003891d5604d68002ec4230d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'reports', reports: [{ at: '2020-12-11T10:38:42.000Z', measures: [] }], rejected: [], reply: '' },
    ],
  },
  {
    name: 'a thermometer at the serial port, a door, then a position with modules',
    source,
    hex: `${login}
      7979000e9b0332382e33a1e60d0a0289be490d0a
      7979000794050000c9b63e0d0a
      7878353714080d05000ac500a886eb0b7522f000100001fe0a05ea004f1b000001002e0400002328003b0217c0003c0401020001002c468a
      0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2020-08-13T05:00:10.000Z',
            position: { lng: 106.79224, lat: -6.1358817, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 5 },
            measures: ['acc=0', 'mileage=9', 'temp1=28.3', 'door=0'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'an alarm with room for many cells',
    source,
    hex: `${login}
      78784a1614051c150204ec02777e560c2a2a2a5314af00000000000004000000000000000000000000000000000000000000000000000000
      0000000000000000000000007e061b0982004b24c00d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2020-05-28T21:02:04.000Z',
            position: { lng: 113.3832767, lat: 22.9919767, type: 'GPS', speedKmh: 83, headingDeg: 175, satellites: 12 },
            measures: ['acc=1', 'battery=100', 'signal=27'],
          },
        ],
        rejected: [],
        reply: '78780516004b3d120d0a',
      },
    ],
  },
  {
    name: 'an electronic seal, shut and then torn open',
    source,
    hex: `${login}
      797900a87000000001020035000100003300125d62bf3a0800e804b5994308814a87001d5d00340006115d62bf29000011000a012e026200
      00000000000001000803537601000129800002000803102608593397620003000a8901260852293397626600180002017d002b000116002c
      00045d6278ea0009000108000a00010b002800010b002e00040000f0c1002a00010000290004000000be0030000a000100b4000a00b402d0
      0006c5490d0a
      797900a87000000001020035000101003300125d7e3a180600d504b598f708814b3a001d1500340006125d7e39dc000011000a012e026200
      00000000000001000803537601000129800002000803102608593397620003000a89012608522933976266001800020172002b000114002c
      00045d7df3c70009000106000a000109002800010d002e00040000f25d002a000111002900040000017e0030000a000100b4000a00b402d0
      000591250d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2019-08-25T12:02:50.000Z',
            position: {
              lng: -79.2727506,
              lat: 43.8945083,
              type: 'GPS',
              speedKmh: 0,
              headingDeg: 349,
              satellites: 8,
              altitudeM: 232,
            },
            measures: ['batteryVoltage=3.81', 'mileage=61.633', 'door=0', 'dismantle=0'],
          },
        ],
        rejected: [],
        reply: '78780570000677670d0a',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2019-09-15T08:18:15.000Z',
            position: {
              lng: -79.27285,
              lat: 43.8944661,
              type: 'GPS',
              speedKmh: 0,
              headingDeg: 277,
              satellites: 6,
              altitudeM: 213,
            },
            measures: ['batteryVoltage=3.7', 'mileage=62.045', 'door=1', 'dismantle=1'],
          },
        ],
        rejected: [],
        reply: '78780570000545fc0d0a',
      },
    ],
  },
  {
    name: 'flags behind the cell',
    source,
    hex: `${login}
      787821121303120b2524c70138e363085b549003d43301940057d200cd52c000006aa1ca0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2019-03-18T11:37:36.000Z',
            position: { lng: 77.89064, lat: 11.3919128, type: 'GPS', speedKmh: 3, headingDeg: 51, satellites: 7 },
            measures: ['acc=1'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'an alarm of a camera',
    source,
    hex: `${login}
      78780c95130a071223200100013ad10d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2019-10-07T18:35:32.000Z', measures: [] }],
        rejected: [],
        reply: '78780595000133c40d0a',
      },
    ],
  },
  {
    name: 'mileage and two voltages of a terminal with ports',
    source,
    hex: `${login}
      78783c3439000000120a0902093a07031f9e690529be2e00155500000016214901a30308b70000b3fb004aa82b059401a342210000000100
      0000007d9370b90d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2018-10-09T02:09:58.000Z',
            position: { lng: 48.12319, lat: 29.1132317, type: 'GPS', speedKmh: 0, headingDeg: 341, satellites: 7 },
            measures: ['mileage=1450.313', 'voltage=14.28', 'batteryVoltage=4.19'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'alarm of a 4G terminal',
    source,
    hex: `${login}
      78782ea4110c0c02281bf6026c18720c38d22800149c1181cc00010000260e000000000615f8012c05041102ff001058fd0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2017-12-12T02:40:27.000Z',
            position: { lng: 113.9168933, lat: 22.5769878, type: 'GPS', speedKmh: 0, headingDeg: 156, satellites: 6 },
            measures: ['acc=0', 'battery=80', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '787805a40010eebe0d0a',
      },
    ],
  },
  {
    name: 'lists of points without length and checksum',
    source,
    hex: `${login}
      787803691604130318491475905bd30e25001e10bbf7635d14759006e626560501cc0028660f213228660f1f2828660ea81e286610731428
      660f20140d0a
      787800691710231108500200cc080c4e2fa5640c4e2fa66e0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2016-04-13T03:18:49.000Z', measures: [] }],
        rejected: [],
        reply: '787800691604130318490d0a',
      },
      {
        kind: 'reports',
        reports: [{ at: '2017-10-23T11:08:50.000Z', measures: [] }],
        rejected: [],
        reply: '787800691710231108500d0a',
      },
    ],
  },
  {
    name: 'a fix with its length',
    source,
    hex: `${login}
      7979004a321106170c1b180cc900a875580b7ab4f00010350901fe0a007c0009112424007c000912240081004efe2100c500100f12000000
      00000000000000000000000000000000000000bc7c900d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2017-06-23T12:27:24.000Z',
            position: { lng: 106.9950489, lat: -6.1333822, type: 'GPS', speedKmh: 0, headingDeg: 53, satellites: 9 },
            measures: [],
          },
        ],
        rejected: [],
        reply: '797900053200bcedd10d0a',
      },
    ],
  },
  {
    name: 'ignition in the course',
    source,
    hex: `${login}
      78781f12110616091835d0024bb93007d3fb783dd4c501940500f2006c8504a6e0370d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2017-06-22T09:24:53.000Z',
            position: { lng: 72.9627689, lat: 21.3983556, type: 'GPS', speedKmh: 61, headingDeg: 197, satellites: 0 },
            measures: ['acc=1'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'signal in percent',
    source,
    hex: `${login}
      7878251610051b0f1c34c5022515d504b5dcd20738080902d4022bdf009cba5006640201006759680d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2016-05-27T15:28:52.000Z',
            position: { lng: -43.9041167, lat: -19.991585, type: 'GPS', speedKmh: 7, headingDeg: 8, satellites: 5 },
            measures: ['acc=0', 'battery=100', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '787805160067d67c0d0a',
      },
    ],
  },
  {
    name: 'a heartbeat with a false length',
    source,
    hex: `${login}
      787808134606020002044dc5050d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '78780513044d06f90d0a' },
    ],
  },
  {
    name: 'a login that names its zone, four hours west',
    source,
    hex: `787811010864717003664467100f190a0002c6d20d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '864717003664467', accept: '787805010002eb470d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T06:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
]
