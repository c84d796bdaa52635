/** Frames of real terminals by model, with the events our decoder makes of them, checked by hand. */
import type { StreamSample } from '../sample.ts'

const source = "captured from a terminal; in the tests of Traccar's decoder (Apache-2.0)"
const login = '000f333536333037303432343431303133'

export const teltonikaCaptured: readonly StreamSample[] = [
  {
    name: 'two EYE sensors among the tags heard',
    source,
    hex: `${login}
      00000000000000728e010000018b23dd796300fbf7263c24f9e11a0000000000000002240001000000000000000000010224004501210001
      e50110cde39f7e42bb55aa788e4a29ed650055020ab70a8f264c6000ffff6b210001b00110f89b907e42bb55aaa3463b29ed650055020ab7
      08bb2600ae0500096c01000051d4`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [{ at: '2023-10-12T12:29:59.011Z', measures: ['temp9=27.03', 'hum9=38', 'temp10=22.35', 'hum10=38'] }],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'tags that measure nothing',
    source,
    hex: `${login}
      000000000000004b8e010000018368952793000f0e54fc209ab05800b300b40e00002a4f0001000000000000000000012a4f001e011c0001
      a40110eb47706aa38255aa96f21a154e2d00550d01000e020bd6010000823f`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2022-09-23T04:22:29.011Z',
            position: {
              lng: 25.25975,
              lat: 54.70086,
              type: 'GPS',
              altitudeM: 179,
              headingDeg: 180,
              speedKmh: 0,
              satellites: 14,
            },
            measures: [],
          },
        ],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'no fix, thermometer at zero',
    source,
    hex: `${login}
      00000000000000b98e0200000179555c7bf8010b3a1cfbebc142b00000000000000000ec000f000900f00000150000c80000450200710100
      740001070100fa0000ec01000500b500000018000000430d560044000000190000000100f1000000000000000000000179555c83c8010b3a
      1cfbebc142b0000000000000000185000f000900f00000150000c80000450200710100740001070100fa00018511000500b5000000180000
      00430d560044000000190000000100f100000000000000000200003251`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-05-10T08:19:55.000Z',
            measures: ['movement=0', 'signal=0', 'battery=1', 'batteryVoltage=3.414', 'temp5=0'],
          },
          {
            at: '2021-05-10T08:19:57.000Z',
            measures: ['movement=0', 'signal=0', 'battery=1', 'batteryVoltage=3.414', 'temp5=0'],
          },
        ],
        rejected: [],
        reply: '00000002',
      },
    ],
  },
  {
    name: 'text elements',
    source,
    hex: `${login}
      00000000000000a38e0100000178b11c9e1000040bbbc91f03190c002100e113001300000010000600ef0100f00100150300c80000450100
      1e070005004237e00018000a00ce166200430f970024059f000300f10000665900c70000001e00100000a1b500000002010000115756315a
      5a5a32455a38363031353338380119002950303239392c50303637352c50303637342c50303637322c50303637312c50303437312c503242
      41430100001ad8`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-04-08T10:52:26.000Z',
            position: {
              lng: 6.7877833,
              lat: 52.0296716,
              type: 'GPS',
              altitudeM: 33,
              headingDeg: 225,
              speedKmh: 19,
              satellites: 19,
            },
            measures: ['acc=1', 'movement=1', 'signal=19', 'voltage=14.304', 'batteryVoltage=3.991', 'mileage=41.397'],
          },
        ],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'a Bluetooth thermometer that was not found',
    source,
    hex: `${login}
      000000000000004c08010000016818d500580009c28d9f1cb3757a00be00c60f0053000f06f0011503c80001011d00fc0007423799180053
      cdf80dce426f430f88190bb8560bb802f100005aa110002887e000010000ee8d`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2019-01-04T12:27:19.000Z',
            position: {
              lng: 16.3745183,
              lat: 48.1523066,
              type: 'GPS',
              altitudeM: 190,
              headingDeg: 198,
              speedKmh: 83,
              satellites: 15,
            },
            measures: [
              'movement=1',
              'signal=19',
              'input1=1',
              'voltage=14.233',
              'batteryVoltage=3.976',
              'temp5 decodeFault 3000',
              'hum5 decodeFault 3000',
              'mileage=2656.224',
            ],
          },
        ],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'Codec 16',
    source,
    hex: `${login}
      000000000000009f100100000164d855401800d5e3b744ec11c762023b011a060000000007200a010000010500010600010d00010e00010f
      00011600011700011800011f001301010000010700000108000001090000010a0000010b0000010c00000110000001110000011200000113
      0000011400000115000001190000011a0000011b0000011c0000011d0000011e000003010200000000010300000000010400000000000100
      000d3b`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2018-07-26T20:43:43.000Z',
            position: {
              lng: -70.64967,
              lat: -33.4379166,
              type: 'GPS',
              altitudeM: 571,
              headingDeg: 282,
              speedKmh: 0,
              satellites: 6,
            },
            measures: [],
          },
        ],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'numbers that an older series uses for other things',
    source,
    hex: `${login}
      00000000000000a708010000016269e7d9a8000a5a0f0a1cbf8f3300880046120000001c0801014f005100550f7400730078017901034300
      00440000426f980b540000000056000045275700000047580000022659000000005d0000000068000003d071000073558700000002880000
      00008a000045270669584c5241534834336a30304731363538326b3600ffffff000000815541205541443030823030303938323636833030
      3000000000000100008396`,
    events: [
      { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2018-03-28T00:00:25.000Z',
            position: {
              lng: 17.367425,
              lat: 48.2316083,
              type: 'GPS',
              altitudeM: 136,
              headingDeg: 70,
              speedKmh: 0,
              satellites: 18,
            },
            measures: ['input1=1', 'batteryVoltage=0', 'voltage=28.568'],
          },
        ],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
]
