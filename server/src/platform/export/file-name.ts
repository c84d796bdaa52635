import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import { printTime } from '@coldway/contract/time.ts'

const endings: Readonly<Record<ExportFormat, string>> = { excel: 'xlsx', pdf: 'pdf', csv: 'csv' }

/** Gives `<title>_20261121_031500.xlsx`, with the time in the caller's zone. */
export const fileNameOf = (title: string, zone: string, atMs: number, format: ExportFormat): string =>
  `${title}_${printTime(atMs, zone).replaceAll(/[-:]/g, '').replace(' ', '_')}.${endings[format]}`

/**
 * Encodes the name in ASCII (RFC 6266) and completely in UTF-8 (RFC 5987). No path, control character or closing quote
 * can get into the header, whatever a user called the list (faults.md row 42).
 */
export const dispositionOf = (name: string): string => {
  const safe = safeName(name)
  const plain = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentCoded(safe)}`
}

/**
 * Characters that file systems refuse, and those that change the writing direction, which would make an ending look
 * like another.
 */
const forbidden = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const safeName = (name: string): string => {
  const dot = name.lastIndexOf('.')
  // Keep the end of the name, where the time stands.
  const stem = name.slice(0, dot).slice(-100).toWellFormed().replaceAll(forbidden, '_')
  return `${stem.replaceAll(/^[.\s]+|[.\s]+$/g, '') || 'file'}${name.slice(dot).replaceAll(/[^.\w]/g, '')}`
}

/** `encodeURIComponent` leaves ' ( ) * as they are, which RFC 5987 does not allow. */
const percentCoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
