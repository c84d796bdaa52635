/** What every role is made from, whichever this process has. */
import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Modules } from '../compose.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { RenderPdf } from '../platform/export/pdf-renderer.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Presence } from '../platform/presence.ts'
import type { ProvenTime } from '../platform/proven-time.ts'
import type { Tracing } from '../platform/tracing.ts'

export interface Base {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
  readonly bus: Bus
  readonly presence: Presence
  readonly time: ProvenTime
  readonly modules: Modules
  readonly texts: ReadonlyMap<Language, Texts>
  readonly renderPdf: RenderPdf
  readonly tracing: Tracing
}
