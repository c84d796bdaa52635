/** The signed steps of the decision about a shipment, as a report shows them (21 CFR 11.50: name, time and meaning). */
import type { Release, ReleaseStep, ReviewedFacts } from '@coldway/contract/releases/releases.ts'
import type { ReportTable } from '../../platform/export/report-print.ts'
import type { Words } from './words.ts'

export const decisionOf = (release: Release, words: Words): ReportTable => {
  const { say, bothTimes } = words
  const head = [
    say('reports.step'),
    say('releases.outcome'),
    say('releases.comment'),
    say('reports.signedBy'),
    say('reports.hash'),
  ]
  const rows = release.steps.map((step) => [
    `${say(`enums.releaseKinds.${step.kind}`)}\n${roundOf(step, release, words)}`,
    findingsOf(step, words),
    step.comment,
    `${step.userName} (${step.account})\n${bothTimes(step.timeMs)}\n${say(`releases.meanings.${step.kind}`)}`,
    step.hash,
  ])
  return {
    title: say('titles.releases'),
    head,
    rows,
    areNumbers: head.map(() => false),
    note: release.isWhole ? '' : say('releases.broken'),
    empty: say('releases.nothingSigned'),
  }
}

/** Steps of an earlier round were superseded when the decision was reopened. */
const roundOf = ({ round }: ReleaseStep, release: Release, { say }: Words): string =>
  [say('releases.round', { round }), round < release.round && say('releases.superseded')].filter(Boolean).join(' · ')

const causesOf = ({ causes }: ReviewedFacts, { say, lasting }: Words): string =>
  causes.map(({ is, seconds }) => `${say(`alarms.causes.names.${is}`)} ${lasting(seconds * 1000)}`).join(' · ')

const findingsOf = ({ outcome, cause, correctiveAction, facts }: ReleaseStep, words: Words): string => {
  const { say, lasting } = words
  return [
    outcome && say(`enums.releaseOutcomes.${outcome}`),
    facts &&
      say('releases.reviewed', {
        verdict: say(`enums.waybillVerdicts.${facts.verdict}`),
        time: lasting(facts.outOfRangeMs),
      }),
    facts && facts.causes.length > 0 && say('releases.explained', { causes: causesOf(facts, words) }),
    cause && `${say('releases.cause')}: ${say(`enums.excursionCauses.${cause}`)}`,
    correctiveAction && `${say('releases.action')}: ${correctiveAction}`,
  ]
    .filter(Boolean)
    .join('\n')
}
