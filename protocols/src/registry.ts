/** The protocols that speak over TCP, one line each. The port of each is configuration of the server. */
import { jt808 } from './jt808/jt808.ts'
import { jt808Samples } from './jt808/jt808.samples.ts'
import type { StreamSample } from './sample.ts'
import type { StreamProtocol } from './stream.ts'
import { teltonika } from './teltonika/teltonika.ts'
import { teltonikaSamples } from './teltonika/teltonika.samples.ts'

export interface Registered {
  readonly protocol: StreamProtocol
  readonly samples: readonly StreamSample[]
}

export const streamProtocols: readonly Registered[] = [
  { protocol: jt808, samples: jt808Samples },
  { protocol: teltonika, samples: teltonikaSamples },
]
