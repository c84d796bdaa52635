/** Tracks and samples as rows of a file, in the language and the zone of the user who asked. */
import { downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ExportColumn } from '@coldway/contract/downloads/exports.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { translate, type TextParams } from '@coldway/i18n/translate.ts'
import type { Clock } from '../../platform/clock.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import type { Portions } from '../../platform/export/portions.ts'
import type { RenderPdf } from '../../platform/export/pdf-renderer.ts'
import { mediaTypes, writers } from '../../platform/export/writers.ts'
import { keepingVisibility } from '../../platform/visibility.ts'
import type { DeviceSpan, SamplesService } from '../readings/index.ts'
import type { Asking, HistoryRequest, Maker } from './request.ts'

export interface HistoryParts {
  readonly samples: SamplesService
  readonly clock: Clock
  readonly renderPdf: RenderPdf
  readonly texts: ReadonlyMap<Language, Texts>
}

/** The permission of each kind, checked by the call, again when the file is made and when it is downloaded. */
const rightOf: Readonly<Record<HistoryRequest['kind'], Permission>> = { track: 'track:view', sensor: 'sensor:view' }

export const createHistory = ({ samples, clock, renderPdf, texts }: HistoryParts): History => {
  const open = async (caller: Pick<Asking, 'scope' | 'zone'>, request: HistoryRequest): Promise<DeviceSpan[]> => {
    samples.checkKeys(request.keys)
    const opened: DeviceSpan[] = []
    for (const deviceId of request.deviceIds)
      opened.push(await samples.getSpan(caller.scope, { ...request, deviceId }, caller.zone))
    return opened
  }

  /** Refuses an empty file and one that is too large, before anything is made, and gives its size. */
  const count = async (opened: readonly DeviceSpan[], request: HistoryRequest, rowsMax: number): Promise<number> => {
    const max = request.format === 'pdf' ? limits.exportPdfRowsMax : rowsMax
    let rows = 0
    for (const { span } of opened) {
      const left = downloadLimits.rowsMax + 1 - rows
      rows += await (request.kind === 'track'
        ? samples.countFixes(span, left)
        : samples.countSamples(span, request.keys, left))
    }
    if (rows > max) throw fail('exportTooLarge', { count: rows, max })
    if (rows === 0) throw fail('dataEmpty')
    return rows
  }

  const nameOf = (
    opened: readonly DeviceSpan[],
    request: HistoryRequest,
    asking: Pick<Asking, 'zone' | 'language'>,
  ) => {
    const title = titleOf(wordsOf(texts, asking.language), opened, request)
    return { title, fileName: fileNameOf(title, asking.zone, clock.now(), request.format) }
  }

  return {
    formatOf: ({ format }) => format,
    permit,

    // The call itself has checked the permission.
    async check(asking, request) {
      const { fileName } = nameOf(await open(asking, request), request, asking)
      return { fileName, format: request.format }
    },

    /** Refuses devices that have left the user's scope since. */
    async checkLeaving({ by, scope }, request) {
      permit(by, request)
      for (const deviceId of request.deviceIds) await samples.checkDevice(scope, deviceId)
    },

    async checkRows(asking, request) {
      await count(await open(asking, request), request, asking.rowsMax)
    },

    summary: (request) => request,

    async make(asking, request) {
      permit(asking.by, request)
      const opened = await open(asking, request)
      const expected = await count(opened, request, asking.rowsMax)
      const say = wordsOf(texts, asking.language)
      const { title, fileName } = nameOf(opened, request, asking)
      let rows = 0
      const portions = async function* (): Portions {
        for (const one of opened)
          for await (const portion of rowsOf(samples, one, request, asking)) {
            rows += portion.length
            yield portion
          }
      }
      const sheet = {
        title,
        columns: columnsOf(say, request),
        zone: asking.zone,
        yesNo: [say('common.yes'), say('common.no')] as const,
      }
      const bytes = await writers[request.format](keepingVisibility(portions()), sheet, {
        body: aboutOf(say, opened, request),
        by: asking.by,
        language: asking.language,
        atMs: clock.now(),
        say,
        renderPdf,
        gone: asking.gone,
      })
      return { name: fileName, type: mediaTypes[request.format], bytes, expected, rows: () => rows }
    },
  }
}

export interface History extends Maker<HistoryRequest> {
  /** Throws when there is nothing, or too much. */
  checkRows(asking: Pick<Asking, 'scope' | 'zone' | 'rowsMax'>, request: HistoryRequest): Promise<void>
}

const permit: History['permit'] = ({ permissions }, { kind }) => {
  if (!permissions.has(rightOf[kind])) throw fail('forbidden')
}

type Words = (key: TextKey, params?: TextParams) => string
const wordsOf =
  (texts: ReadonlyMap<Language, Texts>, language: Language): Words =>
  (key, params) =>
    translate(texts.get(language) as Texts, language, key, params)

const titleOf = (say: Words, opened: readonly DeviceSpan[], { kind }: HistoryRequest): string => {
  const [first, ...others] = opened
  const title = say(`downloads.kinds.${kind}`)
  return first && others.length === 0 ? `${title} ${first.device.name}` : title
}

/**
 * Fails the file, instead of cutting it, when the user was moved, signed out or lost the permission, or the device is
 * gone.
 */
const refuseUnlessStillSeen = async (
  samples: SamplesService,
  asking: Asking,
  request: HistoryRequest,
  { device }: DeviceSpan,
): Promise<void> => {
  asking.gone.throwIfAborted()
  const { by, scope } = await asking.renew()
  permit(by, request)
  if (scope.from !== asking.scope.from) throw fail('forbidden')
  await samples.checkDevice(scope, device.id)
}

type Row = Record<string, unknown>

/** Checks the rights for each portion read; the rows leave in slices that are quickly made. */
async function* rowsOf(
  samples: SamplesService,
  one: DeviceSpan,
  request: HistoryRequest,
  asking: Asking,
): AsyncGenerator<Row[]> {
  const { device, span } = one
  const { zone } = asking
  const about = { deviceName: device.name, deviceCode: device.code, plate: device.plate }
  if (request.kind === 'sensor') {
    for await (const portion of samples.samples(span, request.keys)) {
      await refuseUnlessStillSeen(samples, asking, request, one)
      yield* slicesOf(portion, ({ atMs, isManual, values }) => ({
        ...about,
        time: printTime(atMs, zone),
        ...Object.fromEntries(request.keys.map((key, index) => [key, values[index]])),
        ...(isManual && { isManual }),
      }))
    }
    return
  }
  for await (const portion of samples.fixes(span)) {
    await refuseUnlessStillSeen(samples, asking, request, one)
    yield* slicesOf(portion, ([atMs, lng, lat, speedKmh, headingDeg, fix, tempC]) => ({
      ...about,
      time: printTime(atMs, zone),
      lng,
      lat,
      speedKmh,
      headingDeg,
      fix,
      tempC,
    }))
  }
}

/** The rows of a slice, which take a millisecond or two. */
const sliceRows = 100

function* slicesOf<Item>(portion: readonly Item[], rowOf: (item: Item) => Row): Generator<Row[]> {
  for (let at = 0; at < portion.length; at += sliceRows) yield portion.slice(at, at + sliceRows).map(rowOf)
}

const columnsOf = (say: Words, { kind, keys }: HistoryRequest): ExportColumn[] => {
  const column = (key: FieldName, words?: ExportColumn['words']): ExportColumn => ({
    key,
    label: say(`downloads.fields.${key}`),
    ...(words && { words }),
  })
  const begin = [column('deviceName'), column('deviceCode'), column('plate'), column('time')]
  const byHand: ExportColumn = { key: 'isManual', label: say('sensors.byHand') }
  // A file of samples has no positions.
  if (kind === 'sensor') return [...begin, ...keys.map((key) => seriesColumn(say, key)), byHand]
  return [
    ...begin,
    column('lng'),
    column('lat'),
    column('speedKmh'),
    column('headingDeg'),
    column('fix', { GPS: say('downloads.fixes.GPS'), LBS: say('downloads.fixes.LBS') }),
    column('tempC'),
  ]
}
type FieldName = keyof Texts['downloads']['fields']

/** The column of a series; a key that is no series was refused before. */
const seriesColumn = (say: Words, key: string): ExportColumn => {
  const series = findSeries(key)
  if (!series) throw fail('columnUnknown', { column: key })
  const label = say(`enums.series.${series.name}`, { channel: series.channel })
  return { key, label: series.unit ? `${label} (${series.unit})` : label }
}

/** The lines above the table of a document. */
const aboutOf = (say: Words, opened: readonly DeviceSpan[], { startTime, endTime }: HistoryRequest) => ({
  list: {
    page: 1,
    size: 1,
    sorts: [],
    conditionVos: [
      { column: 'deviceName', type: 'in' as const, value: opened.map(({ device }) => device.name) },
      { column: 'time', type: 'between' as const, value: [startTime, endTime] },
    ],
  },
  asked: [
    { key: 'deviceName', label: say('downloads.fields.deviceName') },
    { key: 'time', label: say('downloads.fields.time') },
  ],
})
