import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellOf, cellsOf, officeHours, outsideOffice, windowsOf } from './week-hours.ts'

describe('the hours of a week', () => {
  it('come back from the windows they were made of', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 7 * 24 - 1 })), (cells) => {
        const windows = windowsOf(new Set(cells))
        expect([...cellsOf(windows)].toSorted((a, b) => a - b)).toEqual(cells.toSorted((a, b) => a - b))
        expect(windows.every(({ days, fromMin, untilMin }) => days.length > 0 && fromMin < untilMin)).toBe(true)
      }),
    )
  })

  it('share a window between days with the same hours', () => {
    expect(windowsOf(officeHours)).toEqual([{ days: [1, 2, 3, 4, 5], fromMin: 480, untilMin: 1080 }])
    expect(windowsOf(outsideOffice)).toHaveLength(3)
    expect(windowsOf(new Set())).toEqual([])
  })

  it('show an hour that is watched in part as watched', () => {
    const cells = cellsOf([{ days: [7], fromMin: 90, untilMin: 130 }])
    expect([...cells]).toEqual([cellOf(6, 1), cellOf(6, 2)])
  })
})
