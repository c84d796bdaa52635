import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Principal } from '../implement.ts'
import { createPdfRenderer } from './pdf-renderer.ts'
import { noRendererCode } from './pdf-renderer-code.ts'
import { printJobOf } from './print.ts'

const folder = await mkdtemp(join(tmpdir(), 'coldway-pdf-'))
afterAll(() => rm(folder, { recursive: true }))
const by = { userName: '王芳', account: 'wang', orgName: 'โรงงานน้ำแข็ง' } as Principal
const sheet = {
  title: 'Сенсоры',
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'tempC', label: '온도' },
    { key: 'lng', label: 'Longitude' },
  ],
  zone: 'Asia/Bangkok',
  yesNo: ['Yes', 'No'],
} as const
const occasion = {
  body: { list: { page: 1, size: 1, conditionVos: [], sorts: [] }, asked: [] },
  by,
  language: 'th-TH',
  atMs: Date.UTC(2026, 10, 21, 3),
  say: (key: string) => key,
} as const
const jobOf = (...rows: readonly Record<string, unknown>[]) => printJobOf(rows, sheet, occasion)

describe('a document', () => {
  test('prints figures below each other with as many digits, and nothing as a dash', () => {
    const { rows } = jobOf({ name: '5', tempC: 5, lng: 121.5 }, { tempC: -5.4, lng: 121.123456 }, { tempC: null })
    expect(rows).toEqual([
      ['5', '5.0', '121.500000'],
      ['—', '-5.4', '121.123456'],
      ['—', '—', '—'],
    ])
  })

  test('says on each page what it is, whose, made by whom and when, with the zone and UTC', () => {
    expect(jobOf().foot).toBe(
      'Сенсоры · โรงงานน้ำแข็ง · 王芳 (wang) · 2026-11-21 10:00:00 (Asia/Bangkok) · 2026-11-21 03:00:00 UTC',
    )
  })

  test('is set in all scripts, with signs of emotion and of nobody', async () => {
    const names = [
      '冷链 東京',
      'น้ำแข็ง ที่ กำลัง',
      'Ёлка №5',
      '냉동 차량',
      '🧊🚚 ≤ −18 °C',
      '#let x = 1',
      '\\ $x$ *b* @a <b>',
    ]
    const pdf = await createPdfRenderer()(jobOf(...names.map((name) => ({ name }))), AbortSignal.timeout(60_000))
    const text = Buffer.from(pdf).toString('latin1')
    expect(text).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    for (const font of ['NotoSans-', 'NotoSansThai-', 'NotoSansSC-', 'NotoSansKR-', 'NotoEmoji-'])
      expect(text).toContain(font)
  })

  test('that no binary of this machine sets is refused by its own name', async () => {
    const child = join(folder, 'child.mjs')
    await writeFile(child, `process.exit(${noRendererCode})`)
    const refused = createPdfRenderer(child)(jobOf(), AbortSignal.timeout(10_000))
    await expect(refused).rejects.toMatchObject({
      error: 'pdfNotSetUp',
      params: { platform: `${process.platform}-${process.arch}` },
    })
    await writeFile(child, 'process.exit(1)')
    await expect(createPdfRenderer(child)(jobOf(), AbortSignal.timeout(10_000))).rejects.toMatchObject({
      error: 'exportFailed',
    })
  })
})
