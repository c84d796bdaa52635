import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import { printTime } from '@coldway/contract/time.ts'

const endings: Readonly<Record<ExportFormat, string>> = { excel: 'xlsx', pdf: 'pdf', csv: 'csv' }

/** `<title>_20261121_031500.xlsx`, the time in the caller's zone. */
export const fileNameOf = (title: string, zone: string, atMs: number, format: ExportFormat): string =>
  `${title}_${printTime(atMs, zone).replaceAll(/[-:]/g, '').replace(' ', '_')}.${endings[format]}`

/**
 * RFC 6266: the name in plain letters, and whole in UTF-8 (RFC 5987). No path, no control character, no end of the header's
 * quotes can stand in it, whatever the user called his list. (faults.md 42)
 */
export const dispositionOf = (name: string): string => {
  const safe = safeName(name)
  const plain = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentCoded(safe)}`
}

/** What no file system takes, and what turns the direction of writing so that an ending looks like another. */
const forbidden = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const safeName = (name: string): string => {
  const dot = name.lastIndexOf('.')
  // The end of it: that is where the time stands.
  const stem = name.slice(0, dot).slice(-100).toWellFormed().replaceAll(forbidden, '_')
  return `${stem.replaceAll(/^[.\s]+|[.\s]+$/g, '') || 'file'}${name.slice(dot).replaceAll(/[^.\w]/g, '')}`
}

/** `encodeURIComponent` leaves ' ( ) * bare, which RFC 5987 does not. */
const percentCoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
