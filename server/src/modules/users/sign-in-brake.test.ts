import { describe, expect, test } from 'vitest'
import { createSignInBrake } from './sign-in-brake.ts'

const nowMs = 1_000_000
const setUp = () => {
  const brake = createSignInBrake()
  const isRefused = (attempt: Parameters<typeof brake.take>[0], atMs = nowMs): boolean => {
    try {
      brake.take(attempt, atMs)
      return false
    } catch {
      return true
    }
  }
  /** Makes so many wrong guesses, each from another address, that every stranger must wait. */
  const attack = (account: string, atMs = nowMs): void => {
    for (let n = 0; n < 110; n++) isRefused({ account, ip: `10.0.${n}.1` }, atMs)
  }
  return { brake, isRefused, attack }
}

describe('while strangers guess from many addresses', () => {
  test('strangers wait and a known browser does not', () => {
    const { isRefused, attack } = setUp()
    attack('Owner')
    expect(isRefused({ account: 'owner', ip: '192.0.2.1' })).toBe(true)
    expect(isRefused({ account: 'OWNER', ip: '192.0.2.1', device: 'known' })).toBe(false)
    expect(isRefused({ account: 'somebody', ip: '192.0.2.1' })).toBe(false)
  })

  test('a known browser that succeeds forgives strangers nothing', () => {
    const { brake, isRefused, attack } = setUp()
    attack('owner')
    const known = { account: 'owner', ip: '192.0.2.1', device: 'known' }
    brake.take(known, nowMs)
    brake.succeeded(known)
    expect(isRefused({ account: 'owner', ip: '192.0.2.1' })).toBe(true)
  })

  test('a known browser is slowed down by its own failures', () => {
    const { isRefused } = setUp()
    const known = { account: 'owner', ip: '192.0.2.1', device: 'known' }
    for (let n = 0; n < 5; n++) expect(isRefused(known)).toBe(false)
    expect(isRefused(known)).toBe(true)
    expect(isRefused({ ...known, ip: '192.0.2.2' })).toBe(true)
    expect(isRefused({ ...known, device: 'another' })).toBe(false)
  })
})

test('all addresses of an IPv6 network are one', () => {
  const { isRefused } = setUp()
  for (let n = 0; n < 5; n++) expect(isRefused({ account: 'one', ip: `2001:db8:0:7:${n}::${n}` })).toBe(false)
  expect(isRefused({ account: 'one', ip: '2001:db8:0:7:ffff::1' })).toBe(true)
  expect(isRefused({ account: 'one', ip: '2001:db8:0:8::1' })).toBe(false)
  for (let n = 0; n < 50; n++) isRefused({ ip: `2001:db8:0:7::${n}` })
  expect(isRefused({ account: 'other', ip: '2001:db8:0:7::99' })).toBe(true)
})
