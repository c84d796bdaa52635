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

test('the name of an object that its reader may not see any more is forgotten, and no other', async () => {
  const { forgetObjectNames, useObjectName, useObjectNames } = await import('./object-names.ts')
  forgetObjectNames()
  const { rerender } = renderHook(({ name }: { name: string | null }) => useObjectName('/a/7', name), {
    initialProps: { name: 'WB-7' as string | null },
  })
  renderHook(() => useObjectName('/a/8', 'WB-8'))
  rerender({ name: null })
  const { result } = renderHook(() => useObjectNames())
  expect(result.current).toEqual({ '/a/8': 'WB-8' })
})
