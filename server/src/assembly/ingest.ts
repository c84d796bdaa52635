/** The role `ingest`: what devices speak to, and the way of their reports into the store. */
import { streamProtocols } from '@coldway/protocols/registry.ts'
import type { FastifyInstance } from 'fastify'
import { listenToChirpstack } from '../ingest/chirpstack.ts'
import { createConnections } from '../ingest/connections.ts'
import { createGuard } from '../ingest/guard.ts'
import { receiveHttp } from '../ingest/http.ts'
import { createMqttReceiver, type Receiver } from '../ingest/mqtt.ts'
import { createPipeline, type Pipeline } from '../ingest/pipeline.ts'
import { createTcpReceiver } from '../ingest/tcp.ts'
import { createDelivery } from '../modules/commands/index.ts'
import { createDirectory } from '../modules/devices/index.ts'
import { onlyOne } from '../platform/only-one.ts'
import type { Base } from './base.ts'

export interface Ingest {
  readonly pipeline: Pipeline
  /** By protocol: mqtt and every stream protocol. Not listening yet. */
  readonly receivers: ReadonlyMap<string, Receiver>
  /** What is being committed is acknowledged; then nothing new is taken. */
  close(): Promise<void>
}

const connectionsInAll = 60_000
/** A broker knows one session by its name: two listeners of one name would end each other for ever. */
const chirpstackPlace = 7_305_004

export const startIngest = async (
  { config, clock, log, database, bus, presence, metrics, tracing }: Base,
  app: FastifyInstance,
): Promise<Ingest> => {
  const db = database.system
  const pipeline = createPipeline({ database, bus, clock, log, metrics: metrics.ingest, tracing })
  const directory = createDirectory({ db, bus })
  const delivery = createDelivery({ db, bus, clock, log })
  const guard = createGuard({ perAddress: config.connectionsPerAddress, inAll: connectionsInAll })
  const connections = createConnections({ db, directory, bus, log, process: presence.id })
  const parts = { pipeline, directory, delivery, connections, clock, log, guard }
  const receivers = new Map<string, Receiver>([['mqtt', await createMqttReceiver(parts)]])
  for (const { protocol } of streamProtocols)
    receivers.set(protocol.name, createTcpReceiver({ ...parts, protocol, trustsTerminals: config.trustsTerminals }))
  receiveHttp(app, { pipeline, directory, clock })
  const setup = config.chirpstack
  const chirpstack =
    setup &&
    onlyOne({
      pool: database.ownerPool,
      log,
      key: chirpstackPlace,
      start: () => listenToChirpstack({ setup, pipeline, directory, clock, log }),
    })
  return {
    pipeline,
    receivers,
    async close() {
      await chirpstack?.close()
      await pipeline.close()
      await Promise.all([...receivers.values()].map((receiver) => receiver.close()))
      delivery.close()
      await connections.close()
    },
  }
}
