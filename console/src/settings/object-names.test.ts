import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

test('names of open pages survive a reload, and are forgotten with their session', async () => {
  const before = await import('./object-names.ts')
  renderHook(() => before.useObjectName('/view/waybillManagement/waybillDetails/7', 'WB-7'))
  vi.resetModules()
  const after = await import('./object-names.ts')
  const { result } = renderHook(() => after.useObjectNames())
  expect(result.current).toEqual({ '/view/waybillManagement/waybillDetails/7': 'WB-7' })
  after.forgetObjectNames()
  vi.resetModules()
  const next = await import('./object-names.ts')
  expect(renderHook(() => next.useObjectNames()).result.current).toEqual({})
})

test('a store that holds something else names nothing', async () => {
  sessionStorage.setItem('coldway.names', '{"a":1,"b":')
  const { useObjectNames } = await import('./object-names.ts')
  expect(renderHook(() => useObjectNames()).result.current).toEqual({})
})
