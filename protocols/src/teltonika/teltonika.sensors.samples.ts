/** Sensor data and rarer forms from real terminals, read by our decoder and checked by hand. */
import type { StreamSample } from '../sample.ts'

const source = "captured from a terminal; in the tests of Traccar's decoder (Apache-2.0)"
const login = '000f333536333037303432343431303133'

export const teltonikaSensors: readonly StreamSample[] = [
  {
    name: 'a list of fridge sensors',
    source: source,
    hex: `${login}
      000000000000010e8e020000019769de9f9800015299f718b278040018007708000000000013000b00ef0100f00000150500c800004501
      00010100b30000020000030000b401017c00000500b5001a00b6000c004238d40043000000440000000200f10000539b00100000efc700
      01004e000000000000000000000000019769de5d3b00015299f718b27804001800770800002c350001000000000000000000012c350070
      0124050f4e65766572615f33000000000000000f067cd9f4110c4006020c8f0701340e020c1c24050f4e65766572615f31000000000000
      000f067cd9f411334606020c380701340e020c2624050f4e65766572615f32000000000000000f067cd9f411464706020c240701360e02
      0c26020000a8b0`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-06-13T15:18:07.000Z',
            position: {
              lng: 2.2190583,
              lat: 41.4349316,
              type: 'GPS',
              altitudeM: 24,
              headingDeg: 119,
              speedKmh: 0,
              satellites: 8,
            },
            measures: [
              'acc=1',
              'movement=0',
              'signal=31',
              'input1=1',
              'input2=0',
              'input3=0',
              'voltage=14.548',
              'batteryVoltage=0',
              'mileage=61.383',
            ],
          },
          {
            at: '2025-06-13T15:17:50.011Z',
            position: {
              lng: 2.2190583,
              lat: 41.4349316,
              type: 'GPS',
              altitudeM: 24,
              headingDeg: 119,
              speedKmh: 0,
              satellites: 8,
            },
            measures: ['temp9=32.15', 'hum9=52', 'temp10=31.28', 'hum10=52', 'temp11=31.08', 'hum11=54'],
          },
        ],
        rejected: [],
        reply: '00000002',
      },
    ],
  },
  {
    name: 'a text of a recorder at the serial port, kept raw',
    source: source,
    hex: `${login}
      00000000000000710c0106000000694154244d5347534e443d342c225354474234302c50522c3335363630313036303236353035302c31
      3630343232313531372c313630343232313531382c432c2b3032332e332c302c2b3032332e312c302c4445414354492c302c4445414354
      492c302c312c30220d0a010000d8db`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'unread',
        type: 'codec 0x0C',
        bytes:
          '0c0106000000694154244d5347534e443d342c225354474234302c50522c3335363630313036303236353035302c313630343232313531372c313630343232313531382c432c2b3032332e332c302c2b3032332e312c302c4445414354492c302c4445414354492c302c312c30220d0a01',
        why: 'text of another device',
        reply: '',
      },
    ],
  },
  {
    name: 'Codec 7 of a GH3000',
    source: source,
    hex: `${login}
      0000000000000055070450aa14320201f00150aa17f3031f42332a4c4193d68c008d00020901f00150aa1b6a031f423383f54193624f00
      9d00000a01f00150aa1c230fc01a0000552b040164f400dd00f0010143100c0105000000050400006846`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          { at: '2015-11-10T21:35:46.000Z', measures: ['movement=1'] },
          {
            at: '2015-11-10T21:51:47.000Z',
            position: {
              lng: 18.479759,
              lat: 44.791306,
              type: 'GPS',
              satellites: 9,
              altitudeM: 141,
              headingDeg: 0,
              speedKmh: 2,
            },
            measures: ['movement=1'],
          },
          {
            at: '2015-11-10T22:06:34.000Z',
            position: {
              lng: 18.423002,
              lat: 44.878864,
              type: 'GPS',
              satellites: 10,
              altitudeM: 157,
              headingDeg: 0,
              speedKmh: 0,
            },
            measures: ['movement=1'],
          },
          {
            at: '2015-11-10T22:09:39.000Z',
            measures: ['signal=26', 'battery=100', 'movement=1', 'batteryVoltage=4.108'],
          },
        ],
        rejected: [],
        reply: '00000004',
      },
    ],
  },
  {
    name: 'the magnet of an EYE sensor',
    source: source,
    hex: `${login}
      00000000000000628e0100000193011f1ec8003fa9def2fc401ea4000d00000400000000000f000700ef0000f00000150500c800004501
      2a34492a3800000600b5001300b60011004230aa00430fb7004400002a30fb5d000200f10000c74200100000014900000000010000fbff`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-11-06T10:57:17.000Z',
            position: {
              lng: 106.8097266,
              lat: -6.2906716,
              type: 'GPS',
              altitudeM: 13,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 4,
            },
            measures: [
              'acc=0',
              'movement=0',
              'signal=31',
              'hum5=73',
              'input5=0',
              'voltage=12.458',
              'batteryVoltage=4.023',
              'temp5=-11.87',
              'mileage=0.329',
            ],
          },
        ],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'a group of elements of 16 bytes',
    source: source,
    hex: `${login}
      0000000000000158080b0000015d4b4dc07a00d5dbd13eec04324e020e0000120000000000000000000000015d4b4cd5e800d5dbd13eec
      04324e020e0000120000000000000000000000015d4b4beb8800d5dbd13eec04324e020e0000130000000000000000000000015d4b4b01
      2800d5dbd13eec04324e020e0000120000000000000000000000015d4b4a16c800d5dbd13eec04324e020f000011000000000000000000
      0000015d4b492c6800d5dbd13eec04324e020f0000110000000000000000000000015d4b48420800d5dbd13eec04324e020f0000120000
      000000000000000000015d4b4757a800d5dbd13eec04324e020f00000f0000000000000000000000015d4b466d4800d5dbd13eec04324e
      020f0000100000000000000000000000015d4b4582e800d5dbd13eec04324e020f0000110000000000000000000000015d4b44988800d5
      dbd13eec04324e020f0000110000000000000000000b0000ec10`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2017-07-16T12:09:33.050Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 526,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 18,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:08:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 526,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 18,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:07:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 526,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 19,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:06:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 526,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 18,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:05:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 527,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 17,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:04:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 527,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 17,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:03:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 527,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 18,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:02:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 527,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 15,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:01:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 527,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 16,
            },
            measures: [],
          },
          {
            at: '2017-07-16T12:00:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 527,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 17,
            },
            measures: [],
          },
          {
            at: '2017-07-16T11:59:33.000Z',
            position: {
              lng: -70.7014338,
              lat: -33.5269298,
              type: 'GPS',
              altitudeM: 527,
              headingDeg: 0,
              speedKmh: 0,
              satellites: 17,
            },
            measures: [],
          },
        ],
        rejected: [],
        reply: '0000000b',
      },
    ],
  },
]
