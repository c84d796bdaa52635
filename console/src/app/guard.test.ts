import { describe, expect, it } from 'vitest'
import { returnPath } from '../api/return-path.ts'
import type { Session } from '../api/session.ts'
import { redirectFor } from './guard.ts'

const user: Session = { token: 't', kind: 'user', mustChangePassword: false, mustEnrol: false }
const fresh: Session = { ...user, mustChangePassword: true, mustEnrol: false }
const owing: Session = { ...user, mustEnrol: true }
const at = (pathname: string, search = '') => ({ pathname, search })

describe('the guard', () => {
  it.each([
    ['a page without a session', at('/view/home/home'), 'login', undefined, '/login?redirect=%2Fview%2Fhome%2Fhome'],
    ['a page with its query', at('/view/a', '?x=1'), 'login', undefined, '/login?redirect=%2Fview%2Fa%3Fx%3D1'],
    ['a page with a session', at('/view/home/home'), 'login', user, undefined],
    ['an unknown path', at('/view/nothing'), undefined, user, '/view/error/404'],
    ['an unknown path without a session', at('/nothing'), undefined, undefined, '/view/error/404'],
    ['a public page', at('/view/error/404'), 'public', undefined, undefined],
    ['a page of a share link', at('/view/home/shareHome'), 'share', undefined, undefined],
    ['a page of a share link with an initial password', at('/view/home/shareHome'), 'share', fresh, undefined],
    ['the root', at('/'), undefined, user, '/view/home/home'],
    ['the root without a session', at('/'), undefined, undefined, '/login'],
    ['any page with an initial password', at('/view/home/home'), 'login', fresh, '/view/login/newUser'],
    ['the change of an initial password', at('/view/login/newUser'), 'login', fresh, undefined],
    [
      'any page owing a second factor',
      at('/view/a', '?x=1'),
      'login',
      owing,
      '/view/login/firstFactor?redirect=%2Fview%2Fa%3Fx%3D1',
    ],
    ['setting one up', at('/view/login/firstFactor'), 'login', owing, undefined],
    ['signing in as somebody else', at('/login'), 'public', fresh, undefined],
  ] as const)('%s', (_, visit, access, session, expected) => expect(redirectFor(visit, access, session)).toBe(expected))
})

describe('a visit of the root', () => {
  it.each([
    ['/view', '1000100', '/view/deviceMonitor/realTimeMonitoring?monitor=true'],
    ['/', '1000394740', '/view/deviceMonitor/realTimeMonitoring?monitor=true'],
    ['/view', '1000101', '/view/home/home'],
    ['/view/home/home', '1000100', undefined],
  ])('%s in scene %s', (path, id, expected) =>
    expect(redirectFor(at(path), path.endsWith('home') ? 'login' : undefined, user, { id, type: undefined })).toBe(
      expected,
    ),
  )

  it('of somebody without a session goes to sign in, whatever the scene', () => {
    expect(redirectFor(at('/view'), undefined, undefined, { id: '1000100', type: undefined })).toBe('/login')
  })
})

describe('the way back after signing in', () => {
  it.each([
    ['?redirect=%2Fview%2Fa%3Fx%3D1', '/view/a?x=1'],
    ['?redirect=https%3A%2F%2Fevil.example', '/view/home/home'],
    ['?redirect=%2F%2Fevil.example', '/view/home/home'],
    ['?redirect=%2Fview%2F..%2F..%2Fx', '/view/home/home'],
    ['?redirect=javascript%3Aalert(1)', '/view/home/home'],
    ['', '/view/home/home'],
  ])('%s', (search, expected) => expect(returnPath(search)).toBe(expected))
})
