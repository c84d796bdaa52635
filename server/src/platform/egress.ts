/**
 * The one client for all that leaves: HTTP, and connections to brokers of others. It checks the address that the name resolves to inside the look-up of the
 * connection itself, so a name that resolves differently a moment later gains nothing (faults.md row 35). It follows no
 * redirects, shares no connection between callers, and bounds the time of the whole exchange and the length of the
 * answer. It logs host and status only: paths, queries, headers and bodies carry secrets of the providers.
 */
import { once } from 'node:events'
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type EgressAllowance, isPublicAddress, readAllowance } from './egress-address.ts'
import type { Log } from './log.ts'

export interface EgressRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Bounds the whole exchange; 10 s by default. */
  readonly timeoutMs?: number
  /** The encoding in which the body of the answer is read: `latin1` has one character for each byte. */
  readonly reads?: 'utf8' | 'latin1'
  /** Skips the body, for callers that need the status only. */
  readonly isStatusEnough?: boolean
}
export interface EgressAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface Egress {
  /** Throws EgressError. Any status is an answer, also a redirect. */
  request(given: EgressRequest): Promise<EgressAnswer>
}

export interface EgressSockets {
  /** Opens a connection to `mqtt://`, `mqtts://`, `nats://` or `tls://` (NATS; its TLS begins after a plain greeting). Throws EgressError; what comes later is emitted as an error. */
  connect(url: string): Socket
}

/** `forbidden` is final; the other reasons may pass. */
export class EgressError extends Error {
  readonly reason: 'forbidden' | 'timeout' | 'tooLarge' | 'unreachable'
  constructor(reason: EgressError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface EgressParts {
  /**
   * Entries `host:port` or CIDR of COLDWAY_EGRESS_ALLOW, which may be reached though they are not public. A CIDR covers
   * every port.
   */
  readonly allow: readonly string[]
  readonly log: Log
  /** Resolves a name to addresses; tests replace it by a hostile name server. */
  readonly lookupAll?: (host: string) => Promise<readonly LookupAddress[]>
}

const timeoutMs = 10_000
const answerBytes = 1024 * 1024
/** Interim answers (1xx) before the answer. */
const informationsMax = 20

export const createEgress = ({ allow, log, lookupAll = resolveAll }: EgressParts): Egress & EgressSockets => {
  const allowance = readAllowance(allow)
  return {
    async request(given) {
      const target = readTarget(given.url, allowance, httpPorts)
      const lookup = checkedLookup(lookupAll, target)
      try {
        const answer = await exchange(given, target, lookup)
        log.info({ method: given.method, host: target.hostPort, status: answer.status }, 'egress')
        return answer
      } catch (error) {
        const known = errorOf(error)
        log.warn({ method: given.method, host: target.hostPort, reason: known.reason }, 'egress failed')
        throw known
      }
    },
    connect(url) {
      const isNats = /^(nats|tls):/i.test(url)
      const target = readTarget(url, allowance, isNats ? natsPorts : mqttPorts)
      const { host, port } = target
      const where = { host, port, lookup: checkedLookup(lookupAll, target), timeout: timeoutMs }
      log.info({ host: target.hostPort }, 'egress connection')
      if (isNats || target.url.protocol === 'mqtt:') return connectPlain(where)
      return connectTls({ ...where, ...(isIP(host) === 0 && { servername: host }) })
    },
  }
}

/** Ports by scheme; each scheme may go to those of its kind. */
const httpPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }
const mqttPorts: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 }
const natsPorts: Readonly<Record<string, number>> = { 'nats:': 4222, 'tls:': 4222 }

interface Target {
  readonly url: URL
  readonly host: string
  readonly port: number
  readonly hostPort: string
  readonly mayReach: (address: string) => boolean
}

const readTarget = (text: string, allowance: EgressAllowance, ports: Readonly<Record<string, number>>): Target => {
  const url = URL.parse(text)
  const usual = url && ports[url.protocol]
  if (!url || !usual) throw forbidden('not an address of this kind')
  if (url.username || url.password) throw forbidden('an address with credentials')
  // The URL parser has already made dotted numbers of decimal, octal and hexadecimal hosts.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? usual : Number(url.port)
  const hostPort = `${url.hostname}:${port}`
  const isNamed = allowance.hosts.has(hostPort)
  const isUsualPort = Object.values(ports).includes(port)
  const mayReach = (address: string): boolean =>
    isNamed || allowance.hasAddress(address) || (isUsualPort && isPublicAddress(address))
  // A numeric address is connected to without any look-up, so check it here.
  if (isIP(host) && !mayReach(host)) throw forbidden(`${hostPort} is not reachable from here by policy`)
  return { url, host, port, hostPort, mayReach }
}

const checkedLookup =
  (lookupAll: Required<EgressParts>['lookupAll'], { hostPort, mayReach }: Target): LookupFunction =>
  (host, options, done) => {
    lookupAll(host).then(
      (addresses) => {
        const [first] = addresses
        // One forbidden address among good ones may be a trap too, so refuse them all.
        if (!first || !addresses.every(({ address }) => mayReach(address)))
          return done(forbidden(`${hostPort} is not reachable from here by policy`), '', 0)
        if (options.all) return done(null, [...addresses])
        done(null, first.address, first.family)
      },
      (error: Error) => done(error, '', 0),
    )
  }

const exchange = (given: EgressRequest, { url, host }: Target, lookup: LookupFunction): Promise<EgressAnswer> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send({
      method: given.method,
      host,
      port: url.port,
      path: url.pathname + url.search,
      headers: { host: url.host, ...given.headers, ...lengthOf(given.body) },
      lookup,
      agent: false,
      signal: AbortSignal.timeout(given.timeoutMs ?? timeoutMs),
    })
    request.on('error', reject)
    request.on('information', atMost(informationsMax, request))
    request.on('response', (response) => {
      if (given.isStatusEnough) {
        const answer = { status: response.statusCode ?? 0, headers: response.headers, body: '' }
        whenTaken(request, response)
          .then(() => resolve(answer), reject)
          .finally(() => request.destroy())
        return
      }
      readAnswer(response, given.reads).then(resolve, (error: unknown) => {
        request.destroy()
        reject(error as Error)
      })
    })
    request.end(given.body)
  })

/**
 * Who says yes before the request has left as a whole has not read it: the answer counts once the rest is sent. What comes meanwhile
 * is read and dropped, as closing with bytes unread cuts off what is still on its way.
 */
const whenTaken = async (request: ClientRequest, response: IncomingMessage): Promise<void> => {
  const isTaken = response.statusCode !== undefined && response.statusCode >= 200 && response.statusCode < 300
  if (!isTaken || request.writableFinished) return
  const cut = once(response.resume(), 'close').then(() => {
    if (!request.writableFinished) throw new EgressError('unreachable', 'hung up before it had the whole request')
  })
  await Promise.race([once(request, 'finish'), cut])
}

/** A server may say that it is at work; one that says it without end costs us as much as it. */
const atMost = (count: number, request: ClientRequest) => {
  let seen = 0
  return () => {
    seen += 1
    if (seen > count) request.destroy(new EgressError('tooLarge', 'the answer does not begin'))
  }
}

const lengthOf = (body: EgressRequest['body']) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }

const readAnswer = async (response: IncomingMessage, reads: EgressRequest['reads'] = 'utf8'): Promise<EgressAnswer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > answerBytes) throw new EgressError('tooLarge', 'the answer is too large')
    parts.push(part)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts).toString(reads) }
}

const forbidden = (message: string): EgressError => new EgressError('forbidden', message)

const errorOf = (error: unknown): EgressError => {
  if (error instanceof EgressError) return error
  const { name, code, message } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
    return new EgressError('timeout', 'no answer in time')
  return new EgressError('unreachable', code ?? message)
}

const resolveAll = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
