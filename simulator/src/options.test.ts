import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { createStats } from './stats.ts'

test('the environment gives the ports, the command line has the last word', () => {
  const options = readOptions(['--devices', '5000', '--every', '10', '--mqtt', 'cold.example:2883', '--for', '60'], {
    COLDWAY_PORT: '9090',
    COLDWAY_MQTT_PORT: '1999',
    COLDWAY_JT808_PORT: '6900',
  })
  expect(options).toMatchObject({
    isDemo: false,
    devices: 5000,
    everyS: 10,
    forS: 60,
    faults: 'light',
    http: 'http://127.0.0.1:9090',
    mqtt: { host: 'cold.example', port: 2883 },
    jt808: { host: '127.0.0.1', port: 6900 },
    teltonika: { host: '127.0.0.1', port: 5027 },
    isTeltonikaUdp: false,
    gt06: { host: '127.0.0.1', port: 5023 },
    queclink: { host: '127.0.0.1', port: 5026 },
  })
})

test.each([
  [['--devices', '0']],
  [['--devices', 'many']],
  [['--every', '']],
  [['--faults', 'some']],
  [['--mqtt', '1883']],
  [['--colour', 'red']],
])('%j is refused', (argv) => {
  expect(() => readOptions(argv, {})).toThrow()
})

test('the live line shows the rate and the times since the last one', () => {
  const stats = createStats()
  stats.sent(10)
  for (let at = 0; at < 99; at++) stats.acknowledged(1, 2)
  stats.acknowledged(1, 900)
  const line = stats.line(3, 4, 10)
  expect(line).toContain('connected 3/4')
  expect(line).toContain('acknowledged 100 (10/s)')
  expect(line).toMatch(/p50 (1\.[89]|2\.[012]) ms p99 (1\.[89]|2\.[012]) ms/)
  stats.failed('GX-1: connection lost')
  expect(stats.line(3, 4, 10)).toMatch(/\(0\/s\) · p50 - p99 - · failures 1 \(last: GX-1: connection lost\)/)
  expect(stats.summary()).toContain('acknowledged 100')
})
