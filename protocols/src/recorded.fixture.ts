/**
 * The samples of every stream protocol, for tests: the exports of `<name>/*.samples.ts`. They are found by file name, so that a
 * new protocol needs no line here, and the program never loads them.
 */
import { readdirSync } from 'node:fs'
import type { Reseal, StreamSample } from './sample.ts'
import { streamProtocols } from './registry.ts'
import type { StreamProtocol } from './stream.ts'

export interface Recorded {
  readonly protocol: StreamProtocol
  readonly samples: readonly StreamSample[]
  readonly reseal?: Reseal
}

type SampleFile = Readonly<Record<string, readonly StreamSample[] | Reseal>>

const recordedOf = async (protocol: StreamProtocol): Promise<Recorded> => {
  const folder = new URL(`./${protocol.name}/`, import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.samples.ts'))
  const files = await Promise.all(names.map((name) => import(new URL(name, folder).href) as Promise<SampleFile>))
  const exported = files.flatMap((file) => Object.values(file))
  const reseal = exported.find((one): one is Reseal => typeof one === 'function')
  const samples = exported.flatMap((one) => (typeof one === 'function' ? [] : one))
  if (samples.length === 0) throw new Error(`${protocol.name} has no samples`)
  return { protocol, samples, ...(reseal && { reseal }) }
}

export const recorded: readonly Recorded[] = await Promise.all(streamProtocols.map(recordedOf))
