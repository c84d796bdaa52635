/** Self times of functions from a V8 profile. Pure. */

export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  /** Microseconds of the machine's monotonic clock. */
  readonly startTime: number
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
}

export interface SelfTime {
  readonly name: string
  readonly selfUs: number
}

export interface SelfTimes {
  readonly idleUs: number
  readonly busyUs: number
  readonly functions: readonly SelfTime[]
}

/** Self times between two moments, in microseconds of the same clock. */
export const selfTimes = (profiles: readonly CpuProfile[], fromUs: number, untilUs: number): SelfTimes => {
  const byName = new Map<string, number>()
  for (const { nodes, samples, timeDeltas, startTime } of profiles) {
    const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
    let atUs = startTime
    samples.forEach((id, at) => {
      const spentUs = timeDeltas[at] ?? 0
      atUs += spentUs
      if (atUs < fromUs || atUs > untilUs) return
      const name = names.get(id) ?? '?'
      byName.set(name, (byName.get(name) ?? 0) + spentUs)
    })
  }
  const idleUs = byName.get('(idle)') ?? 0
  byName.delete('(idle)')
  const functions = [...byName].map(([name, selfUs]) => ({ name, selfUs })).sort((a, b) => b.selfUs - a.selfUs)
  return { idleUs, busyUs: functions.reduce((sum, { selfUs }) => sum + selfUs, 0), functions }
}

/** The path from the package or the workspace on. */
const nameOf = ({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string => {
  const path = url.replace(/^.*\/node_modules\//, '').replace(/^.*\/(?=(server|contract|protocols)\/src\/)/, '')
  return `${functionName || '(anonymous)'}${path && ` ${path}:${lineNumber + 1}`}`
}
