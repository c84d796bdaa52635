/**
 * The one shape of a module's entry: what `create<Module>(parts)` returns. The program collects these by walking the modules
 * it has made (assembly/walk.ts), so that a new call, job, topic or hourly work touches its module alone. A module leaves
 * out what it does not have.
 */
import type { Finder } from '../platform/finder.ts'
import type { HourlyWork } from '../platform/housekeeping.ts'
import type { Route } from '../platform/implement.ts'
import type { JobKind } from '../platform/jobs.ts'
import type { StartLoop } from '../platform/loop.ts'
import type { LiveTopic } from '../platform/live-topic.ts'
import type { Rule } from '../rules/rule.ts'

export interface Module {
  /** Its calls, each with the handler that answers it. */
  readonly routes?: readonly Route[]
  /** What it does at a due time. */
  readonly jobs?: readonly JobKind[]
  /** What it does all the time in the role `jobs`. */
  readonly loops?: readonly StartLoop[]
  readonly topics?: readonly LiveTopic[]
  /** What it does every hour. Names are unique among all modules: they are rows of `housekeeping`. */
  readonly housekeeping?: HourlyWork
  /** What follows from reports. A rule reads what the rules of earlier modules have found. */
  readonly rules?: readonly Rule[]
  /** How the search finds its objects. */
  readonly finder?: Finder
}

/** A module that later ones ask. */
export interface ServingModule<Service> extends Module {
  readonly service: Service
}
