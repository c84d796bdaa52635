/** The figures of each probe of a run, with its value at the cursor. */
import type { MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { formatDuration, formatNumber, formatTime } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { CalibrationPill } from '../probes/index.ts'
import { seriesLabel } from '../series/index.ts'
import { type ProbeNow, probesAt } from './run-values.ts'
import type { RunProps } from './run-view.tsx'

type Row = ProbeNow & { readonly found: MappingResult['probes'][number] | undefined }

export const ProbeTable = ({ study, result, slot }: RunProps & { readonly slot: number }) => {
  const t = useText()
  const byId = new Map(result.probes.map((one) => [one.id, one]))
  const rows = probesAt(study, result, slot).map((one): Row => ({ ...one, found: byId.get(one.probe.id) }))
  return (
    <DataTable
      label={t('mappings.table')}
      columns={columnsOf(t, study)}
      rows={rows}
      keyOf={({ probe }) => probe.id}
      nameOf={({ probe }) => probe.label}
    />
  )
}

const degrees = (value: number | null | undefined): string => (value == null ? '—' : formatNumber(value, 1))

type Columns = (t: Translate, study: RunProps['study']) => TableColumn<Row>[]

const columnsOf: Columns = (t, study) => [
  ...placeColumns(t, study),
  ...extremeColumns(t, study),
  ...timeColumns(t, study),
]

const placeColumns: Columns = (t, { lowC, highC }) => [
  { key: 'number', label: t('mappings.number'), cell: ({ number }) => number, isNumber: true },
  { key: 'label', label: t('mappings.label'), cell: ({ probe }) => probe.label },
  {
    key: 'device',
    label: t('mappings.device'),
    cell: ({ probe: { deviceCode, deviceName, key } }) => (
      <>
        {deviceCode === null ? deviceName : <Link to={devicePath(deviceCode)}>{deviceName}</Link>}{' '}
        <small>{seriesLabel(t, key)}</small>
      </>
    ),
  },
  {
    key: 'position',
    label: t('mappings.position'),
    cell: ({ probe: { x, y, z } }) => [x, y, z].map((one) => formatNumber(one, 2)).join(' / '),
    isNumber: true,
  },
  {
    key: 'value',
    label: t('mappings.value'),
    cell: ({ value }) => degrees(value),
    isOut: ({ value }) => value !== null && (value < lowC || value > highC),
    isNumber: true,
  },
]

const extremeColumns: Columns = (t, { lowC, highC }) => [
  {
    key: 'min',
    label: t('mappings.min'),
    cell: ({ found }) => (
      <span title={found?.stats?.minAtMs == null ? undefined : formatTime(found.stats.minAtMs)}>
        {degrees(found?.stats?.min)}
      </span>
    ),
    isOut: ({ found }) => (found?.stats?.min ?? lowC) < lowC,
    isNumber: true,
  },
  {
    key: 'max',
    label: t('mappings.max'),
    cell: ({ found }) => (
      <span title={found?.stats?.maxAtMs == null ? undefined : formatTime(found.stats.maxAtMs)}>
        {degrees(found?.stats?.max)}
      </span>
    ),
    isOut: ({ found }) => (found?.stats?.max ?? highC) > highC,
    isNumber: true,
  },
  {
    key: 'mean',
    label: `${t('mappings.mean')} ± ${t('mappings.deviation')}`,
    cell: ({ found }) =>
      found?.stats?.mean == null
        ? '—'
        : `${formatNumber(found.stats.mean, 2)} ± ${found.stats.stdDev === null ? '—' : formatNumber(found.stats.stdDev, 2)}`,
    isNumber: true,
  },
  {
    key: 'kinetic',
    label: t('mappings.kinetic'),
    cell: ({ found }) => (found?.stats?.meanKinetic == null ? '—' : formatNumber(found.stats.meanKinetic, 2)),
    isNumber: true,
  },
]

const timeColumns: Columns = (t) => [
  {
    key: 'outside',
    label: t('mappings.outside'),
    cell: ({ found }) => (found?.stats?.count ? formatDuration(found.stats.outOfRangeMs) : '—'),
    isNumber: true,
  },
  {
    key: 'gaps',
    label: t('mappings.gaps'),
    cell: ({ found }) =>
      found?.stats == null
        ? t('mappings.unknown')
        : `${formatDuration(found.stats.gaps.totalMs)} (${found.stats.gaps.count})`,
    isOut: ({ found }) => (found?.stats?.gaps.count ?? 0) > 0,
    isNumber: true,
  },
  {
    key: 'readings',
    label: t('mappings.readings'),
    cell: ({ found }) =>
      found?.stats == null ? '—' : `${formatNumber(found.stats.count)} / ${formatNumber(found.stats.expected)}`,
    isNumber: true,
  },
  {
    key: 'calibration',
    label: t('mappings.calibration'),
    cell: ({ found }) => (
      <>
        <CalibrationPill state={found?.calibration ?? 'none'} />{' '}
        <small>{found?.certificates.map(({ number }) => number).join(', ')}</small>
      </>
    ),
  },
]
