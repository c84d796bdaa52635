/** POST /v3/open/uplink with the device's own credential; one keep-alive agent for the whole fleet. */
import http from 'node:http'
import { uplinkOf } from '../wire/json.ts'
import type { Link } from './transport.ts'

export interface HttpOptions {
  /** The address of the server, such as http://127.0.0.1:8080. */
  readonly base: string
  readonly deviceCode: string
  readonly secret: string
  readonly agent?: http.Agent
  readonly timeoutMs?: number
}

export const createAgent = (): http.Agent => new http.Agent({ keepAlive: true, maxSockets: 128 })

const batchMax = 200

export const httpLink = (options: HttpOptions): Link => {
  let hasAnswered = false
  return {
    batchMax,
    open: () => Promise.resolve(),
    deliver: async (reports) => {
      hasAnswered = false
      const [first, ...more] = reports.map(uplinkOf)
      const { status, text } = await post(options, JSON.stringify(more.length === 0 ? first : [first, ...more]))
      if (status !== 200 || !isSuccess(text)) throw new Error(`answered ${status}`)
      hasAnswered = true
    },
    isOpen: () => hasAnswered,
    close: () => {
      hasAnswered = false
    },
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}

const answerMax = 65_536

const post = ({ base, deviceCode, secret, agent, timeoutMs = 20_000 }: HttpOptions, body: string): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = http.request(new URL('/v3/open/uplink', base), {
    method: 'POST',
    ...(agent && { agent }),
    auth: `${deviceCode}:${secret}`,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeoutMs),
  })
  request.on('error', reject)
  request.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text = (text + part).slice(0, answerMax)
    })
    response.on('error', reject)
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
  })
  request.end(body)
  return promise
}

const isSuccess = (text: string): boolean => {
  try {
    return (JSON.parse(text) as { isSuccess?: unknown }).isSuccess === 'Y'
  } catch {
    return false
  }
}
