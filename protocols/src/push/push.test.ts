/** Tests LoRaWAN and NB-IoT pushes by table; any other body gives a reason or nothing, never an exception. */
import { describe, expect, test } from 'vitest'
import { readableMeasure } from '../sample.ts'
import { decodeChirpstack } from './chirpstack.ts'
import { decodeNbiot } from './nbiot.ts'
import type { Pushed } from './pushed.ts'

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
const atMs = Date.UTC(2026, 10, 21, 3, 4, 5)
const heardAtMs = atMs + 2000
const devEui = '0101010101010101'
/** ChirpStack's documented event, shortened; the time has nine digits as it writes them. */
const event = {
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: '2026-11-21T03:04:05.775023242+00:00',
  deviceInfo: { tenantName: 'ChirpStack', applicationName: 'Application', devEui, tags: { key: 'value' } },
  devAddr: '00189440',
  fCnt: 4,
  fPort: 1,
  rxInfo: [{ gatewayId: devEui, rssi: -57, snr: 10 }],
}
const aep = { messageType: 'dataReport', productId: '10000', deviceId: 'd0a1', protocol: 'lwm2m', timestamp: atMs }
const imei = '860123456789012'

const readingsOf = (pushed: readonly Pushed[] | string): unknown =>
  typeof pushed === 'string'
    ? pushed
    : pushed.map(({ terminal, read }) => {
        const { reports, rejected } = read('+08:00')
        return [terminal, reports.map((one) => [one.atMs, one.measures.map(readableMeasure)]), rejected.length]
      })

describe('ChirpStack', () => {
  const heardMs = atMs + 775
  test.each([
    ['our uplink by a codec', { object: { blocks: [{ id: 3, temp: 52, hum: 610 }] } }, ['temp1=5.2', 'hum1=61']],
    ['our uplink in the frame', { data: base64({ blocks: [{ id: 3, temp: 32_952 }] }) }, ['temp1=-18.4']],
    [
      'fields of a codec',
      { object: { temperature: -18.4, humidity_2: 40, battery: 91, door_status: 'x', door: 'open', what: {} } },
      ['temp1=-18.4', 'hum2=40', 'battery=91', 'door=1'],
    ],
    ['fields with their unit', { object: { temperature: { value: 4.2, unit: '°C' } } }, ['temp1=4.2']],
    [
      'channels of Cayenne LPP',
      { object: { temperatureSensor: { 1: 4.2, 3: -18.4 }, humiditySensor: { 1: 61 }, analogInput: { 2: 9 } } },
      ['temp1=4.2', 'temp3=-18.4', 'hum1=61'],
    ],
    [
      "a maker's names",
      { object: { TempC_SHT: 5.2, Hum_SHT: 61, TempC_DS: -18.4, BatV: 3.01, Ext: 1 } },
      ['temp1=5.2', 'hum1=61', 'temp2=-18.4', 'batteryVoltage=3.01'],
    ],
    ['no number', { object: { temperature: 'broken' } }, ['temp1 decodeFault broken']],
    [
      'Dragino: a probe that is not there',
      { object: { BatV: 3.05, TempC_SHT: 24.1, Hum_SHT: 44.6, TempC_DS: 327.67, Ext_sensor: 'No external sensor' } },
      ['batteryVoltage=3.05', 'temp1=24.1', 'hum1=44.6', 'temp2 decodeFault 327.67'],
    ],
    [
      'Dragino: a door and several probes',
      {
        object: {
          BAT_V: 3.1,
          MOD: 1,
          DOOR_OPEN_STATUS: 1,
          DOOR_OPEN_TIMES: 3,
          TempC1: -18.4,
          TempC3: 4,
          TempC_SHT31: 5,
        },
      },
      ['batteryVoltage=3.1', 'door=1', 'temp1=-18.4', 'temp3=4'],
    ],
    [
      'Milesight: two probes and a contact',
      {
        object: { battery: 92, temperature_chn1: -18.4, temperature_chn2: 4.1, magnet_chn1: 'closed', light_level: 3 },
      },
      ['battery=92', 'temp1=-18.4', 'temp2=4.1', 'door=0'],
    ],
    [
      'normalized by The Things Network',
      {
        object: {
          air: { temperature: 4.2, relativeHumidity: 61, pressure: 1013, co2: 420 },
          action: { contactState: 'open' },
          battery: 3.6,
        },
      },
      ['temp1=4.2', 'hum1=61', 'pressure=101.3', 'carbonDioxide=420', 'door=1', 'batteryVoltage=3.6'],
    ],
    [
      'Decentlab, with units',
      {
        object: {
          air_temperature: { displayName: 'Air temperature', value: 4.2, unit: '°C' },
          air_humidity: { value: 61, unit: '%' },
          barometric_pressure: { value: 101_320, unit: 'Pa' },
          battery_voltage: { value: 2.97, unit: 'V' },
        },
      },
      ['temp1=4.2', 'hum1=61', 'pressure=101.32', 'batteryVoltage=2.97'],
    ],
    ['another unit', { object: { temperature: { value: 50, unit: '°F' } } }, ['temp1=10']],
    ['an unknown unit', { object: { temperature: { value: 277, unit: 'K?' } } }, ['temp1 decodeFault 277']],
    [
      'a pressure without a unit, a battery in volts or percent',
      { object: { pressure: 1013, battery: 3.6 } },
      ['battery decodeFault 3.6'],
    ],
  ])('%s', (_name, more, measures) => {
    expect(readingsOf(decodeChirpstack({ ...event, ...more }, heardAtMs))).toEqual([[devEui, [[heardMs, measures]], 0]])
  })

  test('what a device kept stands at its own time', () => {
    const history = [
      { timestamp: 1_665_561_758, temperature: 27.2, humidity: 46.5 },
      { timestamp: 'x', temperature: 1 },
    ]
    const kept = [1_665_561_758_000, ['temp1=27.2', 'hum1=46.5']]
    expect(readingsOf(decodeChirpstack({ ...event, object: { history } }, heardAtMs))).toEqual([[devEui, [kept], 0]])
    expect(readingsOf(decodeChirpstack({ ...event, object: { history, battery: 92 } }, heardAtMs))).toEqual([
      [devEui, [kept, [heardMs, ['battery=92']]], 0],
    ])
  })

  test('a frame without codec that is no uplink is rejected', () => {
    expect(readingsOf(decodeChirpstack({ ...event, data: 'AQIDBA==' }, heardAtMs))).toEqual([[devEui, [], 1]])
  })

  test('a time of the device stands before that of the network', () => {
    const object = { time: atMs - 60_000, blocks: [{ id: 1, batval: 985 }] }
    expect(readingsOf(decodeChirpstack({ ...event, object }, heardAtMs))).toEqual([
      [devEui, [[atMs - 60_000, ['battery=98.5']]], 0],
    ])
  })

  const event3 = { applicationID: '1', deviceName: 'box', devEUI: 'AQEBAQEBAQE=', fCnt: 4, fPort: 1 }
  test.each([
    [
      'by the time of a gateway',
      { rxInfo: [{ gatewayID: 'AA==', time: null }, { time: '2026-11-21T03:04:05.775Z' }] },
      heardMs,
    ],
    ['by that of the broker', { rxInfo: [{ rssi: -50 }], publishedAt: '2026-11-21T03:04:05.775Z' }, heardMs],
    ['by ours', { devEUI: devEui.toUpperCase() }, heardAtMs],
  ])('version 3, %s', (_name, more, at) => {
    const objectJSON = '{"temperature":-18.4}'
    expect(readingsOf(decodeChirpstack({ ...event3, objectJSON, ...more }, heardAtMs))).toEqual([
      [devEui, [[at, ['temp1=-18.4']]], 0],
    ])
  })

  test('a place of Cayenne LPP', () => {
    const object = { gpsLocation: { 1: { latitude: 31.23, longitude: 121.47, altitude: 4 } } }
    const pushed = decodeChirpstack({ ...event, object }, heardAtMs)
    expect(typeof pushed !== 'string' && pushed[0]?.read('+08:00').reports[0]?.position).toMatchObject({ lng: 121.47 })
  })

  test('a place of a codec', () => {
    const pushed = decodeChirpstack({ ...event, object: { latitude: 31.23, longitude: 121.47 } }, heardAtMs)
    expect(typeof pushed !== 'string' && pushed[0]?.read('+08:00').reports[0]?.position).toMatchObject({ lng: 121.47 })
  })
})

describe('NB-IoT', () => {
  const uplink = { blocks: [{ id: 3, temp: 52 }] }
  const expected = [[imei, [[atMs, ['temp1=5.2']]], 0]]
  test.each([
    ['AEP, base64', { ...aep, IMEI: imei, payload: { APPdata: base64(uplink) } }, expected],
    [
      'AEP, hexadecimal',
      { ...aep, IMEI: imei, payload: { APPdata: Buffer.from(JSON.stringify(uplink)).toString('hex') } },
      expected,
    ],
    ['AEP, object model', { ...aep, IMEI: imei, payload: { temperature: 5.2 } }, expected],
    ['AEP, an event', { ...aep, messageType: 'deviceOnlineOfflineReport', IMEI: imei }, []],
    [
      'OneNET',
      { msg: { type: 1, imei, at: atMs, ds_id: '3200_0_5750', value: JSON.stringify(uplink) }, nonce: 'x' },
      expected,
    ],
    [
      'OneNET, several',
      {
        msg: [
          { type: 2, imei, at: atMs, status: 1 },
          { type: 1, imei, at: atMs, value: uplink },
        ],
      },
      expected,
    ],
    ['OneNET, as text', { msg: JSON.stringify({ type: 1, imei, at: atMs, value: uplink }), nonce: 'x' }, expected],
    [
      'OneNET, object model',
      {
        msg: JSON.stringify({
          messageType: 'notify',
          notifyType: 'property',
          productId: 'p',
          deviceName: imei,
          data: { id: '3', version: '1.0', params: { temperature: { value: 5.2, time: atMs } } },
        }),
        signature: 'x',
        nonce: 'x',
      },
      expected,
    ],
    [
      'Huawei',
      {
        resource: 'device.property',
        event: 'report',
        event_time: '20261121T030410Z',
        notify_data: {
          header: { app_id: 'a', device_id: `p_${imei}`, node_id: imei, product_id: 'p', gateway_id: `p_${imei}` },
          body: {
            services: [
              { service_id: 'Cargo', properties: { temperature: 5.2 }, event_time: '20261121T030405Z' },
              { service_id: 'Battery', properties: { batteryLevel: 88 } },
            ],
          },
        },
      },
      [...expected, [imei, [[atMs + 5000, ['battery=88']]], 0]],
    ],
    ['Huawei, a state', { resource: 'device.status', notify_data: { body: { status: 'ONLINE' } } }, []],
  ])('%s', (_name, body, pushed) => {
    expect(readingsOf(decodeNbiot(body))).toEqual(pushed)
  })
})

test.each([
  undefined,
  null,
  1,
  'x',
  [],
  {},
  { msg: null },
  { msg: [null, 1] },
  { ...event, deviceInfo: { devEui: 'x' } },
  { ...aep, IMEI: '1' },
])('%j is no report', (body) => {
  for (const decode of [decodeChirpstack, decodeNbiot]) {
    const read = decode(body, heardAtMs)
    expect(typeof read === 'string' || read.length === 0).toBe(true)
  }
})
