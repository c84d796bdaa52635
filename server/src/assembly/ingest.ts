/** The role `ingest`: the receivers of devices, and the pipeline of their reports into the store. */
import { streamProtocols } from '@coldway/protocols/registry.ts'
import type { StreamProtocol } from '@coldway/protocols/stream.ts'
import type { FastifyInstance } from 'fastify'
import { listenToChirpstack } from '../ingest/chirpstack.ts'
import { createBudget } from '../ingest/budget.ts'
import { createConnections } from '../ingest/connections.ts'
import { createDeviceClocks, type DeviceClocks } from '../ingest/device-clocks.ts'
import { createGuard } from '../ingest/guard.ts'
import { receiveHttp } from '../ingest/http.ts'
import { type JudgeAgain, startJudgingAgain } from '../ingest/judge-again.ts'
import { createMqttReceiver, type Receiver } from '../ingest/mqtt.ts'
import { createPipeline, type Pipeline } from '../ingest/pipeline.ts'
import { createUdpReceiver, type DatagramReceiver } from '../ingest/udp.ts'
import { createTcpReceiver } from '../ingest/tcp.ts'
import { createDelivery } from '../modules/commands/index.ts'
import { keepReportedInspection } from '../modules/vehicles/index.ts'
import { createDirectory } from '../modules/devices/index.ts'
import { onlyOne } from '../platform/only-one.ts'
import type { Base } from './base.ts'

export interface Ingest {
  readonly pipeline: Pipeline
  readonly deviceClocks: DeviceClocks
  readonly suspects: JudgeAgain
  /** Receivers by protocol: mqtt and every stream protocol. They do not listen yet. */
  readonly receivers: ReadonlyMap<string, Receiver>
  /** UDP receivers by protocol, of those that have a form over UDP. They do not listen yet. */
  readonly datagrams: ReadonlyMap<string, DatagramReceiver>
  /** Acknowledges what is being committed, and takes nothing new. */
  close(): Promise<void>
}

const connectionsInAll = 60_000
/** Bounds messages as received, some 10,000 of them; their processing takes some twelve times as much memory. */
const bytesInMemory = 2 * 1_048_576
/** A broker knows a session by its name: two listeners of one name would disconnect each other for ever. */
const chirpstackPlace = 7_305_004

export const startIngest = async (
  { config, clock, log, database, bus, presence, time, metrics, tracing, strangers }: Base,
  app: FastifyInstance,
): Promise<Ingest> => {
  const db = database.system
  const deviceClocks = createDeviceClocks({ db, clock, log, process: presence.id })
  const pipeline = createPipeline({ database, bus, clock, log, metrics: metrics.ingest, deviceClocks, tracing })
  const judging = { pool: database.systemPool, bus, clock, log, time, deviceClocks, process: presence.id }
  const suspects = startJudgingAgain(judging)
  const directory = createDirectory({ db, bus })
  const delivery = createDelivery({ db, bus, clock, log, keepFindings: keepReportedInspection })
  const guard = createGuard({ perAddress: config.connectionsPerAddress, inAll: connectionsInAll })
  const connections = createConnections({ db, directory, bus, log, process: presence.id })
  const budget = createBudget({ bytes: bytesInMemory, isBlocked: () => !pipeline.hasRoom })
  const parts = { pipeline, directory, delivery, connections, clock, log, guard, budget, strangers }
  const receivers = new Map<string, Receiver>([['mqtt', await createMqttReceiver(parts)]])
  for (const protocol of streamProtocols)
    receivers.set(protocol.name, createTcpReceiver({ ...parts, protocol, trustsTerminals: config.trustsTerminals }))
  // A datagram proves nothing but its number: where that is not enough the port stays closed.
  const speaking = config.trustsTerminals ? streamProtocols.filter((one: StreamProtocol) => one.readDatagram) : []
  const datagrams = new Map(
    speaking.map((protocol) => [
      protocol.name,
      createUdpReceiver({ protocol, pipeline, directory, log, budget, metrics: metrics.ingest }),
    ]),
  )
  receiveHttp(app, { pipeline, directory, clock, budget })
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
    deviceClocks,
    suspects,
    receivers,
    datagrams,
    async close() {
      await chirpstack?.close()
      await pipeline.close()
      deviceClocks.close()
      suspects.close()
      await Promise.all([...receivers.values()].map((receiver) => receiver.close()))
      await Promise.all([...datagrams.values()].map((receiver) => receiver.close()))
      delivery.close()
      await connections.close()
    },
  }
}
