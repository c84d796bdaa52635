/**
 * Sends what a record of evidence says to a capture interface of EPCIS 2.0 (GS1, section 12): documents of its events one after the
 * other, the next when the capture of the one before has ended well. A capture that takes longer than an attempt is asked for by the
 * next one instead of being sent again. The address of a capture is made of the rule's own address and the id that the other side
 * gave, so that our credentials go nowhere else.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import type { ForwardingError, ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import { z } from 'zod'
import { type Egress, type EgressAnswer, EgressError } from '../../../platform/egress.ts'
import { rangeOfPath } from '../../../platform/org-scope.ts'
import { seeingOnly } from '../../../platform/visibility.ts'
import { isLost, type RecordDocuments } from '../../evidence/index.ts'
import { errorOf, failureOf } from './http.ts'
import type { BrokerOptions, Deliver, Failure, Progress } from './target.ts'

interface EpcisParts {
  readonly egress: Egress
  readonly documentsOf: RecordDocuments
}
/** Bounds an attempt; the lease of the rule is longer. */
const attemptWithinMs = 40_000
const requestWithinMs = 20_000
/** What every repository that we know of takes; one that takes less says so with 413. */
const documentEvents = 100
const askAgainMs = { least: 200, most: 5_000 }

/** Ends an attempt. */
class Refused extends Error {
  readonly is: ForwardingError
  constructor(is: ForwardingError, detail = '') {
    super(detail)
    this.is = is
  }
}
type Documents = Awaited<ReturnType<RecordDocuments>>
type Ask = (method: 'GET' | 'POST', url: string, body?: string) => Promise<EgressAnswer>

export const createEpcisTarget =
  ({ egress, documentsOf }: EpcisParts): Deliver =>
  async ({ rule, events, progress, withinMs = attemptWithinMs }) => {
    const untilMs = performance.now() + withinMs
    const headers = headersOf(rule.broker)
    const ask: Ask = (method, url, body) => {
      const leftMs = Math.floor(untilMs - performance.now())
      if (leftMs <= 0) throw new Refused('timeout')
      const timeoutMs = Math.min(leftMs, requestWithinMs)
      return egress.request({ method, url, headers, timeoutMs, ...(body !== undefined && { body }) })
    }
    let at = progress ?? { captured: 0, size: documentEvents, job: null }
    const before = at.captured
    const reach = (next: Partial<Progress>) => (at = { ...at, ...next })
    const failed = (failure: ForwardingFailure): Failure => ({
      ...failure,
      progress: at,
      hasMoved: at.captured > before,
    })
    try {
      for (const event of events) {
        const documents = await seeingOnly({ ...rangeOfPath(rule.orgPath), userId: undefined }, () =>
          toCapture(event, documentsOf),
        )
        await capture(documents, { ask, address: rule.address, at: () => at, reach })
      }
      return undefined
    } catch (error) {
      if (error instanceof Refused) return failed({ is: error.is, detail: error.message })
      if (error instanceof EgressError) return failed(failureOf(error))
      throw error
    }
  }

const headersOf = (login: BrokerOptions | null): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'application/json',
  'gs1-epcis-version': '2.0.0',
  'gs1-cbv-version': '2.0.0',
  // All events of a document, or none.
  'gs1-capture-error-behaviour': 'rollback',
  ...(login && login.password !== '' && { authorization: authorizationOf(login) }),
})

const authorizationOf = ({ username, password }: BrokerOptions): string =>
  username === '' ? `Bearer ${password}` : `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** A test is a document without events: it is checked like any other, and leaves nothing behind. */
const toCapture = async (event: ForwardedEvent, documentsOf: RecordDocuments): Promise<Documents> => {
  if (event.type === 'evidence')
    return documentsOf(event.facts as { waybillId: number; number: number }).catch(refuseLost)
  if (event.type !== 'test') throw new Refused('content', event.type)
  return { ...(await documentsOf({ waybillId: 0, number: 0 })), count: 1 }
}

/** A record that is gone or no longer what was signed is sent to nobody: its batch becomes a dead letter that says so. */
const refuseLost = (error: unknown): never => {
  if (isLost(error)) throw new Refused('evidenceLost')
  throw error
}

interface Capturing {
  readonly ask: Ask
  readonly address: string
  readonly at: () => Progress
  readonly reach: (next: Partial<Progress>) => void
}

const capture = async (documents: Documents, capturing: Capturing): Promise<void> => {
  const { at, reach } = capturing
  while (at().captured < documents.count) {
    const { captured, size, job } = at()
    const open = job ?? (await send(documents, capturing))
    if (open === 'smaller') continue
    if (open !== 'captured') await followed(open, capturing)
    reach({ captured: captured + size, job: null })
  }
}

/** Answers the id of the capture that has begun, `captured` when it has ended already, or `smaller` when it is to be tried in smaller parts. */
const send = async (documents: Documents, { ask, address, at, reach }: Capturing): Promise<string> => {
  const { captured, size } = at()
  const answer = await ask('POST', address, JSON.stringify(documents.documentOf(captured, size)))
  const { status, headers } = answer
  if (status === 413 && size > 1) {
    reach({ size: smaller(size, Number(headers['gs1-epcis-capture-limit'])) })
    return 'smaller'
  }
  if (status < 200 || status >= 300) throw new Refused(errorOf(status), detailOf(answer))
  if (headers.location === undefined) {
    if (status === 202) throw new Refused('protocol', 'HTTP 202')
    return 'captured'
  }
  const job = captureIdOf(headers.location, address)
  reach({ job })
  return job
}

const smaller = (size: number, limit: number): number =>
  limit >= 1 && limit < size ? Math.floor(limit) : Math.floor(size / 2)

/** The last part of the path of `Location`, as it stands there. */
const captureIdOf = (location: string, address: string): string => {
  const id = URL.parse(location, address)
    ?.pathname.split('/')
    .findLast((part) => part !== '')
  if (id === undefined) throw new Refused('protocol', 'HTTP 202')
  return id
}

const Job = z.object({
  running: z.boolean(),
  success: z.boolean(),
  errors: z
    .array(z.object({ title: z.string().catch(''), detail: z.string().catch(''), status: z.int().catch(400) }))
    .catch([]),
})

/** Asks until the capture has ended. Throws where it has not ended well, or not in time. */
const followed = async (id: string, { ask, address, reach }: Capturing): Promise<void> => {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${id}`
  for (let waitMs = askAgainMs.least; ; waitMs = Math.min(waitMs * 2, askAgainMs.most)) {
    const job = await ask('GET', url.href)
    // The other side has forgotten it: it is sent again.
    if (job.status === 404) reach({ job: null })
    if (job.status !== 200) throw new Refused(job.status === 404 ? 'busy' : errorOf(job.status), detailOf(job))
    const said = Job.safeParse(parsed(job.body))
    if (!said.success) throw new Refused('protocol', detailOf(job))
    if (!said.data.running) {
      if (said.data.success) return
      reach({ job: null })
      throw refusalOf(said.data.errors)
    }
    await rest(waitMs, undefined, { ref: false })
  }
}

const refusalOf = ([first, ...others]: z.infer<typeof Job>['errors']): Refused => {
  const isTheirs = [first, ...others].some((error) => error && error.status >= 500)
  const text = [first?.title, first?.detail].filter(Boolean).join(': ')
  return new Refused(isTheirs ? 'busy' : 'content', text || 'success: false')
}

/** The status, and the title of a problem of RFC 7807 where there is one. */
const detailOf = ({ status, body }: EgressAnswer): string => {
  const problem = z.object({ title: z.string() }).safeParse(parsed(body))
  return problem.success ? `HTTP ${status} ${problem.data.title}` : `HTTP ${status}`
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
