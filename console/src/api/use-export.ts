/** A list as a file: its shown columns, filters and sorting, under the words on the screen. */
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import {
  type ExportColumn,
  type ExportFormat,
  exportFormats,
  exportOf,
  fieldsOf,
} from '@coldway/contract/downloads/exports.ts'
import { useEffect, useRef, useState } from 'react'
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
interface Exported {
  readonly list: List<unknown>
  readonly title: string
  readonly columns: readonly FileColumn[]
}

export interface ListFile {
  /** How many the list has now. */
  readonly rows: number
  readonly formats: readonly ExportFormat[]
  /** Bytes that are here; undefined: nothing under way. */
  readonly bytes: number | undefined
  /** Resolves to the file's name, or to undefined when the user broke it off. Rejects with CallError. */
  readonly start: (format: ExportFormat) => Promise<string | undefined>
  readonly cancel: () => void
  /** To the download centre. Rejects with CallError. */
  readonly send: (format: ExportFormat) => Promise<unknown>
}

/** Undefined: this list is not to be had as a file. */
export const useExport = ({ list, title, columns }: Exported): ListFile | undefined => {
  const isUser = useSession()?.kind === 'user'
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const toCentre = useSendToCentre(downloads.exportListForDownCenter)
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
  return { rows: list.total, formats: exportFormats, bytes, start, cancel, send }
}

const inputOf = ({ list, title, columns }: Exported, fields: readonly string[], format: ExportFormat) => {
  const { conditionVos, sorts } = queryOf(list.filters, list.state, list.fixed)
  return {
    conditionVos,
    sorts,
    format,
    title,
    columns: columns.flatMap((column) => columnOf(column, fields)),
    asked: list.filters.flatMap((filter) => askedOf(filter, list.state.values[filter.key])),
  }
}

/** A column that stands for no field of the row is for the screen alone. */
const columnOf = ({ key, label, field = key, words }: FileColumn, fields: readonly string[]): ExportColumn[] =>
  fields.includes(field) ? [{ key: field, label, ...(words && { words }) }] : []

/** What a document says above its table: the filter's name, and the word for its value. */
const askedOf = ({ key, label, options, nodes }: ListFilter, value: string | undefined): ExportColumn[] => {
  if (value === undefined) return []
  const word =
    options?.find((option) => option.value === value)?.label ?? nodes?.find(({ id }) => String(id) === value)?.name
  return [{ key, label, ...(word !== undefined && { words: { [value]: word } }) }]
}
