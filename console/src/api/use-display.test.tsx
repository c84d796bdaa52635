import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKept } from './use-kept.ts'
import { defaultDisplay, type Display, useDisplay } from './use-display.ts'

vi.mock('./use-kept.ts', { spy: true })

test('a change made before the kept settings have come is laid over them', () => {
  const keep = vi.fn()
  const answer = (value: Display | undefined, isLoading: boolean) =>
    vi.mocked(useKept<Display>).mockReturnValue({ value, isLoading, keep, error: undefined })
  answer(undefined, true)
  const { result, rerender } = renderHook(useDisplay)
  act(() => result.current[1]({ isTable: true }))
  act(() => result.current[1]({ isGrouped: false }))
  expect(result.current[0]).toEqual({ ...defaultDisplay, isTable: true, isGrouped: false })
  expect(keep).not.toHaveBeenCalled()
  answer({ ...defaultDisplay, mode: 'tile', boundaries: 'cn' }, false)
  rerender()
  expect(keep).toHaveBeenCalledExactlyOnceWith({
    mode: 'tile',
    boundaries: 'cn',
    mapTheme: 'light',
    provider: 'offline',
    isGrouped: false,
    isTable: true,
    hasSites: true,
    hasLines: true,
    hasTraffic: false,
  })
})
