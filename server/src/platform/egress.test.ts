import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEgress, EgressError } from './egress.ts'
import { isPublicAddress, readAllowance } from './egress-address.ts'
import { createLog } from './log.ts'

const silent = createLog('silent')
const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

const listen = async (answer: RequestListener): Promise<number> => {
  const server = createServer(answer)
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
const answering = (answers: string[][]) => async () =>
  (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const reasonOf = (url: string, parts: Partial<Parameters<typeof createEgress>[0]> = {}) =>
  createEgress({ allow: [], log: silent, ...parts })
    .request({ method: 'GET', url, timeoutMs: 2000 })
    .then(
      ({ status }) => status,
      (error: EgressError) => error.reason,
    )

describe('addresses', () => {
  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
     192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.7 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
     :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::
     3fff::1 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1 4000::1 name 1.2.3`.split(/\s+/),
  )('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('what may be asked', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://０x7f000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200/',
    'http://1.1.1.1:22/',
    'https://1.1.1.1:8443/',
    'http://user:pass@1.1.1.1/',
    'file:///etc/passwd',
    'ftp://1.1.1.1/',
    'gopher://1.1.1.1/',
    'data:text/plain,x',
    'http://',
    'localhost',
  ])('not %s', async (url) => expect(await reasonOf(url)).toBe('forbidden'))

  test.each(['http://localhost/', 'http://LOCALHOST/'])('not %s, by its address', async (url) =>
    expect(await reasonOf(url)).toBe('forbidden'),
  )
  test('not a name with one bad address among good ones, nor a usual name on another port', async () => {
    const lookupAll = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await reasonOf('http://mixed.example/', { lookupAll })).toBe('forbidden')
    expect(await reasonOf('http://port.example:8080/', { lookupAll: answering([['1.1.1.1']]) })).toBe('forbidden')
  })
  test('nor a name that was public when it was looked at and is loopback when it is connected to', async () => {
    let isAsked = false
    const port = await listen((_, answer) => {
      isAsked = true
      answer.end()
    })
    const lookupAll = answering([['1.1.1.1'], ['127.0.0.1']])
    expect((await lookupAll())[0]?.address).toBe('1.1.1.1')
    expect(await reasonOf(`http://rebind.example:${port}/`, { lookupAll })).toBe('forbidden')
    expect(isAsked).toBe(false)
  })
  test('what the operator names: a host with its port, or a block', async () => {
    const port = await listen((_, answer) => answer.end('hello'))
    const url = `http://inside.example:${port}/`
    const lookupAll = async () => [{ address: '127.0.0.1', family: 4 }]
    expect(await reasonOf(url, { lookupAll, allow: [`inside.example:${port}`] })).toBe(200)
    expect(await reasonOf(url, { lookupAll, allow: ['127.0.0.0/8'] })).toBe(200)
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] })).toBe(200)
    expect(await reasonOf(url, { lookupAll, allow: [`other.example:${port}`, '10.0.0.0/8'] })).toBe('forbidden')
    expect(() => readAllowance(['everything'])).toThrow('neither')
  })
})

describe('an exchange', () => {
  const allow = ['127.0.0.0/8']
  const ask = (port: number, path = '/', log = silent) =>
    createEgress({ allow, log }).request({
      method: 'POST',
      url: `http://127.0.0.1:${port}${path}`,
      headers: { 'x-key': 'topsecret' },
      body: 'grüße',
      timeoutMs: 300,
    })

  test('carries method, headers and body, and follows no redirect', async () => {
    let seen = ''
    const port = await listen(async (request, answer) => {
      for await (const part of request) seen += String(part)
      answer
        .writeHead(302, { location: 'http://169.254.169.254/' })
        .end(`${request.method} ${String(request.headers['x-key'])}`)
    })
    const answer = await ask(port)
    expect([answer.status, answer.body, seen]).toEqual([302, 'POST topsecret', 'grüße'])
  })
  test('ends in time when the server hangs or drips', async () => {
    const hanging = await listen(() => undefined)
    await expect(ask(hanging)).rejects.toMatchObject({ reason: 'timeout' })
    const dripping = await listen((_, answer) => {
      const timer = setInterval(() => answer.write('.'), 20)
      answer.on('close', () => clearInterval(timer))
    })
    await expect(ask(dripping)).rejects.toMatchObject({ reason: 'timeout' })
  })
  test('ends at a megabyte, and when the server drops it', async () => {
    const large = await listen((_, answer) => answer.end('x'.repeat(2 * 1024 * 1024)))
    await expect(ask(large)).rejects.toMatchObject({ reason: 'tooLarge' })
    const dropping = await listen((request) => request.socket.destroy())
    await expect(ask(dropping)).rejects.toBeInstanceOf(EgressError)
  })
  test('ends when the server says without end that it is at work', async () => {
    const patiently = (port: number) =>
      createEgress({ allow, log: silent }).request({
        method: 'GET',
        url: `http://127.0.0.1:${port}/`,
        timeoutMs: 20_000,
      })
    const working = (times: number) =>
      listen((_, answer) => {
        for (let count = 0; count < times; count++) answer.writeProcessing()
        answer.end('done')
      })
    await expect(patiently(await working(100))).rejects.toMatchObject({ reason: 'tooLarge' })
    expect((await patiently(await working(1))).body).toBe('done')
  })
  test('of which the status is enough is cut off at the status, and counts a yes only when the request has left', async () => {
    const whole = 16 * 1024 * 1024
    const post = (port: number, size = whole) =>
      createEgress({ allow, log: silent }).request({
        method: 'POST',
        url: `http://127.0.0.1:${port}/`,
        body: Buffer.alloc(size, 'x'),
        timeoutMs: 20_000,
        isStatusEnough: true,
      })
    const sayAtOnce = (status: number, after: (request: IncomingMessage) => void) =>
      listen((request, answer) => {
        answer.writeHead(status).write('.')
        setTimeout(() => after(request), 200)
      })
    let got = 0
    const late = await sayAtOnce(200, (request) => request.on('data', (part: Buffer) => (got += part.length)))
    expect((await post(late)).status).toBe(200)
    await vi.waitFor(() => expect(got).toBe(whole), 5000)
    const gone = await sayAtOnce(200, ({ socket }) => socket.destroy())
    await expect(post(gone)).rejects.toMatchObject({ reason: 'unreachable' })
    expect((await post(gone, 10)).status).toBe(200)
    // A refusal needs no more of the request.
    expect((await post(await sayAtOnce(413, () => undefined))).status).toBe(413)
  })
  test('leaves no secret in the log', async () => {
    let logged = ''
    const to = new Writable({
      write(part, _, done) {
        logged += String(part)
        done()
      },
    })
    const port = await listen((_, answer) => answer.end('secret answer'))
    await ask(port, '/path?appsecret=topsecret', createLog('info', to))
    expect(logged).toContain(`127.0.0.1:${port}`)
    expect(logged).not.toMatch(/secret|grüße/)
  })
})
