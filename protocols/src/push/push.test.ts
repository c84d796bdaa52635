/** LoRaWAN and NB-IoT pushes to reports, by table; whatever else comes is a reason or nothing, never an exception. */
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

const told = (pushed: readonly Pushed[] | string): unknown =>
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
  ])('%s', (_name, more, measures) => {
    expect(told(decodeChirpstack({ ...event, ...more }, heardAtMs))).toEqual([[devEui, [[heardMs, measures]], 0]])
  })

  test('a frame without codec that is no uplink is rejected', () => {
    expect(told(decodeChirpstack({ ...event, data: 'AQIDBA==' }, heardAtMs))).toEqual([[devEui, [], 1]])
  })

  test('a time of the device stands before that of the network', () => {
    const object = { time: atMs - 60_000, blocks: [{ id: 1, batval: 985 }] }
    expect(told(decodeChirpstack({ ...event, object }, heardAtMs))).toEqual([
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
    expect(told(decodeChirpstack({ ...event3, objectJSON, ...more }, heardAtMs))).toEqual([
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
    expect(told(decodeNbiot(body))).toEqual(pushed)
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
