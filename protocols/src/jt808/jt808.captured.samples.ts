/** Frames of real terminals by model, with the events our decoder makes of them, checked by hand. */
import type { StreamSample } from '../sample.ts'

const source = "captured from a terminal; in the tests of Traccar's decoder (Apache-2.0)"

export const jt808Captured: readonly StreamSample[] = [
  {
    name: 'a padlock and its battery',
    source,
    hex: `7e02000053200002604323004800000000000c00000158b91406cb7007006b00000000220512101138010400000f28030200002504000000
      00300114310100e30100d50e0100026043232795980277530030e50400000000e7020fc8e8020e83ab7e`,
    events: [
      { kind: 'hello', terminal: '200002604323', accept: '', refuse: '7e8001000520000260432300010048020001ec7e' },
      {
        kind: 'reports',
        reports: [
          { at: '2022-05-12T02:11:38.000Z', measures: ['acc=0', 'mileage=388', 'signal=20', 'battery=83', 'lock=1'] },
        ],
        rejected: [],
        reply: '7e8001000520000260432300020048020000ee7e',
      },
    ],
  },
  {
    name: 'an IMEI as a binary number; pass-through',
    source,
    hex: `7e0900005a4e5de66fba2200c4f02204280610090002010d052b0150052c0400129009052d016b052e014f05300231ba0535020000053602
      03b8053802000005390200ad053d0201ea05440150054604009899d90545040000001e000c00030160a85c06d1c1389c7e`,
    events: [
      { kind: 'hello', terminal: '861652050068820', accept: '', refuse: '7e800100054e5de66fba22000100c40900014b7e' },
      {
        kind: 'unread',
        type: '0x0900/0xF0',
        bytes:
          'f02204280610090002010d052b0150052c0400129009052d016b052e014f05300231ba053502000005360203b8053802000005390200ad053d0201ea05440150054604009899d90545040000001e000c00030160a85c06d1c138',
        why: 'no decoder for this message',
        reply: '7e800100054e5de66fba22000200c4090000497e',
      },
    ],
  },
  {
    name: 'register and authenticate with a plate in GBK',
    source,
    hex: `7e0100002d0141305678720024002c012f373031313142534a2d41362d424400000000000000000000003035363738373201d4c142383838
      38386d7e`,
    events: [
      {
        kind: 'register',
        terminal: '14130567872',
        accept: '7e8100000501413056787200010024004131fd7e',
        refuse: '7e8100000301413056787200010024048f7e',
      },
    ],
  },
  {
    name: 'cells and a voltage of another maker in 0xEB',
    source,
    hex: `7e020000480123456789010013000000800000000301597bc506cbff6600eb00000155210726203531010400000000eb24000c00b2898604
      7701207027150200060089ffffefff0004002d0e10000600c5ffffffef697e`,
    events: [
      { kind: 'hello', terminal: '12345678901', accept: '', refuse: '7e80010005012345678901000100130200011d7e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-07-26T12:35:31.000Z',
            position: { lng: 114.032486, lat: 22.641605, type: 'GPS', altitudeM: 235, speedKmh: 0, headingDeg: 341 },
            measures: ['acc=1', 'mileage=0', 'batteryVoltage=3.6'],
          },
        ],
        rejected: [],
        reply: '7e80010005012345678901000200130200001f7e',
      },
    ],
  },
  {
    name: 'a car by its diagnosis plug',
    source,
    hex: `7e020000830191715904370a2e00000000800000030158991806ca0feb00040000010d211108194050010400000003cc1438393836303437
      3831303230373033313836303830011a8001aa810213888202007a8301148401aa8502189b8601338702007d028801338901148a0200998b
      1131323334353637383941424344454647488c04000200a88d0200828e0114a0002e7e`,
    events: [
      { kind: 'hello', terminal: '19171590437', accept: '', refuse: '7e8001000501917159043700010a2e020001297e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-11-08T11:40:50.000Z',
            position: { lng: 113.905643, lat: 22.583576, type: 'GPS', altitudeM: 4, speedKmh: 0, headingDeg: 269 },
            measures: ['acc=1', 'mileage=0.3', 'signal=26', 'voltage=12.2'],
          },
        ],
        rejected: [],
        reply: '7e8001000501917159043700020a2e0200002b7e',
      },
    ],
  },
  {
    name: 'a batch without sky',
    source,
    hex: `7e07040226046110426684002b000601005f0000000000000000000000000000000000000000000021031410530001040000000030011b31
      0101e4020064e50101e60100e7080000000000000000eb2101cc002535102601000000000000000000000000000000000000000000000000
      00005f00000000004c0001000000000000000000000000000021031410531401040000000030011f310103e4020064e50101e60100e70800
      00000000000000eb2101cc0025351026012535100f32263d11f931000000000000000000000000000000005f00000000004c000100000000
      0000000000000000000021031410534001040000000030011f310104e4020064e50101e60100e7080000000000000000eb2101cc00253510
      2601263d11f92d0000000000000000000000000000000000000000005f00000000004c000100000000000000000000000000002103141053
      50010400000000300118310104e4020064e50101e60100e7080000000000000000eb2101cc002535102601263d11f92e25350f6f2c263d12
      0d2c00000000000000000000005f00000000004c0001000000000000000000000000000021031410540001040000000030011d310105e402
      0064e50101e60100e7080000000000000000eb2101cc002535102601263d11f93025350f6f2e263d120d2e00000000000000000000003c00
      000000004c0003015ae3e106c82ab900000010010b21031410540901040000000030011b310105e4020064e50101e60100e7080000000000
      000000f97e`,
    events: [
      { kind: 'hello', terminal: '46110426684', accept: '', refuse: '7e800100050461104266840001002b070401797e' },
      {
        kind: 'reports',
        reports: [
          { at: '2021-03-14T02:53:00.000Z', measures: ['acc=0', 'mileage=0', 'signal=27', 'battery=100'] },
          { at: '2021-03-14T02:53:14.000Z', measures: ['acc=1', 'mileage=0', 'signal=31', 'battery=100'] },
          { at: '2021-03-14T02:53:40.000Z', measures: ['acc=1', 'mileage=0', 'signal=31', 'battery=100'] },
          { at: '2021-03-14T02:53:50.000Z', measures: ['acc=1', 'mileage=0', 'signal=24', 'battery=100'] },
          { at: '2021-03-14T02:54:00.000Z', measures: ['acc=1', 'mileage=0', 'signal=29', 'battery=100'] },
          {
            at: '2021-03-14T02:54:09.000Z',
            position: {
              lng: 113.781433,
              lat: 22.733793,
              type: 'GPS',
              altitudeM: 0,
              speedKmh: 1.6,
              headingDeg: 267,
              satellites: 5,
            },
            measures: ['acc=1', 'mileage=0', 'signal=27', 'battery=100'],
          },
        ],
        rejected: [],
        reply: '7e800100050461104266840002002b0704007b7e',
      },
    ],
  },
  {
    name: 'battery in 0xFE',
    source,
    hex: `7e02000033202011200010001300020000000400020158b30006c93ee5002000000000201127162937010400000000fe0145ff0c01cc0000
      0000263300000f3e627e`,
    events: [
      { kind: 'hello', terminal: '202011200010', accept: '', refuse: '7e8001000520201120001000010013020001b47e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2020-11-27T08:29:37.000Z',
            position: { lng: 113.852133, lat: 22.590208, type: 'GPS', altitudeM: 32, speedKmh: 0, headingDeg: 0 },
            measures: ['acc=0', 'mileage=0', 'battery=69'],
          },
        ],
        rejected: [],
        reply: '7e8001000520201120001000020013020000b67e',
      },
    ],
  },
  {
    name: 'supply voltage inside 0xEB',
    source,
    hex: `7e070400db07904116875014480003010046000000000000000b020057d40072fb9c0064017200f220090215230301040000092930011f31
      010ceb1c000c00b28921200272401241734f00060089ffffffef000400ce1d460046000000000000000b0200570c0072fdb2005f013600ee
      20090215230801040000092a30011f31010ceb1c000c00b28921200272401241734f00060089ffffffef000400ce1e800046000000000000
      000b020056ac0072fe9b005a00d200ec20090215231301040000092a30011b31010ceb1c000c00b28921200272401241734f00060089ffff
      ffef000400ce1e35d77e`,
    events: [
      { kind: 'hello', terminal: '79041168750', accept: '', refuse: '7e8001000507904116875000011448070401cc7e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2020-09-02T07:23:03.000Z',
            position: {
              lng: -7.535516,
              lat: 33.576916,
              type: 'GPS',
              altitudeM: 100,
              speedKmh: 37,
              headingDeg: 242,
              satellites: 12,
            },
            measures: ['acc=1', 'mileage=234.5', 'signal=31', 'voltage=74.94'],
          },
          {
            at: '2020-09-02T07:23:08.000Z',
            position: {
              lng: -7.53605,
              lat: 33.576716,
              type: 'GPS',
              altitudeM: 95,
              speedKmh: 31,
              headingDeg: 238,
              satellites: 12,
            },
            measures: ['acc=1', 'mileage=234.6', 'signal=31', 'voltage=78.08'],
          },
          {
            at: '2020-09-02T07:23:13.000Z',
            position: {
              lng: -7.536283,
              lat: 33.57662,
              type: 'GPS',
              altitudeM: 90,
              speedKmh: 21,
              headingDeg: 236,
              satellites: 12,
            },
            measures: ['acc=1', 'mileage=234.6', 'signal=27', 'voltage=77.33'],
          },
        ],
        rejected: [],
        reply: '7e8001000507904116875000021448070400ce7e',
      },
    ],
  },
  {
    name: 'the text of a lock',
    source,
    hex: `7e02000054086031592715006e0000000000000002015a3c1a06c8733800000000000019103022183633362a4d30302c34352c3131333836
      3030526f79314f70656e26303030303030303030303030263132333435363738393031323334353623ff7e`,
    events: [
      { kind: 'hello', terminal: '86031592715', accept: '', refuse: '7e800100050860315927150001006e020001da7e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2019-10-30T14:18:36.000Z',
            position: { lng: 113.799992, lat: 22.690842, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 0 },
            measures: ['acc=0', 'batteryVoltage=3.86'],
          },
        ],
        rejected: [],
        reply: '7e800100050860315927150002006e020000d87e',
      },
    ],
  },
  {
    name: 'battery and string lock',
    source,
    hex: `7e0200004e08026300003006480000000000000007021477d90841920700000000005019110515194001040000167130011631010cd00400
      000400d3020027d4013fd6143839363130313832303030343833363532383330da0104897e`,
    events: [
      { kind: 'hello', terminal: '80263000030', accept: '', refuse: '7e8001000508026300003000010648020001917e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2019-11-05T07:19:40.000Z',
            position: {
              lng: 138.514951,
              lat: -34.895833,
              type: 'GPS',
              altitudeM: 0,
              speedKmh: 0,
              headingDeg: 80,
              satellites: 12,
            },
            measures: ['acc=1', 'mileage=574.5', 'signal=22', 'voltage=3.9', 'battery=63'],
          },
        ],
        rejected: [],
        reply: '7e8001000508026300003000020648020000937e',
      },
    ],
  },
  {
    name: 'a batch that was kept',
    source,
    hex: `7e070400f30303000002450064000401003a000000000000000301618ac606c31f20000000000029180514202847010400000000eb16000c
      00b28986061708003732585700060089fffffffe003a000000000000000301618ae806c31eb800000000009f180514202917010400000000
      eb16000c00b28986061708003732585700060089fffffffe003a000000000000000301618ae806c31eb800000000009f1805142029470104
      00000000eb16000c00b28986061708003732585700060089fffffffe003a000001000000080301618ae806c31eb800000000009f18051420
      3006010400000000eb16000c00b28986061708003732585700060089fffffffed77e`,
    events: [
      { kind: 'hello', terminal: '30300000245', accept: '', refuse: '7e8001000503030000024500010064070401a47e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2018-05-14T12:28:47.000Z',
            position: { lng: 113.450784, lat: 23.169734, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 41 },
            measures: ['acc=1', 'mileage=0'],
          },
          {
            at: '2018-05-14T12:29:17.000Z',
            position: { lng: 113.45068, lat: 23.169768, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 159 },
            measures: ['acc=1', 'mileage=0'],
          },
          {
            at: '2018-05-14T12:29:47.000Z',
            position: { lng: 113.45068, lat: 23.169768, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 159 },
            measures: ['acc=1', 'mileage=0'],
          },
          {
            at: '2018-05-14T12:30:06.000Z',
            position: { lng: 113.45068, lat: 23.169768, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 159 },
            measures: ['acc=1', 'mileage=0'],
          },
        ],
        rejected: [],
        reply: '7e8001000503030000024500020064070400a67e',
      },
    ],
  },
  {
    name: 'authenticate',
    source,
    hex: `7e010200100940278494700084323031313131303831313333323139369f7e`,
    events: [
      {
        kind: 'hello',
        terminal: '94027849470',
        authCode: '2011110811332196',
        accept: '7e80010005094027849470000200840102000f7e',
        refuse: '7e80010005094027849470000100840102010d7e',
      },
    ],
  },
  {
    name: 'register of 2011 with empty fields',
    source,
    hex: `7e010000190940278494700012000000000000000000000000000000000000094027849470000a7e`,
    events: [
      {
        kind: 'register',
        terminal: '94027849470',
        accept: '7e8100000509402784947000010012004131e97e',
        refuse: '7e8100000309402784947000010012049b7e',
      },
    ],
  },
  {
    name: 'south and west',
    source,
    hex: `7e020000220014012499170007000000000000400e012af16f02cbd2ba000000000000150101194257010400000077a97e`,
    events: [
      { kind: 'hello', terminal: '1401249917', accept: '', refuse: '7e80010005001401249917000100070200013e7e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2015-01-01T11:42:57.000Z',
            position: { lng: -46.912186, lat: -19.591535, type: 'GPS', altitudeM: 0, speedKmh: 0, headingDeg: 0 },
            measures: ['acc=0', 'door=1', 'mileage=11.9'],
          },
        ],
        rejected: [],
        reply: '7e80010005001401249917000200070200003c7e',
      },
    ],
  },
  {
    name: 'a lock on the charger without sky',
    source,
    hex: `7e550104337401903111850622072002454206133574075359513a0000080100000001aa00005ded05e203000000000c06005affb5ffb40a
      0302dc65100100137e`,
    events: [
      { kind: 'hello', terminal: '740190311185', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2020-07-22T02:45:42.000Z', measures: ['mileage=1', 'signal=8'] }],
        rejected: [],
        isUtc: true,
        reply: '',
      },
    ],
  },
  {
    name: 'a lock, kept out of coverage',
    source,
    hex: `7e55028436740190311185091607200239270613212607536108630000170a000000014600005ded05e203000000000b010d0c06005b003e
      00ab0a0302dc65100100a37e`,
    events: [
      { kind: 'hello', terminal: '740190311185', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2020-07-16T02:39:27.000Z',
            position: { lat: 6.22021, lng: -75.60181, type: 'GPS', speedKmh: 0, headingDeg: 0, satellites: 10 },
            measures: ['mileage=1', 'signal=23', 'battery=70'],
          },
        ],
        rejected: [],
        isUtc: true,
        reply: '7e4401000374019031118501550200507e',
      },
    ],
  },
  {
    name: 'a lock that asks for no answer',
    source,
    hex: `7e550100287001608180000127061008045322332880113555602e050031010000000608000010931435010002000300030100051b7e`,
    events: [
      { kind: 'hello', terminal: '700160818000', accept: '', refuse: '' },
      {
        kind: 'reports',
        reports: [{ at: '2010-06-27T08:04:53.000Z', measures: ['mileage=6', 'battery=8'] }],
        rejected: [],
        isUtc: true,
        reply: '',
      },
    ],
  },
  {
    name: '2019: an IMEI and the supply voltage',
    source: 'captured from a terminal; in the tests of SmallChi/JT808 (MIT)',
    hex: `7e02004043010000086061575429591701bc00000000000c00030158ae9606c9069600000000006b21091717255901040000000130011931
      010a610204dce21547423230312d47534d2d32313030312d312e312e31c57e`,
    events: [
      {
        kind: 'hello',
        terminal: '860615754295917',
        accept: '',
        refuse: '7e800140050100000860615754295917000101bc020001177e',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-09-17T09:25:59.000Z',
            position: {
              lng: 113.837718,
              lat: 22.589078,
              type: 'GPS',
              altitudeM: 0,
              speedKmh: 0,
              headingDeg: 107,
              satellites: 10,
            },
            measures: ['acc=1', 'mileage=0.1', 'signal=25', 'voltage=12.44'],
          },
        ],
        rejected: [],
        reply: '7e800140050100000860615754295917000201bc020000157e',
      },
    ],
  },
  {
    name: '2019: no fix, and signals of the vehicle',
    source: 'captured from a terminal; in the tests of SmallChi/JT808 (MIT)',
    hex: `7e020040420100000000013419905507021200040000001410010213679206c4a97d01001300000002220720103957010400000e3e020200
      000302025825040000001030014531010814040000000115040000000c797e`,
    events: [
      {
        kind: 'hello',
        terminal: '13419905507',
        accept: '',
        refuse: '7e80014005010000000001341990550700010212020001397e',
      },
      {
        kind: 'reports',
        reports: [{ at: '2022-07-20T02:39:57.000Z', measures: ['acc=1', 'mileage=364.6', 'fuel=0', 'signal=69'] }],
        rejected: [],
        reply: '7e800140050100000000013419905507000202120200003b7e',
      },
    ],
  },
  {
    name: 'a list of alarms behind 0x7C, and bytes 0x7D without an escape',
    source,
    hex: `7e0200008201215233475100030000000000000003015a7f6106cf8cec003d0000000021071311481901040000005630011931011ae1020075
      5d3d0601cc0024990a7da0032301cc002499099b2941fc01cc002499099b29430b01cc0024990a7da0290601cc0024990a7da015fd01cc0026
      220994506bfffe157c010400000001f10c000000000000000000000000997e`,
    events: [
      {
        kind: 'hello',
        terminal: '12152334751',
        accept: '',
        refuse: '7e8001000501215233475100010003020001d27e',
      },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-07-13T03:48:19.000Z',
            position: {
              lng: 114.265324,
              lat: 22.708065,
              type: 'GPS',
              altitudeM: 61,
              speedKmh: 0,
              headingDeg: 0,
              satellites: 26,
            },
            measures: ['acc=1', 'mileage=8.6', 'signal=25', 'voltage=11.7'],
          },
        ],
        rejected: [],
        reply: '7e8001000501215233475100020003020000d07e',
      },
    ],
  },
]
