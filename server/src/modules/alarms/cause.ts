/**
 * Explains an excursion. Each candidate has the seconds of the episode that it explains and the stretch that proves it;
 * the one that explains most comes first. A candidate explains while it lasts and for a while after: warm air stays
 * when a door is shut. The weather explains only what nothing else does, as it is always there.
 */
import { type AlarmCauseName, alarmCauses } from '@coldway/contract/alarms/alarm-causes.ts'
import { reeferModes } from '@coldway/contract/enums.ts'

export interface Cause {
  readonly is: AlarmCauseName
  /** The explained part of the episode, at most its length. */
  readonly seconds: number
  /** The first stretch of it that matters, as it was reported. */
  readonly fromMs: number
  readonly untilMs: number
}

export interface Sampled {
  readonly atMs: number
  readonly value: number
}
/** Samples from `causeLookBackMs` before the episode to its end, ascending; a state holds until the next sample. */
export interface Around {
  /** The series that was judged. */
  readonly judged: readonly Sampled[]
  readonly door?: readonly Sampled[]
  readonly reeferMode?: readonly Sampled[]
  readonly setPoint?: readonly Sampled[]
  readonly ambient?: readonly Sampled[]
  /** The time without a reading after which there is a gap. */
  readonly holdMs: number
}

const minuteMs = 60_000
export const causeLookBackMs = 120 * minuteMs
/** The time for which each cause has an effect after it has ended. */
const afterMs = { door: 15 * minuteMs, defrost: 30 * minuteMs, unit: 30 * minuteMs, setPoint: 60 * minuteMs } as const
/** The degrees beyond the limit from which the weather may be the cause. */
const ambientBeyond = 10
const setPointStep = 0.5

/** The excursion to explain: an alarm of a measured value. */
export interface Excursion {
  readonly startMs: number
  /** The end of the excursion; null while it goes on. */
  readonly endMs: number | null
  readonly side: 'high' | 'low' | null
  readonly limit: number | null
}

interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
}

/** Gives the causes of an episode; `untilMs` is the end of the view of an open one. */
export const causesOf = (episode: Excursion, around: Around, untilMs: number): Cause[] => {
  const whole: Stretch = { fromMs: episode.startMs, untilMs: Math.max(episode.startMs, episode.endMs ?? untilMs) }
  const found = candidates(episode, around, whole).map(({ is, stretches, lasts }) => ({
    is,
    stretches,
    covered: within(
      whole,
      stretches.map(({ fromMs, untilMs: endMs }) => ({ fromMs, untilMs: endMs + lasts })),
    ),
  }))
  const others = within(
    whole,
    found.flatMap(({ is, covered }) => (is === 'ambient' ? [] : covered)),
  )
  return found
    .flatMap(({ is, stretches, covered }): Cause[] => {
      const own = is === 'ambient' ? without(covered, others) : covered
      const [first] = own
      const proof = first && (stretches.findLast(({ fromMs }) => fromMs <= first.fromMs) ?? first)
      const seconds = Math.floor(lengthMs(own) / 1000)
      return proof && seconds > 0 ? [{ is, seconds, ...proof }] : []
    })
    .toSorted((a, b) => b.seconds - a.seconds || alarmCauses.indexOf(a.is) - alarmCauses.indexOf(b.is))
}

interface Candidate {
  readonly is: AlarmCauseName
  readonly stretches: readonly Stretch[]
  readonly lasts: number
}

const candidates = ({ side, limit }: Excursion, around: Around, { untilMs }: Stretch): Candidate[] => {
  const { door = [], reeferMode = [], setPoint = [], ambient = [] } = around
  const beyond = (value: number): number =>
    side === null || limit === null ? 0 : side === 'high' ? value - limit : limit - value
  const failed: readonly number[] = [reeferModes.failureShutdown, reeferModes.powerOff]
  return [
    { is: 'door', lasts: afterMs.door, stretches: stretchesOf(door, untilMs, (value) => value === 1) },
    {
      is: 'defrost',
      lasts: afterMs.defrost,
      stretches: stretchesOf(reeferMode, untilMs, (value) => value === reeferModes.defrost),
    },
    { is: 'unit', lasts: afterMs.unit, stretches: stretchesOf(reeferMode, untilMs, (value) => failed.includes(value)) },
    {
      is: 'setPoint',
      lasts: afterMs.setPoint,
      stretches: stretchesOf(setPoint, untilMs, (value, before) => beyond(value) > 0 || hasMoved(value, before)),
    },
    { is: 'gap', lasts: 0, stretches: gaps(around) },
    { is: 'ambient', lasts: 0, stretches: stretchesOf(ambient, untilMs, (value) => beyond(value) >= ambientBeyond) },
  ]
}

const hasMoved = (value: number, before: number | undefined): boolean =>
  before !== undefined && Math.abs(value - before) >= setPointStep

/** Finds the stretches in which a sample, and so the time until the next one, meets a condition. */
const stretchesOf = (
  samples: readonly Sampled[],
  endMs: number,
  isSo: (value: number, before: number | undefined) => boolean,
): Stretch[] =>
  joined(
    samples.flatMap(({ atMs, value }, at) =>
      isSo(value, samples[at - 1]?.value)
        ? [{ fromMs: atMs, untilMs: Math.max(atMs, samples[at + 1]?.atMs ?? endMs) }]
        : [],
    ),
  )

const gaps = ({ judged, holdMs }: Around): Stretch[] =>
  judged.flatMap(({ atMs }, at) => {
    const next = judged[at + 1]
    return next && next.atMs - atMs > holdMs ? [{ fromMs: atMs, untilMs: next.atMs }] : []
  })

const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const all: Stretch[] = []
  for (const { fromMs, untilMs } of stretches.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = all.at(-1)
    if (last && fromMs <= last.untilMs) all[all.length - 1] = { ...last, untilMs: Math.max(last.untilMs, untilMs) }
    else all.push({ fromMs, untilMs })
  }
  return all
}

const within = (whole: Stretch, stretches: readonly Stretch[]): Stretch[] =>
  joined(stretches)
    .map(({ fromMs, untilMs }) => ({
      fromMs: Math.max(fromMs, whole.fromMs),
      untilMs: Math.min(untilMs, whole.untilMs),
    }))
    .filter(({ fromMs, untilMs }) => untilMs > fromMs)

const without = (stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] =>
  taken.reduce<Stretch[]>(
    (left, { fromMs, untilMs }) =>
      left.flatMap((stretch) => [
        ...within(stretch, [{ fromMs: stretch.fromMs, untilMs: fromMs }]),
        ...within(stretch, [{ fromMs: untilMs, untilMs: stretch.untilMs }]),
      ]),
    [...stretches],
  )

const lengthMs = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
