/**
 * The one client for all outgoing HTTP. It checks the address that the name resolves to inside the look-up of the
 * connection itself, so a name that resolves differently a moment later gains nothing (faults.md row 35). It follows no
 * redirects, shares no connection between callers, and bounds the time of the whole exchange and the length of the
 * answer. It logs host and status only: paths, queries, headers and bodies carry secrets of the providers.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type EgressAllowance, isPublicAddress, readAllowance } from './egress-address.ts'
import type { Log } from './log.ts'

export interface EgressRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Bounds the whole exchange; 10 s by default. */
  readonly timeoutMs?: number
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

export const createEgress = ({ allow, log, lookupAll = resolveAll }: EgressParts): Egress => {
  const allowance = readAllowance(allow)
  return {
    async request(given) {
      const target = readTarget(given.url, allowance)
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
  }
}

interface Target {
  readonly url: URL
  readonly host: string
  readonly hostPort: string
  readonly mayReach: (address: string) => boolean
}

const readTarget = (text: string, allowance: EgressAllowance): Target => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw forbidden('not an address of HTTP')
  if (url.username || url.password) throw forbidden('an address with credentials')
  // The URL parser has already made dotted numbers of decimal, octal and hexadecimal hosts.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const hostPort = `${url.hostname}:${port}`
  const isNamed = allowance.hosts.has(hostPort)
  const isUsualPort = port === '80' || port === '443'
  const mayReach = (address: string): boolean =>
    isNamed || allowance.hasAddress(address) || (isUsualPort && isPublicAddress(address))
  // A numeric address is connected to without any look-up, so check it here.
  if (isIP(host) && !mayReach(host)) throw forbidden(`${hostPort} is not reachable from here by policy`)
  return { url, host, hostPort, mayReach }
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
    request.on('response', (response) => {
      if (given.isStatusEnough) {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' })
        request.destroy()
        return
      }
      readAnswer(response).then(resolve, (error: unknown) => {
        request.destroy()
        reject(error as Error)
      })
    })
    request.end(given.body)
  })

const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }

const readAnswer = async (response: IncomingMessage): Promise<EgressAnswer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > answerBytes) throw new EgressError('tooLarge', 'the answer is too large')
    parts.push(part)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts).toString('utf8') }
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
