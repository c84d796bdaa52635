import {
  figureEveryMs,
  figurePointsMax,
  figureSpansMin,
  operations,
  type ProcessFigures,
} from '@coldway/contract/operations/operations.ts'
import { useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty, ErrorState, Loading, NoPermission } from '../../ui/base/states.tsx'
import { BrokenPromises } from './broken-promises.tsx'
import { FigureCard } from './figure-card.tsx'
import './operations.css'
import { ProcessCards } from './process-cards.tsx'
import { groups, lineOf } from './readings.ts'
import { UnreadKinds } from './unread-kinds.tsx'

type Minutes = (typeof figureSpansMin)[number]

export const OperationsPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [minutes, setMinutes] = useState<Minutes>(15)
  const [chosen, setChosen] = useState<string>()
  const answer = useCall(operations.queryFigures, { minutes }, { freshMs: 0, keepsLast: true, repeatMs: figureEveryMs })
  const processes = answer.data?.processes
  if (isRefusal(answer.error, 'forbidden')) return <NoPermission />
  return (
    <div className="operations-page">
      <header>
        <h1>{t('titles.operations')}</h1>
        <p>{t('operations.hint')}</p>
        {processes && processes.length > 1 && (
          <Select
            label={t('operations.processes')}
            placeholder={t('operations.all')}
            options={processes.map((one) => ({ value: one.id, label: nameOf(one) }))}
            value={chosen}
            onChange={setChosen}
            canClear
          />
        )}
        <Segmented
          label={t('operations.span')}
          options={figureSpansMin.map((one) => ({ value: String(one), label: spanText(t, one) }))}
          value={String(minutes)}
          onChange={(next) => setMinutes(Number(next) as Minutes)}
        />
      </header>
      {answer.error && <ErrorState text={textOf(answer.error)} onRetry={() => void answer.refetch()} />}
      {!answer.data && !answer.error && <Loading />}
      {answer.data && <BrokenPromises broken={answer.data.broken} />}
      {answer.data && <ProcessCards processes={answer.data.processes} chosen={chosen} onChoose={setChosen} />}
      {answer.data && (
        <Figures
          processes={answer.data.processes.filter(({ id }) => chosen === undefined || id === chosen)}
          nowMs={answer.data.nowMs}
          minutes={minutes}
        />
      )}
      {answer.data && <UnreadKinds />}
    </div>
  )
}

interface FiguresProps {
  readonly processes: readonly ProcessFigures[]
  readonly nowMs: number
  readonly minutes: number
}

const Figures = ({ processes, nowMs, minutes }: FiguresProps) => {
  const t = useText()
  const [cursorMs, setCursor] = useState<number>()
  if (processes.every(({ points }) => points.length === 0)) return <Empty text={t('operations.none')} />
  const stepMs = Math.max(figureEveryMs, Math.ceil((minutes * 60) / figurePointsMax) * 1000)
  const shared = { fromMs: nowMs - minutes * 60_000, toMs: nowMs, stepMs, cursorMs, onCursor: setCursor }
  return groups.map(({ key, readings }) => {
    const shown = readings
      .map((reading) => ({ reading, points: lineOf(processes, reading.name, stepMs) }))
      .filter(({ points }) => points.length > 0)
    return (
      shown.length > 0 && (
        <section key={key} aria-label={t(`operations.groups.${key}`)}>
          <h2>{t(`operations.groups.${key}`)}</h2>
          <div className="operations-grid">
            {shown.map(({ reading, points }) => (
              <FigureCard key={reading.name} reading={reading} points={points} {...shared} />
            ))}
          </div>
        </section>
      )
    )
  })
}

const nameOf = ({ host, pid, roles }: ProcessFigures): string => `${host} · ${pid} · ${roles.join(', ')}`

const spanText = (t: Translate, minutes: Minutes): string =>
  minutes < 60 ? t('operations.minutes', { count: minutes }) : t('operations.hours', { count: minutes / 60 })
