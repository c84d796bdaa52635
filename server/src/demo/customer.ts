/**
 * A program of the demo's customer, on this machine and without a network: it takes what a forwarding rule sends, and asks the open
 * API as a client. Both are what a customer builds after docs/how-to/forward-data.md and docs/how-to/call-the-api.md, so what the
 * pages of rules and clients show is what has happened. It keeps nothing that it gets.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { keptPassword } from '../platform/kept-password.ts'
import { listenFrom } from '../platform/ports.ts'

export const customerHost = '127.0.0.1'
const wantedPort = 8390
export const customerPath = '/coldway-events'
const appId = 'app-demo-dashboard'
const everyMs = 60_000
const waitMs = 10_000
/** Longer than any batch. */
const bodyBytes = 8 * 1024 * 1024

/** What the customer has been given: a client with its secret, and the secret of the pushes. */
export interface CustomerKeys {
  readonly appId: string
  readonly secret: string
  readonly pushSecret: Buffer
}
export interface Customer {
  /** The address as outgoing connections must be allowed to reach it. */
  readonly hostPort: string
  readonly address: string
  readonly keys: CustomerKeys
  /** Begins to ask the API there. */
  askFrom(origin: string): void
  close(): Promise<void>
}

/** Both secrets come from one that is kept beside the data, so they hold over restarts. */
export const customerKeys = async (dataDir: string): Promise<CustomerKeys> => {
  const secret = await keptPassword(join(dataDir, 'demo-customer-secret'))
  return { appId, secret, pushSecret: createHash('sha256').update(`pushes ${secret}`).digest() }
}

export const openCustomer = async (dataDir: string): Promise<Customer> => {
  const keys = await customerKeys(dataDir)
  const server = createServer({ requestTimeout: waitMs }, (request, response) => {
    receive(keys.pushSecret, request, response).catch(() => response.destroy())
  })
  const { port } = await listenFrom({ wanted: wantedPort, host: customerHost }, (...at) => listen(server, ...at))
  const hostPort = `${customerHost}:${port}`
  const stopping = new AbortController()
  return {
    hostPort,
    address: `http://${hostPort}${customerPath}`,
    keys,
    askFrom: (origin) => void askAgainAndAgain(origin, keys, stopping.signal),
    async close() {
      stopping.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

const receive = async (secret: Buffer, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== 'POST' || request.url !== customerPath) return void response.writeHead(404).end()
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bodyBytes) return void response.writeHead(413, { connection: 'close' }).end()
    parts.push(part)
  }
  response.writeHead(isSigned(secret, request, Buffer.concat(parts)) ? 204 : 401).end()
}

const isSigned = (secret: Buffer, { headers }: IncomingMessage, body: Buffer): boolean => {
  const said = (name: string) => String(headers[name] ?? '')
  const signed = createHmac('sha256', secret).update(`${said('webhook-id')}.${said('webhook-timestamp')}.`)
  const right = Buffer.from(`v1,${signed.update(body).digest('base64')}`)
  return said('webhook-signature')
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === right.length && timingSafeEqual(one, right))
}

/** A refusal is not looked at: the page of the client counts it by its code. */
const askAgainAndAgain = async (origin: string, keys: CustomerKeys, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await askOnce(origin, keys, signal).catch(() => undefined)
    await rest(everyMs, signal)
  }
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    timer.unref()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Asks with a token of its own each time, as a program does that a clock starts. */
const askOnce = async (origin: string, { secret, ...keys }: CustomerKeys, signal: AbortSignal): Promise<void> => {
  const post = async (at: string, body: string, headers: Readonly<Record<string, string>>) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
    const answer = await fetch(`${origin}${at}`, { method: 'POST', body, headers, signal: within })
    return (await answer.json()) as { access_token?: string }
  }
  const basic = Buffer.from(`${keys.appId}:${secret}`).toString('base64')
  const form = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
  const { access_token: token } = await post('/v2/oauth2/token', 'grant_type=client_credentials', form)
  if (token === undefined) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', usertimezone: '+08:00' }
  await post(deviceStatus.realTimeMonitoringPageList.path, JSON.stringify({ page: 1, size: 100 }), headers)
  await post(alarmRecords.selectAlarmCount.path, '{}', headers)
}
