/** Sensor data and rarer forms from real terminals, read by our decoder and checked by hand. */
import type { StreamSample } from '../sample.ts'

const source = "captured from a terminal; in the tests of Traccar's decoder (Apache-2.0)"
const chi = 'captured from a terminal; in the tests of SmallChi/JT808 (MIT)'

export const jt808Sensors: readonly StreamSample[] = [
  {
    name: 'a supply voltage of four bytes in 0xEB',
    source: source,
    hex: `7e0200006300000000000008f50000000000000000000000000000000000c7000000cc260615100115010400000001300114310108eb39
      000c00b20000000000000000000000060089fffffffe000600c5ffffffef0006002d00002db4001100d530303030303030303030303030
      3030c87e`,
    events: [
      { kind: 'hello', terminal: '0', accept: '', refuse: '7e80010005000000000000000108f50200017b7e' },
      {
        kind: 'reports',
        reports: [{ at: '2026-06-15T02:01:15.000Z', measures: ['acc=0', 'mileage=0.1', 'signal=20', 'voltage=11.7'] }],
        rejected: [],
        reply: '7e80010005000000000000000208f5020000797e',
      },
    ],
  },
  {
    name: 'a battery voltage of two bytes in 0xEB',
    source: source,
    hex: `7e020000530095900689830016000000000000000b00a2394803a925f800000000000025112411514701040000003e300115310113eb29
      000c00b28988228066613427450900060089ffffffff000600c5ffffffef0004002d0fa5000300a85c657e`,
    events: [
      { kind: 'hello', terminal: '9590068983', accept: '', refuse: '7e8001000500959006898300010016020001997e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-11-24T03:51:47.000Z',
            position: {
              lng: -61.416952,
              lat: 10.631496,
              type: 'GPS',
              altitudeM: 0,
              speedKmh: 0,
              headingDeg: 0,
              satellites: 19,
            },
            measures: ['acc=1', 'mileage=6.2', 'signal=21', 'batteryVoltage=4.005', 'battery=92'],
          },
        ],
        rejected: [],
        reply: '7e80010005009590068983000200160200009b7e',
      },
    ],
  },
  {
    name: 'a supply voltage of two bytes in 0xE1',
    source: source,
    hex: `7e02000032000000000000022500000000000c0002000000000000000000710000014626061510572501040000006430011f31010ce102
      00722b04ab560000487e`,
    events: [
      { kind: 'hello', terminal: '0', accept: '', refuse: '7e8001000500000000000000010225020001a17e' },
      {
        kind: 'reports',
        reports: [{ at: '2026-06-15T02:57:25.000Z', measures: ['acc=0', 'mileage=10', 'signal=31', 'voltage=11.4'] }],
        rejected: [],
        reply: '7e8001000500000000000000020225020000a37e',
      },
    ],
  },
  {
    name: 'a line of diagnosis text where others have thermometers',
    source: source,
    hex: `7e0200009e017721028890061b00000000004c000301d9f2d4073ca28d002b01c2000024011017260501040000023c3001193101162504
      000000001404000000011504000000041604000000001702000018030000002b0400000000e10400735443e20400001211e30a4e617475
      72654c696e6be635244f42442d52542c2c35352e3030302c3130332e37382c2c302e302c342c2c2c2c302e3030302c2c31323336302e32
      382c2c2c0d0aa27e`,
    events: [
      { kind: 'hello', terminal: '17721028890', accept: '', refuse: '7e800100050177210288900001061b020001d67e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-01-10T09:26:05.000Z',
            position: {
              lng: 121.414285,
              lat: 31.060692,
              type: 'GPS',
              altitudeM: 43,
              speedKmh: 45,
              headingDeg: 0,
              satellites: 22,
            },
            measures: ['acc=1', 'mileage=57.2', 'signal=25'],
          },
        ],
        rejected: [],
        reply: '7e800100050177210288900002061b020000d47e',
      },
    ],
  },
  {
    name: 'mileage in 0xFE beside the battery',
    source: source,
    hex: `7e0200004d794308010679013800000000022c004e01819568036ef38c005c00120000251118112611d40164d50201a230011d31010cf4
      0104f9020007fe0400000090fd0a02e8000400044a150fe6ef014a0b062200623a4965977e`,
    events: [
      { kind: 'hello', terminal: '794308010679', accept: '', refuse: '7e8001000579430801067900010138020001f37e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-11-18T03:26:11.000Z',
            position: {
              lng: -57.602956,
              lat: -25.269608,
              type: 'GPS',
              altitudeM: 92,
              speedKmh: 1.8,
              headingDeg: 0,
              satellites: 12,
            },
            measures: ['acc=0', 'battery=100', 'batteryVoltage=4.18', 'signal=29'],
          },
        ],
        rejected: [],
        reply: '7e8001000579430801067900020138020000f17e',
      },
    ],
  },
  {
    name: 'humidity by mask (AOVX GL100)',
    source: source,
    hex: `7e020000e241305716018504e6000000009020001e01651ead02caec9902de0000000024082517034401040000000030011d310107f00d
      02d4000301080509000079c9acf231414f56585f474c3130302d4c415f48322e305f4547393135554c4141425230334130314d30385f56
      322e302e393a763130f423c0252f96f022d0c03dd95c5ec8c6e4fac4ea462eb798b3ef4f74dcb58416f94020e6b4f616001e00d3026b00
      00ffd0000805dc002800000032000af70600000f48014ef81d04086541305716018589553202100062282617474c3130302d4c410000f9
      12000f00000001000000000018240825170407e27e`,
    events: [
      { kind: 'hello', terminal: '413057160185', accept: '', refuse: '7e80010005413057160185000104e6020001d07e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-08-25T09:03:44.000Z',
            position: {
              lng: -46.853273,
              lat: -23.404205,
              type: 'GPS',
              altitudeM: 734,
              speedKmh: 0,
              headingDeg: 0,
              satellites: 7,
            },
            measures: [
              'acc=0',
              'mileage=0',
              'signal=29',
              'temp1=21.1',
              'hum1=61.9',
              'batteryVoltage=3.912',
              'battery=78',
            ],
          },
        ],
        rejected: [],
        reply: '7e80010005413057160185000204e6020000d27e',
      },
    ],
  },
  {
    name: 'frost by mask (AOVX GL100)',
    source: source,
    hex: `7e020000bd4130571601850419000000001000000e01651ec702caec6402d10000000024082423485001040000000030011f310108f00d
      02d4000301080509000079c9aff231414f56585f474c3130302d4c415f48322e305f4547393135554c4141425230334130314d30385f56
      322e302e393a763130f616071eff940261ffe8ff10fdd805dc002800000032000af70600000f620150f81d040865413057160185895532
      02100062282617474c3130302d4c410000f912000f00000004000000000010240824234954d27e`,
    events: [
      { kind: 'hello', terminal: '413057160185', accept: '', refuse: '7e80010005413057160185000104190200012f7e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-08-24T15:48:50.000Z',
            position: {
              lng: -46.85322,
              lat: -23.404231,
              type: 'GPS',
              altitudeM: 721,
              speedKmh: 0,
              headingDeg: 0,
              satellites: 8,
            },
            measures: [
              'acc=0',
              'mileage=0',
              'signal=31',
              'temp1=-10.8',
              'hum1=60.9',
              'batteryVoltage=3.938',
              'battery=80',
            ],
          },
        ],
        rejected: [],
        reply: '7e80010005413057160185000204190200002d7e',
      },
    ],
  },
  {
    name: 'a batch without a count',
    source: source,
    hex: `7e021001a2010036526447000a3b00000000000000010158f52206c916b0000000000000161118110121661d019431000b0000cf470069
      31000b000058a4006930000b0000882400693b00000000000000010158f52206c916b0000000000000161118110122661d019431000b00
      00cf47006931000b000058a4006930000b0000882400693b00000000000000010158f52206c916b0000000000000161118110123661d01
      9431000b0000cf47006931000b000058a4006930000b0000882400693b00000000000000010158f52206c916b000000000000016111811
      0124661d019431000b0000cf47006931000b000058a4006930000b0000882400691c00000000000000010158f52206c916b00000000000
      001611181101253b00000000000000010158f52206c916b0000000000000161118110126661d019431000b0000cf47006931000b000058
      a4006930000b0000882400693b00000000000000010158f52206c916b0000000000000161118110127661d019431000b0000cf47006931
      000b000058a4006930000b0000882400691c00000000000000010158f52206c916b0000000000000161118110128f57e`,
    events: [
      { kind: 'hello', terminal: '10036526447', accept: '', refuse: '7e800100050100365264470001000a021001da7e' },
      {
        kind: 'reports',
        reports: [
          { at: '2016-11-18T03:01:21.000Z', measures: ['acc=1'] },
          { at: '2016-11-18T03:01:22.000Z', measures: ['acc=1'] },
          { at: '2016-11-18T03:01:23.000Z', measures: ['acc=1'] },
          { at: '2016-11-18T03:01:24.000Z', measures: ['acc=1'] },
          { at: '2016-11-18T03:01:25.000Z', measures: ['acc=1'] },
          { at: '2016-11-18T03:01:26.000Z', measures: ['acc=1'] },
          { at: '2016-11-18T03:01:27.000Z', measures: ['acc=1'] },
          { at: '2016-11-18T03:01:28.000Z', measures: ['acc=1'] },
        ],
        rejected: [],
        reply: '7e800100050100365264470002000a021000d87e',
      },
    ],
  },
  {
    name: 'an IMEI in 0xF6',
    source: source,
    hex: `7e02000026000000000000000100000000000000020000000000000000000000000000260618001512f6080867567041100769907e`,
    events: [
      { kind: 'hello', terminal: '0', accept: '', refuse: '7e8001000500000000000000010001020001877e' },
      {
        kind: 'reports',
        reports: [{ at: '2026-06-17T16:15:12.000Z', measures: ['acc=0'] }],
        rejected: [],
        reply: '7e8001000500000000000000020001020000857e',
      },
    ],
  },
  {
    name: 'an open door in the status',
    source: source,
    hex: `7e02000036019111110000007b000000000001004202b71a72008dbba000000000000025070208082901040000000030011731010e5708
      0000000000000000820200829e7e`,
    events: [
      { kind: 'hello', terminal: '19111110000', accept: '', refuse: '7e800100050191111100000001007b0200016d7e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2025-07-02T00:08:29.000Z',
            position: {
              lng: 9.288608,
              lat: 45.55429,
              type: 'GPS',
              altitudeM: 0,
              speedKmh: 0,
              headingDeg: 0,
              satellites: 14,
            },
            measures: ['acc=0', 'door=1', 'mileage=0', 'signal=23', 'voltage=13'],
          },
        ],
        rejected: [],
        reply: '7e800100050191111100000002007b0200006f7e',
      },
    ],
  },
  {
    name: 'tags of AOVX, kept raw',
    source: source,
    hex: `7e0900007a413050338598004b530000001000000000000000000000000000002306260457470700aabbcc001122bd0b043f0464014864
      034a003e01aabbcc011122bd08052f04641200010302aabbcc201122bd05012f04640103aabbcc031122bd06022f0464486404aabbcc40
      1122bd06032f04641c04767e`,
    events: [
      { kind: 'hello', terminal: '413050338598', accept: '', refuse: '7e800100054130503385980001004b090001c97e' },
      {
        kind: 'unread',
        type: '0x0900/0x53',
        bytes:
          '530000001000000000000000000000000000002306260457470700aabbcc001122bd0b043f0464014864034a003e01aabbcc011122bd08052f04641200010302aabbcc201122bd05012f04640103aabbcc031122bd06022f0464486404aabbcc401122bd06032f04641c04',
        why: 'no decoder for this message',
        reply: '7e800100054130503385980002004b090000cb7e',
      },
    ],
  },
  {
    name: 'stored samples of AOVX',
    source: source,
    hex: `7e09000049487060054219000e54100000000000000000000000000000000000240112034640001f2401120345210c4100f4011c00f3ff
      e80008004003fe001f2401120345510c4100f4011c00f3fff0000800a003feb67e`,
    events: [
      { kind: 'hello', terminal: '487060054219', accept: '', refuse: '7e800100054870600542190001000e090001857e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2024-01-11T19:45:21.000Z',
            measures: ['light=3137', 'temp1=24.4', 'hum1=28.4', 'temp3=24.3', 'pressure=102.2'],
          },
          {
            at: '2024-01-11T19:45:51.000Z',
            measures: ['light=3137', 'temp1=24.4', 'hum1=28.4', 'temp3=24.3', 'pressure=102.2'],
          },
        ],
        rejected: [],
        reply: '7e800100054870600542190002000e090000877e',
      },
    ],
  },
  {
    name: 'two of four probes missing',
    source: chi,
    hex: `7e020000470158666660580571000000000000000201d59c1c06a36599006e0000000021091719313901040000eb8830011d3101192a02
      00005201002b040000000051080134011a04f604f6eb06000400ce04f8847e`,
    events: [
      { kind: 'hello', terminal: '15866666058', accept: '', refuse: '7e8001000501586666605800010571020001937e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-09-17T11:31:39.000Z',
            position: {
              lng: 111.371673,
              lat: 30.776348,
              type: 'GPS',
              altitudeM: 110,
              speedKmh: 0,
              headingDeg: 0,
              satellites: 25,
            },
            measures: ['acc=0', 'mileage=6029.6', 'signal=29', 'temp1=30.8', 'temp2=28.2', 'voltage=12.72'],
          },
        ],
        rejected: [],
        reply: '7e8001000501586666605800020571020000917e',
      },
    ],
  },
  {
    name: 'temperatures and humidities of eight probes',
    source: chi,
    hex: `7e0200005b0138916061090003000000000000000301595d5206c8ee4c038e000100001710191146400104000000942504000000005110
      010001010104010301040103010401045708000000000000000058100285026302700298029a027b02860281520103f300eb7e`,
    events: [
      { kind: 'hello', terminal: '13891606109', accept: '', refuse: '7e8001000501389160610900010003020001257e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2017-10-19T03:46:40.000Z',
            position: { lng: 113.8315, lat: 22.63381, type: 'GPS', altitudeM: 910, speedKmh: 0.1, headingDeg: 0 },
            measures: [
              'acc=1',
              'mileage=14.8',
              'temp1=25.6',
              'temp2=25.7',
              'temp3=26',
              'temp4=25.9',
              'temp5=26',
              'temp6=25.9',
              'temp7=26',
              'temp8=26',
              'hum1=64.5',
              'hum2=61.1',
              'hum3=62.4',
              'hum4=66.4',
              'hum5=66.6',
              'hum6=63.5',
              'hum7=64.6',
              'hum8=64.1',
            ],
          },
        ],
        rejected: [],
        reply: '7e8001000501389160610900020003020000277e',
      },
    ],
  },
  {
    name: 'battery and voltage in 0xFB',
    source: chi,
    hex: `7e0200002f04121051313003940000000000002002015fe78006c325d50013000a00a0210924172909010400029d0f2a0200042b045068
      0014520103fb045f050701097e`,
    events: [
      { kind: 'hello', terminal: '41210513130', accept: '', refuse: '7e8001000504121051313000010394020001477e' },
      {
        kind: 'reports',
        reports: [
          {
            at: '2021-09-24T09:29:09.000Z',
            position: { lng: 113.452501, lat: 23.0624, type: 'GPS', altitudeM: 19, speedKmh: 1, headingDeg: 160 },
            measures: ['acc=0', 'door=1', 'mileage=17127.9', 'battery=95', 'voltage=12.87'],
          },
        ],
        rejected: [],
        reply: '7e8001000504121051313000020394020000457e',
      },
    ],
  },
  {
    name: 'the bit of 2019 and the header of 2013',
    source: chi,
    hex: `7e0102400c01003000068109024a3130303330303030363831857e`,
    events: [
      {
        kind: 'hello',
        terminal: '10030000681',
        authCode: 'J10030000681',
        accept: '7e8001000501003000068100020902010200387e',
        refuse: '7e80010005010030000681000109020102013a7e',
      },
    ],
  },
]
