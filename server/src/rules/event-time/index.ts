/**
 * Evaluation in event time, shared by the rules of sites, lines and alarms. Devices send late: a reading may arrive hours
 * after its own time, when what followed it has long been evaluated. Whatever the order of arrival within a day, the same
 * records must follow. Each rule reaches that by the same four steps, in files of the same names:
 *
 * 1. `evaluation/evaluate.ts` takes readings in the order of their event times and gives a state and findings. Pure.
 * 2. `evaluation/checkpoints.ts` keeps copies of that state, back to before the oldest reading that still counts. (Sites
 *    need none: the recorded stays say where a device was.)
 * 3. `evaluation/replay.ts`: when a reading is older than the state, the rule takes the newest checkpoint from before it,
 *    reads from the database what has arrived since then, the late reading included, and evaluates that again.
 * 4. `evaluation/reconcile.ts` compares what is found now with what is recorded: a record that was found again is kept or
 *    corrected, a new finding is recorded, a record that was not found again is disproved and its notifications withdrawn.
 *
 * How a late reading corrects an alarm, followed through the files of `modules/alarm-engine`:
 * `batch/machines.ts` gives the reading to its machine; `evaluation/step.ts` sees that it is older than what the machine has
 * evaluated, does nothing, and asks for a replay (`replayFromMs`); `batch/replays.ts` finds the checkpoint, loads the
 * readings after it and the records of that time, for twenty devices at once; `evaluation/replay.ts` evaluates the readings
 * from the checkpoint; `evaluation/reconcile.ts` pairs the episodes with the records and gives effects (`corrected`,
 * `disproved`, `found`, `opened`); `batch/drafts.ts` turns effects into changes of records; `batch/write.ts` writes them,
 * withdraws what has not been sent and is no longer true, and announces the rest, in the transaction of the batch.
 *
 * A rule whose findings another one reads says where these have changed (`siteCorrected`, `lineCorrected`), and the later
 * rule replays from there. A reading later than `lateReadingMs` is stored and changes nothing.
 */
export { checkpointBefore, checkpointsSince } from './checkpoints.ts'
export { isInTime } from './lateness.ts'
export { overlap, type Reconciled, reconcile } from './reconcile.ts'
export { evaluateInPortions } from './portions.ts'
