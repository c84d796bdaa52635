/** Exports a list as a file: with its visible columns, filters and sorting, in the words of the screen. */
import type { Call } from '@coldway/contract/call.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import {
  type ExportColumn,
  type ExportFormat,
  exportFormats,
  exportOf,
  fieldsOf,
} from '@coldway/contract/downloads/exports.ts'
import { useEffect, useRef, useState } from 'react'
import { useSchedule } from './use-schedule.ts'
import { type ListFilter, queryOf } from './list-query.ts'
import { download, save } from './download.ts'
import { useSession } from './session.ts'
import type { List } from './use-list.ts'
import { useSendToCentre } from './use-send-to-centre.ts'

export interface FileColumn {
  readonly key: string
  readonly label: string
  readonly field?: string
  readonly words?: Readonly<Record<string, string>>
}
export interface Exported {
  /** The list, or what a page without one asks by the same call. */
  readonly list: Pick<List<unknown>, 'call' | 'filters' | 'fixed' | 'state' | 'knownAt' | 'total'>
  readonly title: string
  readonly columns: readonly FileColumn[]
}

export interface ListFile {
  /** The present number of rows of the list. */
  readonly rows: number
  readonly formats: readonly ExportFormat[]
  /** Bytes received so far; undefined: no export is running. */
  readonly bytes: number | undefined
  /** Resolves to the file's name, or to undefined when the user cancelled. Rejects with CallError. */
  readonly start: (format: ExportFormat) => Promise<string | undefined>
  readonly cancel: () => void
  /** Sends the export to the download centre. Rejects with CallError. */
  readonly send: (format: ExportFormat) => Promise<unknown>
  /** Opens the form that has the export made again and again. */
  readonly schedule: () => void
}

/** Undefined when the list has no export. */
export const useExport = ({ list, title, columns }: Exported): ListFile | undefined => {
  const isUser = useSession()?.kind === 'user'
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const toCentre = useSendToCentre(downloads.exportListForDownCenter)
  const openSchedule = useSchedule()
  const twin = list.call && exportOf(list.call)
  if (!twin || !isUser) return undefined
  const inputFor = (format: ExportFormat) => inputOf({ list, title, columns }, fieldsOf(twin.of), format)
  const start = async (format: ExportFormat): Promise<string | undefined> => {
    const asking = new AbortController()
    running.current = asking
    setBytes(0)
    try {
      const file = await download(twin, inputFor(format) as never, { signal: asking.signal, onBytes: setBytes })
      save(file)
      return file.name
    } catch (error) {
      if (asking.signal.aborted) return undefined
      throw error
    } finally {
      setBytes(undefined)
    }
  }
  const cancel = () => running.current?.abort()
  const send = (format: ExportFormat) => toCentre({ list: twin.of.name, file: inputFor(format) })
  const schedule = () =>
    openSchedule({
      kind: 'list',
      list: twin.of.name,
      file: inputFor('excel'),
      timeColumn: timeColumnOf(list.filters, twin.of),
    })
  return { rows: list.total, formats: exportFormats, bytes, start, cancel, send, schedule }
}

/** The column by whose days the screen filters, or else the first one of times. */
const timeColumnOf = (filters: readonly ListFilter[], { columns = {} }: Call): string | null =>
  filters.find(({ isDays }) => isDays)?.key ?? Object.entries(columns).find(([, { isTime }]) => isTime)?.[0] ?? null

const inputOf = ({ list, title, columns }: Exported, fields: readonly string[], format: ExportFormat) => {
  const { conditionVos, sorts } = queryOf(list.filters, list.state, list.fixed)
  return {
    conditionVos,
    sorts,
    ...(list.knownAt !== undefined && { knownAt: list.knownAt }),
    format,
    title,
    columns: columns.flatMap((column) => columnOf(column, fields)),
    asked: list.filters.flatMap((filter) => askedOf(filter, list.state.values[filter.key])),
  }
}

/** The column of the file; a column without a field of the row exists on the screen only and has none. */
const columnOf = ({ key, label, field = key, words }: FileColumn, fields: readonly string[]): ExportColumn[] =>
  fields.includes(field) ? [{ key: field, label, ...(words && { words }) }] : []

/** The line above a document's table: the filter's name, and the words of its value. */
const askedOf = ({ key, label, options, nodes, conditions }: ListFilter, value: string | undefined): ExportColumn[] => {
  if (value === undefined) return []
  const word =
    options?.find((option) => option.value === value)?.label ?? nodes?.find(({ id }) => String(id) === value)?.name
  const columns = conditions ? new Set(conditions(value).map(({ column }) => column)) : [key]
  return [...columns].map((column) => ({ key: column, label, ...(word !== undefined && { words: { [value]: word } }) }))
}
