/** Frames of real terminals by model, with the events our decoder makes of them, checked by hand. */
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
            // A signal beyond the steps is either percent or the modem's own scale.
            measures: ['acc=1', 'battery=100', 'signal decodeFault 27'],
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
            at: '2019-08-25T17:02:50.000Z',
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
            at: '2019-09-15T13:18:16.000Z',
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
  {
    name: "the cell's length does not count itself, mileage behind the state",
    source,
    hex: `${login}
      78782916190a110e1428c90337a5e4057dbc6000183e0802d406c4afb7330d440604ff01004adff800115f390d0a
      78782916190a11132227c703376f44057daf9000186c0802d406c4afaf800d470604fe01004b20d00018d7bd0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-10-17T14:20:40.000Z',
            position: { lng: -51.18128, lat: -29.9881089, type: 'GPS', speedKmh: 0, headingDeg: 62, satellites: 9 },
            measures: ['acc=0', 'battery=100', 'signal=31', 'mileage=4907'],
          },
        ],
        rejected: [],
        reply: '787805160011c0cd0d0a',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-10-17T19:34:39.000Z',
            position: { lng: -51.1794578, lat: -29.98034, type: 'GPS', speedKmh: 0, headingDeg: 108, satellites: 7 },
            measures: ['acc=1', 'battery=100', 'signal=31', 'mileage=4923.6'],
          },
        ],
        rejected: [],
        reply: '7878051600185d0c0d0a',
      },
    ],
  },
  {
    name: "0x26 and 0x16 whose cell's length does not count itself",
    source,
    hex: `${login}
      78782526160913063918c002780fab0c44750f00040008027f14084c0038420600030c020007398e0d0a
      78782516160908063736c0006e70110442fc800000000800000000000000000300002512000473fb0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2022-09-19T06:57:24.000Z', measures: ['acc=1', 'battery=0', 'signal=23'] }],
        rejected: [],
        reply: '78780526000733d40d0a',
      },
      {
        kind: 'reports',
        reports: [{ at: '2022-09-08T06:55:54.000Z', measures: ['acc=1', 'battery=0', 'signal=0'] }],
        rejected: [],
        reply: '78780516000487e10d0a',
      },
    ],
  },
  {
    name: 'network and cell in two and four bytes',
    // A reference implementation reads a cell of eight bytes and takes the serial for 94 % of battery. The battery byte of the
    // second fix fits no scale.
    source,
    hex: `${login}
      78782732180214123324ca0162bdf0041f45d900190b0a02d4000bc5270000ec025206040202005e07e10d0a
      7878293218061301261ccd0274c4ad050d7c960018000a02d4000ac3c70dbdc40b46f004210202af001784290d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-02-20T18:51:36.000Z',
            position: { lng: -38.4213117, lat: -12.91576, type: 'GPS', speedKmh: 0, headingDeg: 267, satellites: 10 },
            measures: ['acc=1', 'battery=100', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '78780532005e1a640d0a',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-06-19T01:38:28.000Z',
            position: { lng: -47.0944122, lat: -22.8927539, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 13 },
            measures: ['acc=1', 'battery decodeFault 240', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '787805320017c5a10d0a',
      },
    ],
  },
  {
    name: 'a cell of four bytes in an alarm, state in percent',
    source,
    hex: `${login}
      78782616170a080c0e24c0027c58ad0c2b8b0100454e0901cc0025030328e7a0005d4b13021ec373170d0a
      787826161709130f3a2dcc02c55f2a089f9af9005c210901360481fe066d9b03413e420102035f92fe0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2023-10-08T12:14:36.000Z', measures: ['acc=0', 'battery=93', 'signal=23'] }],
        rejected: [],
        reply: '787805161ec33ad30d0a',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2023-09-19T15:58:45.000Z',
            position: { lng: -80.3764583, lat: 25.8274367, type: 'GPS', speedKmh: 0, headingDeg: 33, satellites: 12 },
            measures: ['acc=0', 'battery=62', 'signal=20'],
          },
        ],
        rejected: [],
        reply: '78780516035f41df0d0a',
      },
    ],
  },
  {
    name: '0x32 of a tracker is a position with ignition, mileage and supply',
    // A reference implementation reads an alarm with an empty state here; the mileage matches the same terminal's 0x16 above.
    source,
    hex: `${login}
      78782f32190a11140a1fc003377138057da7e0008800000000000000000000010000004b2008056e00077d42422d0002c1a40d0a
      78782f32190a1111081ac50338dec4057cc9b000880002d406c76b0aaf0535010000004b044c0578000774df422d00035d140d0a
      78782f32190a110e393bc60337a6b0057dbc10009800000000000000000000010000004adc10056e00076831422d00024e460d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2025-10-17T20:10:31.000Z', measures: ['acc=1', 'mileage=4923.4', 'voltage=13.9'] }],
        rejected: [],
        reply: '787805320002828d0d0a',
      },
      {
        kind: 'reports',
        reports: [{ at: '2025-10-17T17:08:26.000Z', measures: ['acc=1', 'mileage=4916.3', 'voltage=14'] }],
        rejected: [],
        reply: '78780532000393040d0a',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-10-17T14:57:59.000Z',
            position: { lng: -51.1812356, lat: -29.9882222, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 6 },
            measures: ['acc=1', 'mileage=4906', 'voltage=13.9'],
          },
        ],
        rejected: [],
        reply: '787805320002828d0d0a',
      },
    ],
  },
  {
    name: 'R11: the heartbeat holds the supply',
    source,
    hex: `${login}
      78780a13460b120400160642c20d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '7878051316065c0f0d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T02:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0', 'voltage=28.34', 'signal=31'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'S5: the heartbeat holds the supply, like the position after it',
    source: "captured from a terminal; in issue 4677 of Traccar's tracker",
    hex: `${login}
      78780a134504b604000ab788c20d0a
      78782b1215050d03041bcf031ff30a0be795bc001c17014e14a065dd95314504b6040000001c00000cd90ab8fb6f0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '787805130ab7c43c0d0a' },
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
    name: 'a heartbeat of 14 bytes with a thermometer',
    source,
    hex: `${login}
      7878131340b2fa000201040000000000011c00400e550d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '787805130040ba7c0d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T02:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0', 'battery=1', 'batteryVoltage decodeFault 0', 'temp1=28.4'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'a heartbeat of 14 bytes in another mode has none',
    source,
    hex: `${login}
      7878131302801900002e42016f000000003a0177ef180d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '787805130177e6980d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T02:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0', 'battery=46', 'batteryVoltage=3.67'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'a heartbeat with modules',
    source,
    hex: `${login}
      787817360005040002003201010018020192006a015f0324aeaf0d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '7878053603248fb00d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T02:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0', 'signal=31', 'batteryVoltage=4.02', 'battery=95'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'a heartbeat with percent of signal',
    source,
    hex: `${login}
      78780a134506560b0102242b850d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'alive', reply: '787805130224acee0d0a' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T02:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0', 'battery=100', 'signal=27'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: "an ignition's card in 0x17 is no list of points",
    source,
    hex: `${login}
      7878281718060e021831c6026e8acc0c361b1000140001cc00286d000f4dbf0000012ca7e001000004b2630d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-06-14T02:24:49.000Z',
            position: { lng: 113.8180356, lat: 22.6660689, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 6 },
            measures: [],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: "a driver's card in 0x61, with the terminal's number before the fix",
    source,
    hex: `${login}
      78782e610869412070143950190a1e0d3806c802b0eb0f0561ecdc00d80002d404000004215f0e000001395581000d1ca60d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-10-30T13:56:06.000Z',
            position: { lng: -50.1687267, lat: -25.0827461, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 8 },
            measures: ['acc=1'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: '0x38: kind of network, cell of 4G, modules',
    source,
    hex: `${login}
      7979003e3819050e0e0c26c5010fd98e0905f53000ccab0e000302c80100000c240000000000048b08001b002e04000015c4003b02000000
      3c0401020001021f60220d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2025-05-14T14:12:38.000Z', measures: ['acc=1', 'mileage=5.572'] }],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'a Bluetooth tag',
    // A reference implementation reads 476 % of humidity and 32.767 V; the latter is the tag's code for a missing measurement.
    source,
    hex: `${login}
      7979001f70002c00046919c641007f000ec4a82841074a7fff64012201dc071ea430360d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2025-11-16T12:40:33.000Z', measures: ['temp1=29', 'hum1=47.6'] }],
        rejected: [],
        reply: '787805701ea4fefe0d0a',
      },
    ],
  },
  {
    name: '0x94: supply, climate, door with a time, wired probe',
    source,
    hex: `${login}
      79790008940b02e3048614200d0a
      7979000e941e000000d5000002ee00f59b850d0a
      7979000d940516090908081c030defbd2d0d0a
      787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2022-09-09T08:08:28.000Z', measures: ['door=1', 'voltage=7.39', 'temp1=21.3', 'hum1=75'] }],
        rejected: [],
        reply: '',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-12-29T02:51:05.000Z',
            position: { lng: 114.4092978, lat: 23.1116933, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 9 },
            measures: ['acc=0'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: '0x94: a wired probe measures twice before the terminal moves',
    source: "captured from a terminal; in issue 5460 of Traccar's tracker",
    hex: `${login}
      79790011941501282c533a12230ed309f63c8408720d0a
      79790011941501282c533a12230ed309e93cb3821c0d0a
      78782312180b0803021ece02f3a2f80bcc0a1e00dc03014e320919f81f17000002093c81d7ac0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '1970-01-01T00:00:00.000Z', measures: ['temp1=25.5'] }],
        rejected: [],
        reply: '',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-11-08T03:02:30.000Z',
            position: { lng: -109.9562833, lat: 27.5118889, type: 'GPS', speedKmh: 0, headingDeg: 3, satellites: 14 },
            measures: ['acc=1', 'mileage=0.521', 'temp1=25.37'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: '0x94: the temperature of a fuel sensor, whose level is no volume',
    source,
    hex: `${login}
      7979003f940d110315102a202141494f494c2c30322c3030382e3239302c3032392e3630302c3531394a2c303430302c3030382e3433302c
      302c30302c4142001678ea0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2017-03-21T16:42:32.000Z', measures: ['temp1=29.6'] }],
        rejected: [],
        reply: '',
      },
      {
        kind: 'unread',
        type: '0x94/0x0D',
        bytes:
          '7979003f940d110315102a202141494f494c2c30322c3030382e3239302c3032392e3630302c3531394a2c303430302c3030382e3433302c302c30302c4142001678ea0d0a',
        why: 'level of the fuel sensor',
        reply: '',
      },
    ],
  },
  {
    name: '0xA3 of seven bytes, F1, F2 and a text at the serial port are kept raw',
    source,
    hex: `${login}
      78780ca346000106640c01123d5f5e0d0a
      79790026f16318c0000001010100020101000301000004010100050201950006010010010000100008021af0d0a
      79790016f26718e430000c0a470000000010020000000024bff50d0a
      797900109b0344373532304136320d0a000f87f00d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'unread',
        type: '0xA3',
        bytes: '78780ca346000106640c01123d5f5e0d0a',
        why: 'too short',
        reply: '787805a3123d3e7d0d0a',
      },
    ],
  },
  {
    name: 'a newer camera: course before speed, supply',
    source,
    hex: `${login}
      78785995ffff01170719152013df0163d45f041ee52018be002f00876900004556454e545f3836323739383035303137353131325f303030
      30303030305f323032335f30375f32355f31385f33325f30355f31342e6d70340119d15a0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2023-07-25T21:32:19.000Z',
            position: {
              lng: -38.4075556,
              lat: -12.9553594,
              type: 'GPS',
              speedKmh: 47,
              headingDeg: 190,
              satellites: 15,
            },
            measures: ['voltage=13.5'],
          },
        ],
        rejected: [],
        reply: '787805950119b6d50d0a',
      },
    ],
  },
  {
    name: '0xA2 with a fix: supply, battery, signal, mileage; a list of cells',
    // The same message cannot hold a step after 42 %: 6 means either full or nearly empty.
    source,
    hex: `${login}
      787840a2180b0f0f3407cf00602cd208354064001c6a02dc650000698100000000095674c9114100002a04000100004b3100000000086382
      9079286793020001a22a8f0d0a
      787840a218061b0e0f05cf021d22430aa2660b005c00014e140000026500000000024d4e02114504df06031c010007d00000000000086973
      105524576500c802a86fda0d0a
      787895a2180b0f0f1d2602dc65000069810000000009569e9648000069810000000009569e3255000069810000000009569e005200006981
      0000000009569ec846000069810000000009569e64320000000000000000000000000000000000000000000000000000ff06f27cf64f17e1
      3c909a4a53778c3dc83a350fa1b84522976d5ea4854854af976b9ab04cb04e26d703925102a1ce550d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-11-15T15:52:07.000Z',
            position: { lng: -76.5042333, lat: 3.5016278, type: 'GPS', speedKmh: 0, headingDeg: 106, satellites: 15 },
            measures: ['acc=0', 'voltage=0', 'battery=42', 'signal=31', 'mileage=19.249'],
          },
        ],
        rejected: [],
        reply: '',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-06-27T14:15:05.000Z',
            position: { lng: -99.1195083, lat: 19.7020817, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 15 },
            measures: ['acc=0', 'voltage=12.47', 'battery decodeFault 6', 'signal=23', 'mileage=512'],
          },
        ],
        rejected: [],
        reply: '',
      },
      { kind: 'reports', reports: [{ at: '2024-11-15T15:29:38.000Z', measures: [] }], rejected: [], reply: '' },
    ],
  },
  {
    name: '0x24 with a fix: ignition and two voltages; a list of cells',
    source,
    hex: `${login}
      78782e2416061a103600c80275298404a0a24000184602d4023a49006f060104ed01940000086508004139765000be7d640d0a
      787831241603060c231e000194620213ee00606a3413ee0060692e000000000000000000000000000000000000000000003a0cb70d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2022-06-26T16:54:00.000Z',
            position: { lng: -43.1312, lat: -22.9070956, type: 'GPS', speedKmh: 0, headingDeg: 70, satellites: 8 },
            measures: ['acc=1', 'voltage=12.61', 'batteryVoltage=4.04'],
          },
        ],
        rejected: [],
        reply: '',
      },
      { kind: 'reports', reports: [{ at: '2022-03-06T12:35:30.000Z', measures: [] }], rejected: [], reply: '' },
    ],
  },
  {
    name: '0x22 with temperature and humidity of unknown scale',
    // A reference implementation reads 0.32 degrees and 0.45 % of humidity in a parked car in Miami: the scale is not certain.
    source,
    hex: `${login}
      78782f221709130f3a32cc02c55f2a089f9afc005c2101360481fe066d9b03000000000025d4000000000020002d036049d70d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2023-09-19T15:58:50.000Z',
            position: { lng: -80.37646, lat: 25.8274367, type: 'GPS', speedKmh: 0, headingDeg: 33, satellites: 12 },
            measures: ['acc=0', 'mileage=9.684'],
          },
        ],
        rejected: [],
        reply: '',
      },
      {
        kind: 'unread',
        type: '0x22',
        bytes:
          '78782f221709130f3a32cc02c55f2a089f9afc005c2101360481fe066d9b03000000000025d4000000000020002d036049d70d0a',
        why: 'temperature and humidity of unknown scale',
        reply: '',
      },
    ],
  },
  {
    name: 'NT20: source, number and time before the fix',
    source,
    hex: `${login}
      78783c22010357789648774484180c06142038180c06142038cb03313ee4061fe98300185e090000000000000000460984284c0002000000
      00017101d6f35d0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-12-06T20:32:56.000Z',
            position: { lng: -57.0859394, lat: -29.7550067, type: 'GPS', speedKmh: 0, headingDeg: 94, satellites: 11 },
            measures: ['acc=1', 'voltage=24.36', 'batteryVoltage=4', 'signal=24', 'mileage=0'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: 'QH302R: number before the fix',
    source,
    hex: `${login}
      7878271208667030665022971a020c0a1e32c601727c1c0f89af002c14fa01366e000100010c003c1fdd0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2026-02-12T10:30:50.000Z',
            position: { lng: 144.82304, lat: 13.48894, type: 'GPS', speedKmh: 44, headingDeg: 250, satellites: 6 },
            measures: [],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: '0x12 with a card, and with the mileage alone',
    source,
    hex: `${login}
      78782912170316053b3bcf015b51220af1201105d56100000000000000000000869c0130010000000238d1af0d0a
      787823120f081b121d37cb01c8e2cc08afd3c020d50201940701d600a1190041ee100576d1470d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2023-03-22T05:59:59.000Z',
            position: { lng: 101.9858583, lat: 12.6454233, type: 'GPS', speedKmh: 5, headingDeg: 353, satellites: 15 },
            measures: ['acc=1', 'mileage=34.46'],
          },
        ],
        rejected: [],
        reply: '',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-08-27T18:29:55.000Z',
            position: { lng: 80.9670756, lat: 16.6347089, type: 'GPS', speedKmh: 32, headingDeg: 258, satellites: 11 },
            measures: ['acc=1', 'mileage=4320.784'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: '0x31 with network and cell in two and four bytes',
    source,
    hex: `${login}
      78782a31180613012b39cc0274c4dc050d7cd000180002d4000ac3c70dbdc4150100000000000002a6000ea40b0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-06-19T01:43:57.000Z',
            position: { lng: -47.0944444, lat: -22.89278, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 12 },
            measures: ['acc=1', 'mileage=0'],
          },
        ],
        rejected: [],
        reply: '',
      },
    ],
  },
  {
    name: '0xA0 of a 4G terminal',
    source,
    hex: `${login}
      787829a0170704112226cf0163fe7c0420f6f000091302d402000091290000000007186b8f01030001460d010d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      { kind: 'reports', reports: [{ at: '2023-07-04T17:34:38.000Z', measures: ['acc=1'] }], rejected: [], reply: '' },
    ],
  },
  {
    name: 'what a car says is kept raw beside its position',
    source,
    hex: `${login}
      797900a56615010d081f3b012c323131303d30303033643238342c323130353d30303030316332302c323130623d30303030326537632c32
      3130633d30303033643238342c323130663d30303030306331632c323130643d30303030323166632c323161363d30303030303030302c32
      3130343d30303030306531302c323132663d30303030303030302c323134353d30303030303030302ccb03851f5f03c020525514a7003e21
      6a0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-01-13T08:31:59.000Z',
            position: { lng: 34.95713, lat: 32.8088706, type: 'GPS', speedKmh: 85, headingDeg: 167, satellites: 11 },
            measures: ['acc=1'],
          },
        ],
        rejected: [],
        reply: '',
      },
      {
        kind: 'unread',
        type: '0x66',
        bytes:
          '797900a56615010d081f3b012c323131303d30303033643238342c323130353d30303030316332302c323130623d30303030326537632c323130633d30303033643238342c323130663d30303030306331632c323130643d30303030323166632c323161363d30303030303030302c323130343d30303030306531302c323132663d30303030303030302c323134353d30303030303030302ccb03851f5f03c020525514a7003e216a0d0a',
        why: 'what the car says',
        reply: '',
      },
    ],
  },
  {
    name: 'a seal whose clock runs in another zone and has no fix',
    source,
    hex: `${login}
      797900b2700000000102003500010400330012000000000000000000000000000000000000003400061354a48dff00003400061154a48e56
      000011000a000000000000000000000001000803537601000282180002000802140743044211890003000a89340752000038689636001800
      020182002b000116002c000454a4ff350009000100000a0001010028000100002e000400000000002a00010000290004000000000030000a
      000101680014016802d00000b38f0d0a`,
    events: [
      { kind: 'hello', terminal: '123456789012345', accept: '787805010001d9dc0d0a', refuse: '' },
      {
        kind: 'reports',
        reports: [
          { at: '2015-01-01T08:03:01.000Z', measures: ['batteryVoltage=3.86', 'mileage=0', 'door=0', 'dismantle=0'] },
        ],
        rejected: [],
        reply: '78780570000012510d0a',
      },
    ],
  },
]
