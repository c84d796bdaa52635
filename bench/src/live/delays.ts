/** Joins what a load was answered with what watchers saw: the delay from acknowledgement to frame. Pure. */

/**
 * Both are triples of device id, event time in whole milliseconds, and moment. Updates replaced by a later one have no frame.
 */
export const delaysOf = (answers: Float64Array, arrivals: Float64Array): number[] => {
  const answered = new Map<string, number>()
  for (let at = 0; at + 2 < answers.length; at += 3)
    answered.set(`${answers[at]} ${answers[at + 1]}`, answers[at + 2] ?? 0)
  const delays: number[] = []
  for (let at = 0; at + 2 < arrivals.length; at += 3) {
    const answeredMs = answered.get(`${arrivals[at]} ${arrivals[at + 1]}`)
    if (answeredMs !== undefined) delays.push((arrivals[at + 2] ?? 0) - answeredMs)
  }
  return delays
}
