/** A run: the verdict with its spots, the space at the time of the cursor, which plays through the run, the curves, the figures. */
import type { Mapping, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { isProvisional } from '@coldway/contract/mappings/mapping-rule.ts'
import { useEffect, useMemo, useState } from 'react'
import { formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { VerdictPill } from './mapping-pills.tsx'
import { ProbeTable } from './probe-table.tsx'
import { RunChart } from './run-chart.tsx'
import { SliceView } from './slice-view.tsx'
import { SpaceView } from './space-view.tsx'
import { useSlice } from './use-slice.ts'
import { probesAt, rangeOfRun, slotAt } from './run-values.ts'

export interface RunProps {
  readonly study: Mapping
  readonly result: MappingResult
}

const frameMs = 120

export const RunView = ({ study, result }: RunProps) => {
  const t = useText()
  const last = Math.max(0, result.spread.length - 1)
  const [chosen, setSlot] = useState(() => slotAt(result, result.hottest?.atMs))
  const slot = Math.min(chosen, last)
  const [isPlaying, setPlaying] = useState(false)
  const [heightM, setHeight] = useState(
    () => study.probes.find(({ id }) => id === result.hottest?.probeId)?.z ?? study.heightM / 2,
  )
  const scale = useMemo(() => rangeOfRun(result), [result])
  const probes = probesAt(study, result, slot)
  const slice = useSlice(study, probes, heightM)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setSlot((at) => (at >= last ? 0 : at + 1)), frameMs)
    return () => clearInterval(timer)
  }, [isPlaying, last])
  const seek = (next: number) => {
    setPlaying(false)
    setSlot(next)
  }
  const atMs = result.fromMs + slot * result.slotMs
  const spread = result.spread[slot] ?? null
  const word = spread === null ? t('mappings.unknown') : `${formatNumber(spread, 1)} K`
  return (
    <>
      <Verdict study={study} result={result} />
      {scale && (
        <Panel title={t('mappings.picture')}>
          <div className="mapping-cursor">
            <Button icon={isPlaying ? 'pause' : 'play'} onClick={() => setPlaying(!isPlaying)}>
              {t(isPlaying ? 'mappings.pause' : 'mappings.play')}
            </Button>
            <input
              type="range"
              aria-label={t('mappings.time')}
              aria-valuetext={formatTime(atMs)}
              min={0}
              max={last}
              value={slot}
              onChange={(event) => seek(Number(event.currentTarget.value))}
            />
            {result.hottest && (
              <Button onClick={() => seek(slotAt(result, result.hottest?.atMs))}>{t('mappings.toHottest')}</Button>
            )}
            {result.coldest && (
              <Button onClick={() => seek(slotAt(result, result.coldest?.atMs))}>{t('mappings.toColdest')}</Button>
            )}
            <output>{t('mappings.now', { time: formatTime(atMs), spread: word })}</output>
          </div>
          <div className="mapping-views">
            <SpaceView study={study} result={result} probes={probes} slice={slice} scale={scale} />
            <SliceView study={study} probes={probes} slice={slice} scale={scale} onHeight={setHeight} />
          </div>
        </Panel>
      )}
      {scale && (
        <Panel title={t('mappings.curves')}>
          <RunChart study={study} result={result} slot={slot} onSlot={seek} />
        </Panel>
      )}
      <Panel title={t('mappings.table')}>
        <ProbeTable study={study} result={result} slot={slot} />
      </Panel>
    </>
  )
}

const Verdict = ({ study, result }: RunProps) => {
  const t = useText()
  const { verdict, concerns, hottest, coldest, spreadMax, stability } = result
  const labelOf = (id: number) => study.probes.find((probe) => probe.id === id)?.label ?? ''
  const spot = (one: MappingResult['hottest']) =>
    one && ([`${formatNumber(one.valueC, 1)} °C`, `${labelOf(one.probeId)} · ${formatTime(one.atMs)}`] as const)
  const tiles = [
    [t('mappings.hottest'), spot(hottest)],
    [t('mappings.coldest'), spot(coldest)],
    [t('mappings.spreadMax'), spreadMax && [`${formatNumber(spreadMax.valueC, 1)} K`, formatTime(spreadMax.atMs)]],
    [t('mappings.stability'), stability && [`${formatNumber(stability.valueC, 1)} K`, labelOf(stability.probeId)]],
  ] as const
  return (
    <Panel className="mapping-verdict" title={t('mappings.verdict')} actions={<VerdictPill verdict={verdict} />}>
      <p>{concerns.map((one) => t(`enums.mappingConcerns.${one}`)).join(' · ') || t('mappings.passedText')}</p>
      <ul className="mapping-tiles">
        {tiles.map(([label, found]) => (
          <li key={label}>
            <small>{label}</small>
            <b>{found?.[0] ?? t('mappings.unknown')}</b>
            <small>{found?.[1]}</small>
          </li>
        ))}
      </ul>
      <Proposals study={study} result={result} />
    </Panel>
  )
}

const Proposals = ({ study, result }: RunProps) => {
  const t = useText()
  const proposals = (['hottest', 'coldest'] as const).flatMap((which) => {
    const probe = study.probes.find(({ id }) => id === result[which]?.probeId)
    if (!probe) return []
    const { label, x, y, z } = probe
    const position = [x, y, z].map((one) => formatNumber(one, 2)).join(' / ')
    return [t('mappings.proposal', { label, position, why: t(`mappings.${which}`) })]
  })
  return (
    <>
      <h3>{t('mappings.proposals')}</h3>
      {proposals.length === 0 ? (
        <p>{t('mappings.noProposals')}</p>
      ) : (
        <ul className="mapping-proposals">
          {proposals.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {proposals.length > 0 && isProvisional(result.concerns) && <Alert kind="info">{t('mappings.provisional')}</Alert>}
    </>
  )
}
