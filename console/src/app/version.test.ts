import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOutdated } from './version.ts'

describe('the version check', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('__COLDWAY_VERSION__', '1.0.31')
  })

  it('notes the version at the first visit and lets it go on', () => {
    expect(isOutdated('/login')).toBe(false)
    expect(isOutdated('/login')).toBe(false)
  })
  it('drops what an older version kept, once', () => {
    localStorage.setItem('coldway.version', '1.0.30')
    localStorage.setItem('coldway.preferences', '{"language":"old"}')
    expect(isOutdated('/login')).toBe(true)
    expect(localStorage.getItem('coldway.preferences')).toBeNull()
    expect(isOutdated('/login')).toBe(false)
  })
  it('leaves home, settings and log pages alone', () => {
    localStorage.setItem('coldway.version', '1.0.30')
    expect(isOutdated('/view/home/home')).toBe(false)
    expect(localStorage.getItem('coldway.version')).toBe('1.0.30')
  })
})
