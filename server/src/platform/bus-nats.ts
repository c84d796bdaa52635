/**
 * The bus over a NATS cluster (core NATS, which stores nothing). Listeners of this process hear each event at once,
 * whatever the state of NATS; listeners of other processes hear it through NATS. Publishing never waits: while NATS is
 * away, or slower than this process publishes, messages are dropped, and a process that reconnects publishes to all
 * that there was a gap. It connects in the background and never gives up.
 *
 *   coldway.states.changed {"v": 1, "e": <event>} a message of another version comes from another program and is
 * ignored
 *   coldway.returned {"v": 1, "e": {}} every process reads again what it keeps in memory
 */
import { readFileSync } from 'node:fs'
import { connect, credsAuthenticator, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import { type Bus, createListeners, type Events } from './bus.ts'
import type { BusSetup } from './config-bus.ts'
import type { Log } from './log.ts'

export interface NatsBusParts {
  readonly setup: BusSetup
  readonly log: Log
  /** The name that the cluster's list of connections shows. */
  readonly name: string
}

/** Increase it with any change of `Events` that an older program would read wrongly. */
export const busVersion = 1

const returned = 'returned'
const gap = 'gap'
const connectWaitMs = 1000
/** The longest message in bytes: half of what a NATS server takes at most. */
const messageLength = 400_000
/** Bytes that the network has not taken yet. Beyond this bound a slow connection costs messages, not memory. */
const waitingLengthMax = 16_000_000

export const createNatsBus = ({ setup, log, name }: NatsBusParts): Bus => {
  const local = createListeners((error, event) => log.error({ error, event }, 'a listener failed'))
  const heard = new Set<string>()
  let connection: NatsConnection | undefined
  let isWhole = false
  let isClosed = false
  let waitingLength = 0

  const subscribe = (to: NatsConnection, event: string): void => {
    to.subscribe(`${setup.prefix}.${event}`, {
      callback: (error, message) => {
        if (error) return log.warn({ error: error.message, event }, 'bus message not read')
        const payload = readMessage(message.string())
        if (payload === undefined) return
        local.call(event === returned ? gap : event, payload)
      },
    })
  }

  const publishOutside = (event: string, payload: unknown): void => {
    if (!connection || !isWhole) return
    const text = JSON.stringify({ v: busVersion, e: payload })
    if (text.length > messageLength && Array.isArray(payload) && payload.length > 1) {
      const middle = Math.ceil(payload.length / 2)
      publishOutside(event, payload.slice(0, middle))
      return publishOutside(event, payload.slice(middle))
    }
    if (waitingLength + text.length > waitingLengthMax) return
    try {
      connection.publish(`${setup.prefix}.${event}`, text)
      count(connection, text.length)
    } catch (error) {
      log.warn({ error: String(error), event }, 'bus message not sent')
    }
  }

  /** Written bytes leave the count when a later flush has come back. Only one flush is under way at a time. */
  let flushing: Promise<void> | undefined
  const count = (to: NatsConnection, length: number): void => {
    waitingLength += length
    if (flushing) return
    const counted = waitingLength
    flushing = to
      .flush()
      .catch(() => undefined)
      .then(() => {
        flushing = undefined
        waitingLength = connection === to ? waitingLength - counted : 0
        if (waitingLength > 0) count(to, 0)
      })
  }

  const gapEverywhere = (): void => {
    publishOutside(returned, {})
    local.call(gap, {})
  }

  const follow = async (from: NatsConnection): Promise<void> => {
    for await (const { type } of from.status()) {
      if (type === 'disconnect' || type === 'staleConnection') isWhole = false
      if (type === 'disconnect') log.warn('bus connection lost: other processes get no events')
      if (type === 'slowConsumer') local.call(gap, {})
      if (type !== 'reconnect') continue
      isWhole = true
      waitingLength = 0
      gapEverywhere()
    }
  }

  const run = async (): Promise<void> => {
    let isSaid = false
    while (!isClosed) {
      try {
        const made = await connect(optionsOf(setup, name))
        if (isClosed) return await made.close()
        connection = made
        isWhole = true
        for (const event of [returned, ...heard]) subscribe(made, event)
        gapEverywhere()
        // The stream ends when the connection is closed for good; until then the client reconnects by itself.
        await follow(made)
        isWhole = false
      } catch (error) {
        if (!isSaid) log.warn({ error: String(error) }, 'the bus is away: other processes get no events')
        isSaid = true
      }
      if (!isClosed) await new Promise((resolve) => setTimeout(resolve, connectWaitMs))
    }
  }
  const running = run()

  return {
    publish(event, payload) {
      local.call(event, payload)
      publishOutside(event, payload)
    },
    publishHere: local.call,
    listen(event, handle) {
      if (!heard.has(event)) {
        heard.add(event)
        if (connection && !connection.isClosed()) subscribe(connection, event)
      }
      return local.add(event, handle as (payload: never) => void)
    },
    onGap: (handle) => local.add(gap, handle),
    isWhole: () => isWhole,
    async close() {
      isClosed = true
      isWhole = false
      await connection?.close().catch(() => undefined)
      await running
    },
  }
}

const optionsOf = ({ servers, user, password, caFile, credentialsFile, isSecret }: BusSetup, name: string) =>
  ({
    servers: [...servers],
    name,
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    timeout: 3000,
    // Notices a network partition within ten seconds.
    pingInterval: 5000,
    maxPingOut: 2,
    ...(user !== undefined && { user, pass: password ?? '' }),
    ...(isSecret && { tls: caFile ? { caFile } : {} }),
    ...(credentialsFile && { authenticator: credsAuthenticator(readFileSync(credentialsFile)) }),
  }) satisfies NodeConnectionOptions

const readMessage = (text: string): unknown => {
  try {
    const { v, e } = JSON.parse(text) as { v?: unknown; e?: Events[keyof Events] }
    return v === busVersion ? e : undefined
  } catch {
    return undefined
  }
}
