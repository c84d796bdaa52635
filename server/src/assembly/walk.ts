/** Collects what all modules have of one kind, in the order in which they were made. No list repeats the modules. */
import type { Module } from '../modules/module.ts'
import type { Finder } from '../platform/finder.ts'
import type { HourlyWork } from '../platform/housekeeping.ts'
import type { Route } from '../platform/implement.ts'
import type { JobKind } from '../platform/jobs.ts'
import type { StartLoop } from '../platform/loop.ts'
import type { LiveTopic } from '../platform/live-topic.ts'
import { seeingEverything } from '../platform/visibility.ts'
import type { Rule } from '../rules/rule.ts'

export type Made = Readonly<Record<string, Module>>

export const routesOf = (made: Made): readonly Route[] => Object.values(made).flatMap(({ routes = [] }) => routes)
export const jobsOf = (made: Made): readonly JobKind[] => Object.values(made).flatMap(({ jobs = [] }) => jobs)
export const loopsOf = (made: Made): readonly StartLoop[] => Object.values(made).flatMap(({ loops = [] }) => loops)
export const topicsOf = (made: Made): readonly LiveTopic[] => Object.values(made).flatMap(({ topics = [] }) => topics)
export const rulesOf = (made: Made): readonly Rule[] => Object.values(made).flatMap(({ rules = [] }) => rules)
export const findersOf = (made: Made): readonly Finder[] => Object.values(made).flatMap(({ finder }) => finder ?? [])

/** Hourly work sees everything, as it belongs to no caller. */
export const housekeepingOf = (made: Made): Required<HourlyWork> => {
  const housekeeping = Object.values(made).map((module) => module.housekeeping ?? {})
  return {
    works: seeingAll(onceEach(housekeeping.map(({ works = {} }) => works))),
    deletions: seeingAll(onceEach(housekeeping.map(({ deletions = {} }) => deletions))),
  }
}

const seeingAll = <Ms>(works: Readonly<Record<string, (ms: Ms) => Promise<unknown>>>) =>
  Object.fromEntries(Object.entries(works).map(([name, work]) => [name, (ms: Ms) => seeingEverything(() => work(ms))]))

/** Two works of one name would share a row of `housekeeping`, and one of them would never run. */
export const onceEach = <Work>(groups: readonly Readonly<Record<string, Work>>[]): Record<string, Work> => {
  const all = groups.flatMap((group) => Object.entries(group))
  const names = all.map(([name]) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new Error(`Two hourly works are named ${repeated}`)
  return Object.fromEntries(all)
}
