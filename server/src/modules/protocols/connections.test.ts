import { connections } from '@coldway/contract/devices/connections.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createProtocols } from './index.ts'

const ports = { http: 8080, mqtt: 1883, jt808: 6808, teltonika: 5027, gt06: 5023, queclink: 5026, jointech: 10_001 }
const setup = {
  ports,
  dataDir: '/nowhere',
  deviceHost: undefined,
  devicePorts: {},
  publicUrl: undefined,
  trustsTerminals: true,
}

const askOf = (config: Parameters<typeof createProtocols>[0]['config']) => {
  const route = createProtocols({ clock: { now: () => 0 } as never, config }).routes?.find(
    ({ call }) => call.name === connections.queryConnections.name,
  )
  return async (origin: string) =>
    connections.queryConnections.gives.parse(await route?.handle({ body: { origin } } as never)).connections
}

describe('where devices connect', () => {
  test('without a configured host it is where the browser found the server', async () => {
    const [mqtt, http, ...streams] = await askOf(setup)('http://203.0.113.9:8080')
    expect(mqtt).toMatchObject({ transport: 'mqtt', host: '203.0.113.9', port: 1883, target: 'coldway/v1/{code}/up' })
    expect(http).toMatchObject({ transport: 'http', port: 8080, target: 'http://203.0.113.9:8080/v3/open/uplink' })
    const known = [mqtt, http, ...streams].filter((way) => way?.sendsCredential).map((way) => way?.protocol)
    expect(known).toEqual(['json', 'json', 'jt808'])
    expect(streams.find(({ protocol }) => protocol === 'gt06')?.lines).toContainEqual({
      by: 'sms',
      text: 'SERVER,0,203.0.113.9,5023,0#',
    })
  })

  test('a port that was taken shows as the one that was found instead', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ports-'))
    await writeFile(join(dataDir, 'ports.json'), JSON.stringify({ ...ports, mqtt: 1884 }))
    expect((await askOf({ ...setup, dataDir })('http://localhost:8080'))[0]).toMatchObject({ port: 1884 })
    const proxied = { ...setup, dataDir, devicePorts: { mqtt: 8883 }, deviceHost: 'devices.example.com' }
    expect((await askOf(proxied)('http://localhost:8080'))[0]).toMatchObject({
      host: 'devices.example.com',
      port: 8883,
    })
  })

  test('behind a proxy the configured addresses count, not that of the request', async () => {
    const proxied = { ...setup, publicUrl: 'https://track.example.com', devicePorts: { teltonika: 15_027 } }
    const found = await askOf(proxied)('http://10.0.0.5:8080')
    expect(found[1]).toMatchObject({ port: 443, target: 'https://track.example.com/v3/open/uplink' })
    const teltonika = found.find(({ protocol }) => protocol === 'teltonika')
    expect(teltonika).toMatchObject({ host: 'track.example.com', port: 15_027 })
    expect(teltonika?.lines.map(({ text }) => text).join()).toContain('2004:track.example.com;2005:15027')
  })
})
