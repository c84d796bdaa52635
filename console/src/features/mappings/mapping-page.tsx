/** /view/quality/mapping: one study, what it found, its space over the time of the run, and the next step. */
import type { Mapping } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { MappingActions } from './mapping-actions.tsx'
import { StatePill } from './mapping-pills.tsx'
import { RunView } from './run-view.tsx'
import './mappings.css'

const repeatMs = 60_000

export const MappingPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isNamed = Number.isInteger(id) && id > 0
  const study = useCall(mappings.queryById, { id }, { isEnabled: isNamed, freshMs: 0 })
  const hasBegun = study.data !== undefined && study.data.state !== 'draft'
  const result = useCall(
    mappings.queryResult,
    { id },
    {
      isEnabled: hasBegun,
      freshMs: 0,
      keepsLast: true,
      ...(study.data?.state === 'running' && { repeatMs }),
    },
  )
  if (!isNamed) return <ErrorState text={t('mappings.gone')} />
  if (study.error) return <ErrorState text={textOf(study.error)} onRetry={() => void study.refetch()} />
  if (!study.data) return <Loading />
  return (
    <div className="mapping-page">
      <header>
        <h1>
          {study.data.name} <StatePill state={study.data.state} />
        </h1>
        <MappingActions study={study.data} result={hasBegun ? result.data : undefined} />
      </header>
      <About study={study.data} />
      {result.error && hasBegun && <Alert>{textOf(result.error)}</Alert>}
      {!hasBegun && <Alert kind="info">{t('mappings.notBegun')}</Alert>}
      {hasBegun && !result.data && !result.error && <Loading />}
      {hasBegun && result.data && <RunView study={study.data} result={result.data} />}
    </div>
  )
}

const About = ({ study }: { study: Mapping }) => {
  const t = useText()
  const { lengthM, widthM, heightM, approval } = study
  const number = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 2)
  const size = t('mappings.dimensions', { length: number(lengthM), width: number(widthM), height: number(heightM) })
  const limit = study.spreadLimitC === null ? [] : [t('mappings.limit', { value: number(study.spreadLimitC) })]
  const acceptance = [
    t('mappings.range', { low: number(study.lowC), high: number(study.highC) }),
    ...limit,
    t('mappings.required', { hours: formatNumber(study.requiredHours) }),
  ]
  const time = (atMs: number | null) => (atMs === null ? '—' : formatTime(atMs))
  const pairs = [
    [t('mappings.place'), `${t(`mappings.placeKinds.${study.place}`)} · ${study.placeName} · ${size}`],
    [t('mappings.acceptance'), acceptance.join(' · ')],
    [t('mappings.lasted'), `${time(study.fromMs)} – ${time(study.untilMs)}`],
    [
      t('mappings.loadAndSeason'),
      `${t(`enums.mappingLoads.${study.load}`)} · ${t(`enums.mappingSeasons.${study.season}`)}`,
    ],
    [t('mappings.conditions'), study.conditions || '—'],
    [
      t('mappings.approval'),
      approval
        ? [
            t('mappings.signedBy', {
              meaning: t(`enums.mappingMeanings.${approval.meaning}`),
              name: approval.userName,
              account: approval.account,
              time: approval.time,
            }),
            approval.comment,
          ]
            .filter(Boolean)
            .join(' · ')
        : t('mappings.notApproved'),
    ],
  ] as const
  return (
    <Panel className="mapping-about">
      <dl>
        {pairs.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
