import { joinBytes } from '../bytes.ts'
import type { Reseal, StreamSample } from '../sample.ts'
import { crc16 } from './crc.ts'

const wiki = 'worked example in the Teltonika wiki, page "Codec"'
const imei = '000f 333536333037303432343431303133'
const hello = { kind: 'hello', terminal: '356307042441013', accept: '01', refuse: '00' } as const

export const teltonikaSamples: readonly StreamSample[] = [
  {
    name: 'Codec 8: elements of 1, 2, 4 and 8 bytes',
    source: wiki,
    hex: `${imei} 00000000 00000036 08 01 0000016b40d8ea30 01 00000000 00000000 0000 0000 00 0000
      01 05 02 1503 0101 01 425e0f 01 f10000601a 01 4e0000000000000000 01 0000c7cf`,
    events: [
      hello,
      {
        kind: 'reports',
        reports: [{ at: '2019-06-10T10:04:46.000Z', measures: ['signal=19', 'input1=1', 'voltage=24.079'] }],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'Codec 8: elements of 1 and 2 bytes',
    source: wiki,
    hex: `${imei} 00000000 00000028 08 01 0000016b40d9ad80 01 00000000 00000000 0000 0000 00 0000
      01 03 02 1503 0101 01 425e10 00 00 01 0000f22a`,
    events: [
      hello,
      {
        kind: 'reports',
        reports: [{ at: '2019-06-10T10:05:36.000Z', measures: ['signal=19', 'input1=1', 'voltage=24.08'] }],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'Codec 8: two records',
    source: wiki,
    hex: `${imei} 00000000 00000043 08 02
      0000016b40d57b48 01 00000000 00000000 0000 0000 00 0000 01 01 01 0100 00 00 00
      0000016b40d5c198 01 00000000 00000000 0000 0000 00 0000 01 01 01 0101 00 00 00 02 0000252c`,
    events: [
      hello,
      {
        kind: 'reports',
        reports: [
          { at: '2019-06-10T10:01:01.000Z', measures: ['input1=0'] },
          { at: '2019-06-10T10:01:19.000Z', measures: ['input1=1'] },
        ],
        rejected: [],
        reply: '00000002',
      },
    ],
  },
  {
    name: 'Codec 8 Extended',
    source: wiki,
    hex: `${imei} 00000000 0000004a 8e 01 0000016b412cee00 01 00000000 00000000 0000 0000 00 0000
      0001 0005 0001 000101 0001 0011001d 0001 0010015e2c88 0002 000b000000003544c87a 000e000000001dd7e06a 0000
      01 00002994`,
    events: [
      hello,
      {
        kind: 'reports',
        reports: [{ at: '2019-06-10T11:36:32.000Z', measures: ['input1=1', 'mileage=22949'] }],
        rejected: [],
        reply: '00000001',
      },
    ],
  },
  {
    name: 'a wrong checksum is answered with no record taken, and a web browser with a closed line',
    source: 'the second wiki example with one byte changed',
    hex: `${imei} 00000000 00000028 08 01 0000016b40d9ad80 01 00000000 00000000 0000 0000 00 0000
      01 03 02 1503 0101 01 425e11 00 00 01 0000f22a 474554202f`,
    events: [hello, { kind: 'reply', bytes: '00000000' }, { kind: 'close', why: 'no preamble' }],
  },
]

/** The handshake is left unchanged. */
export const reseal: Reseal = (bytes, change) => {
  const data = change(bytes.subarray(25, -4))
  const length = [0, 0, 0, 0, 0, 0, data.length >> 8, data.length & 0xff]
  const crc = crc16(data)
  return joinBytes(bytes.subarray(0, 17), length, data, [0, 0, crc >> 8, crc & 0xff])
}
