import type { ImportRow } from '@coldway/contract/devices/imports.ts'
import { type ImportOutcome, importOutcomes } from '@coldway/contract/downloads/workbooks.ts'
import type { ListFilter } from '../../api/list-query.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const tones: Readonly<Record<ImportOutcome, Tone>> = { ready: 'brand', imported: 'ok', standing: 'off', refused: 'bad' }

const wordsOf = (t: Translate): Record<string, string> =>
  Object.fromEntries(importOutcomes.map((outcome) => [outcome, t(`imports.outcomes.${outcome}`)]))

export const filtersOf = (t: Translate): ListFilter[] => [
  {
    key: 'outcome',
    label: t('imports.outcome'),
    options: importOutcomes.map((value) => ({ value, label: t(`imports.outcomes.${value}`) })),
  },
]

export const columnsOf = (t: Translate): ListColumn<ImportRow>[] => [
  {
    key: 'row',
    label: t('imports.row'),
    cell: ({ row }) => formatNumber(row),
    isFixed: true,
    isSortable: true,
  },
  { key: 'deviceCode', label: t('devices.code'), cell: ({ deviceCode }) => deviceCode },
  { key: 'deviceName', label: t('devices.name'), cell: ({ deviceName }) => deviceName },
  {
    key: 'outcome',
    label: t('imports.outcome'),
    words: wordsOf(t),
    cell: ({ outcome }) => <Pill tone={tones[outcome]}>{t(`imports.outcomes.${outcome}`)}</Pill>,
    isSortable: true,
  },
  { key: 'column', label: t('imports.column'), cell: ({ column }) => column },
  { key: 'message', label: t('imports.message'), cell: ({ message }) => message },
]
