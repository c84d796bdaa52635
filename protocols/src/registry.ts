/** The protocols that speak over TCP, one line each. The port of each is configuration of the server. */
import { jt808 } from './jt808/jt808.ts'
import type { StreamProtocol } from './stream.ts'
import { teltonika } from './teltonika/teltonika.ts'

export const streamProtocols: readonly StreamProtocol[] = [jt808, teltonika]
