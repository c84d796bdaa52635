/** The protocols that speak over TCP, one line each, with the port each listens on unless configured otherwise. */
import { gt06 } from './gt06/gt06.ts'
import { gt06Captured } from './gt06/gt06.captured.samples.ts'
import { gt06Samples } from './gt06/gt06.samples.ts'
import { jt808 } from './jt808/jt808.ts'
import { jt808Captured } from './jt808/jt808.captured.samples.ts'
import { jt808Samples } from './jt808/jt808.samples.ts'
import { queclink } from './queclink/queclink.ts'
import { queclinkCaptured } from './queclink/queclink.captured.samples.ts'
import { queclinkSamples } from './queclink/queclink.samples.ts'
import type { StreamSample } from './sample.ts'
import type { StreamProtocol } from './stream.ts'
import { teltonika } from './teltonika/teltonika.ts'
import { teltonikaCaptured } from './teltonika/teltonika.captured.samples.ts'
import { teltonikaSamples } from './teltonika/teltonika.samples.ts'

export interface Registered {
  readonly protocol: StreamProtocol
  /** What its makers call it. */
  readonly title: string
  readonly port: number
  readonly samples: readonly StreamSample[]
}

export const streamProtocols: readonly Registered[] = [
  { protocol: jt808, title: 'JT/T 808', port: 6808, samples: [...jt808Samples, ...jt808Captured] },
  { protocol: teltonika, title: 'Teltonika', port: 5027, samples: [...teltonikaSamples, ...teltonikaCaptured] },
  { protocol: gt06, title: 'GT06', port: 5023, samples: [...gt06Samples, ...gt06Captured] },
  { protocol: queclink, title: 'Queclink', port: 5026, samples: [...queclinkSamples, ...queclinkCaptured] },
]
