import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LoggerFile, readLoggerFile } from './logger-file.ts'

const bytes = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))
const read = (...lines: string[]) => readLoggerFile(bytes(...lines)) as LoggerFile
const utc = ({ readings }: LoggerFile) => readings.map(({ wallMs }) => new Date(wallMs).toISOString().slice(0, 19))

test.each([
  [
    'sensitech',
    [
      'Sensitech Inc. TempTale Ultra',
      'Serial Number:,T123456789',
      'Time Zone:,UTC',
      '',
      'Point,Date,Time,Temperature(C)',
      '1,25-Nov-2026,08:00:00,5.1',
      '2,25-Nov-2026,08:10:00,5.3',
    ],
    { serial: 'T123456789', zone: '+00:00', raw: ['Point'] },
  ],
  [
    'elpro',
    [
      'ELPRO LIBERO CB',
      'Device ID;LB-77',
      'Time zone;UTC+02:00',
      'Date/Time;Temperature [°C]',
      '25.11.2026 08:00:00;5,1',
      '25.11.2026 08:10:00;5,3',
    ],
    { serial: 'LB-77', zone: '+02:00', raw: [] },
  ],
  [
    'testo',
    [
      'testo 174H',
      'Seriennummer;38912345',
      'Id;Datum;Zeit;1 [°C] Temperatur;2 [%rF] Feuchte',
      '1;25.11.2026;08:00:00;5,1;61,0',
      '2;25.11.2026;08:10:00;5,3;60,5',
    ],
    { serial: '38912345', zone: null, raw: ['Id'], columns: [{ is: 'temperature' }, { is: 'humidity' }] },
  ],
  [
    'berlinger',
    [
      '"Berlinger Q-tag CLm doc"',
      '"Serial","Q9"',
      '"Timestamp","Temperature °C"',
      '"2026-11-25 08:00:00","5.1"',
      '"2026-11-25 08:10:00","5.3 °C"',
    ],
    { serial: 'Q9', zone: null, raw: [] },
  ],
  [
    'logtag',
    [
      'LogTag Analyzer',
      'Serial Number,A0C1',
      'Date/Time (UTC+08:00)\tReading (°F)',
      '11/25/2026 08:00:00 AM\t41.18',
      '11/25/2026 08:10:00 AM\t41.54',
    ],
    { serial: 'A0C1', zone: '+08:00', raw: [] },
  ],
  [
    'elitech',
    [
      'Manufacturer:,Elitech',
      'Serial Number:,EFG1',
      'Time Zone:,UTC+08:00',
      'No.,Time,Temperature(°F)',
      '1,2026-11-25 08:00:00,41.18',
      '2,2026-11-25 08:10:00,41.54 °F',
    ],
    { serial: 'EFG1', zone: '+08:00', raw: ['No.'] },
  ],
  [
    'escort',
    [
      'Escort Console Plus,Version 2.12',
      'Serial Number,0050123',
      'Time,Date,Temperature (Deg C)',
      '08:00:00,"Nov 25, 2026",5.1',
      '08:10:00,"November 25, 2026",5.3',
    ],
    { serial: '0050123', zone: null, raw: [] },
  ],
] as const)('a file of %s is read with what it says of itself', (maker, lines, expected) => {
  const found = read(...lines)
  expect(found).toMatchObject({ maker, unread: 0, ...expected })
  expect(utc(found)).toEqual(['2026-11-25T08:00:00', '2026-11-25T08:10:00'])
  expect(found.readings.map(({ values }) => values[0])).toEqual([5.1, 5.3])
})

test.each([
  ['a day that may be a month', ['Time,Temperature (°C)', '03/04/2026 08:00,5', '05/04/2026 08:00,5'], 'dayOrMonth'],
  ['days and months in both places', ['Time,T (°C)', '13/04/2026 08:00,5', '04/13/2026 08:00,5'], 'dayOrMonth'],
  ['no unit', ['Time;Temperature', '2026-11-25 08:00;5'], 'noUnit'],
  ['no times', ['a,b', '1,2', '3,4'], 'noTable'],
  ['nothing', [''], 'noTable'],
])('a file with %s is refused', (_name, lines, problem) => {
  expect(readLoggerFile(bytes(...lines))).toBe(problem)
})

test('the file says where the day stands, and of which unit its temperatures are', () => {
  const found = read('Date format: DD/MM/YYYY', 'Temperature unit: °C', 'Time,Temperature', '03/04/2026 08:00,5')
  expect(utc(found)).toEqual(['2026-04-03T08:00:00'])
})

test('lines that are no reading are counted, cells that are no number are none, and another column stays raw', () => {
  const found = read('Time;T [°C];Light [lx]', '2026-11-25 08:00;n/a;3', 'End of data;;', '2026-02-30 08:00;5;1')
  expect(found).toMatchObject({ unread: 2, raw: ['Light [lx]'], readings: [{ values: [null] }] })
})

test('a value in another unit than its column is none, as is a comma that may be one of thousands', () => {
  const cells = ['5.1', '41.2 °F', '5.2 ℃', '60 %', '"5,3"', '"1,234"', '\u22125.4']
  const lines = cells.map((cell, at) => `2026-11-25 08:0${at},${cell}`)
  const { readings } = read('Logger', 'Time,Temperature (°C)', ...lines)
  expect(readings.map(({ values }) => values[0])).toEqual([5.1, null, 5.2, null, 5.3, null, -5.4])
  const inFahrenheit = read('Logger', 'Time;T (°F)', '2026-11-25 08:00;41,0', '2026-11-25 08:01;5,0 °C')
  expect(inFahrenheit.readings.map(({ values }) => values[0])).toEqual([5, null])
})

test('files in UTF-16 and Latin-1 are read, and other bytes are refused', () => {
  const text = 'Time;Temperature [°C]\n2026-11-25 08:00;5,1'
  const wide = new Uint8Array(2 + text.length * 2)
  wide.set([0xff, 0xfe])
  Array.from(text).forEach((sign, at) => wide.set([sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8], 2 + at * 2))
  const latin = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  for (const one of [wide, latin]) expect(readLoggerFile(one)).toMatchObject({ readings: [{ values: [5.1] }] })
  expect(readLoggerFile(Uint8Array.of(0x25, 0x50, 0, 1))).toBe('notText')
})

test('random and cut bytes end in a file or a problem', () => {
  const whole = bytes('Time,Temperature (°C)', '25/04/2026 08:00 PM,5', '26/04/2026 13:00 PM,5')
  fc.assert(
    fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 60 }), (end, more) => {
      const found = readLoggerFile(Uint8Array.of(...whole.slice(0, end), ...more))
      expect(['string', 'object']).toContain(typeof found)
    }),
  )
})
