/**
 * Mean kinetic temperature: the one temperature that would have done to the goods what the changing ones did (Haynes' formula,
 * USP <1079.2>), weighted by the time each reading holds, over the whole and in its warmest window. Pure.
 */
import type { ProbeAssessment } from '@coldway/contract/products/product-assessment.ts'

/** kJ/(mol K), as USP <1079.2> states it. */
const gasConstant = 8.3144e-3
const kelvin = 273.15
const hourMs = 3_600_000
/** Windows begin so many steps of their length apart: every five minutes for a day. */
const stepsPerWindow = 288

/** How many times as fast goods age at `celsius` as at `atC` (Arrhenius). */
export const relativeRate = (activationKJPerMol: number, celsius: number, atC: number): number =>
  Math.exp((activationKJPerMol / gasConstant) * (1 / (atC + kelvin) - 1 / (celsius + kelvin)))

interface Step {
  readonly atMs: number
  ms: number
  /** Sum of time times exp(-dH / RT). */
  weight: number
}

export const createKinetics = (activationKJPerMol: number, windowHours: number) => {
  const ratioK = activationKJPerMol / gasConstant
  const windowMs = windowHours * hourMs
  const stepMs = windowMs / stepsPerWindow
  const whole: Step = { atMs: 0, ms: 0, weight: 0 }
  let steps: Step[] = []
  let worst: ProbeAssessment['meanKineticWorst'] = null
  let span: { readonly fromMs: number; untilMs: number } | undefined

  const meanOf = (parts: readonly Step[]): number | null => {
    const ms = parts.reduce((total, part) => total + part.ms, 0)
    const weight = parts.reduce((total, part) => total + part.weight, 0)
    return ms > 0 && weight > 0 ? Math.round((ratioK / -Math.log(weight / ms) - kelvin) * 1000) / 1000 : null
  }
  const judgeWindow = (untilMs: number): void => {
    if (!span || untilMs - span.fromMs < windowMs) return
    steps = steps.filter(({ atMs }) => atMs >= untilMs - windowMs)
    const valueC = meanOf(steps)
    if (valueC !== null && (worst === null || valueC > worst.valueC))
      worst = { valueC, fromMs: untilMs - windowMs, untilMs }
  }
  const put = (atMs: number, ms: number, weight: number): void => {
    const startMs = Math.floor((atMs - (span?.fromMs ?? atMs)) / stepMs) * stepMs + (span?.fromMs ?? atMs)
    const step = steps.at(-1)
    if (step?.atMs === startMs) {
      step.ms += ms
      step.weight += weight
      return
    }
    if (step) judgeWindow(step.atMs + stepMs)
    steps.push({ atMs: startMs, ms, weight })
  }

  return {
    hold(atMs: number, lastingMs: number, celsius: number): void {
      span ??= { fromMs: atMs, untilMs: atMs }
      span.untilMs = atMs + lastingMs
      if (celsius <= -kelvin) return
      const rate = Math.exp(-ratioK / (celsius + kelvin))
      whole.ms += lastingMs
      whole.weight += lastingMs * rate
      for (let fromMs = atMs; fromMs < atMs + lastingMs; ) {
        const nextMs = (Math.floor((fromMs - span.fromMs) / stepMs) + 1) * stepMs + span.fromMs
        const untilMs = Math.min(Math.max(nextMs, fromMs + 1), atMs + lastingMs)
        put(fromMs, untilMs - fromMs, (untilMs - fromMs) * rate)
        fromMs = untilMs
      }
    },
    end(): Pick<ProbeAssessment, 'meanKineticC' | 'meanKineticWorst'> {
      const meanKineticC = meanOf([whole])
      if (span && meanKineticC !== null && span.untilMs - span.fromMs <= windowMs)
        return { meanKineticC, meanKineticWorst: { valueC: meanKineticC, ...span } }
      const step = steps.at(-1)
      if (step) judgeWindow(step.atMs + stepMs)
      return { meanKineticC, meanKineticWorst: worst }
    },
  }
}
