import { describe, expect, test } from 'vitest'
import { mergeSections, printSection, printTable, type Section } from './results.ts'

const sectionOf = (value: string): Section => ({
  title: 'something',
  how: 'By hand.',
  tables: [{ title: 'Figures', head: ['what', 'how much'], rows: [['one', value]] }],
})
const order = ['ingest', 'live']

describe('results', () => {
  test('a table is Markdown, figures to the right', () => {
    expect(printTable({ title: 'T', head: ['a', 'b'], rows: [['x', '1']] })).toBe(
      '**T**\n\n| a | b |\n| --- | ---: |\n| x | 1 |',
    )
  })

  test('a run replaces its own sections and keeps the others', () => {
    const section = (name: string, value: string): string => printSection(name, sectionOf(value), 'Today.')
    const first = mergeSections('', new Map([['live', section('live', '1')]]), order)
    const second = mergeSections(first, new Map([['ingest', section('ingest', '2')]]), order)
    expect(second.indexOf('## ingest')).toBeLessThan(second.indexOf('## live'))
    const third = mergeSections(second, new Map([['live', section('live', '3')]]), order)
    expect(third).toContain('| one | 2 |')
    expect(third).toContain('| one | 3 |')
    expect(third).not.toContain('| one | 1 |')
    expect(third.match(/^# /gm)).toHaveLength(1)
  })

  test('writing the same again changes nothing', () => {
    const fresh = new Map([['live', printSection('live', sectionOf('1'), 'Today.')]])
    const once = mergeSections('', fresh, order)
    expect(mergeSections(once, new Map(), order)).toBe(once)
  })
})
