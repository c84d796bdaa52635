import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAddress } from './address-secrets.ts'

const read = (address: string) => readAddress(new URL(address, 'http://coldway.test'))

describe('what an address carries', () => {
  it.each([
    ['/view/home/home?code=c1&pid=4#x', { kind: 'handOff', code: 'c1' }, '/view/home/home?pid=4#x'],
    ['/view/home/home?token=t1', { kind: 'token', token: 't1' }, '/view/home/home'],
    ['/view/a?abc=t2&openApi=1&key=k&x=1', { kind: 'token', token: 't2' }, '/view/a?x=1'],
    ['/view/a?openApi&key=k&abc=t2', undefined, '/view/a?abc=t2'],
    ['/view/a?abc=t2&openApi=1', undefined, '/view/a?abc=t2&openApi=1'],
    ['/view/home/shareHome?shareToken=s1', { kind: 'share', shareToken: 's1' }, '/view/home/shareHome'],
    ['/view/a?code=c1&token=t1&shareToken=s1', { kind: 'handOff', code: 'c1' }, '/view/a'],
    ['/view/a?code=', undefined, '/view/a'],
    ['/view/a?code=c1&state=open', { kind: 'handOff', code: 'c1' }, '/view/a?state=open'],
    ['/view/a?x=1', undefined, '/view/a?x=1'],
  ])('%s', (address, secret, rest) => {
    expect(read(address).secret).toEqual(secret)
    expect(read(address).rest).toBe(rest)
    expect(read(address).wechat).toBeUndefined()
  })

  it.each(['/login', '/view/login/bindUserPage', '/m/', '/m/account'])(
    '%s: code and state are the answer of WeChat',
    (path) => {
      expect(read(`${path}?code=w1&state=s1&lang=ru-RU`)).toEqual({
        wechat: { code: 'w1', state: 's1' },
        rest: `${path}?lang=ru-RU`,
      })
    },
  )
})

it('takes the code of a mini-program out of the address of the sign-in pages alone', () => {
  expect(read('/m/?js_code=j1&lang=zh-CN')).toEqual({ wechat: { js_code: 'j1' }, rest: '/m/?lang=zh-CN' })
  expect(read('/view/a?js_code=j1')).toEqual({ rest: '/view/a?js_code=j1' })
})

it('takes the whole answer of a provider out of the address', () => {
  expect(read('/view/login/provider?code=p1&state=s1&iss=https%3A%2F%2Fid.example&session_state=x')).toEqual({
    provider: { code: 'p1', state: 's1', iss: 'https://id.example' },
    rest: '/view/login/provider',
  })
})

describe('a page that is opened by such an address', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => {
    vi.restoreAllMocks()
    history.replaceState(null, '', '/')
    sessionStorage.clear()
  })
  const open = async (address: string) => {
    history.replaceState({ kept: 1 }, '', address)
    return import('./address-secrets.ts')
  }

  it('has it out of the address at once, and gives it out once', async () => {
    const page = await open('/view/home/home?code=c1')
    expect(location.href).not.toContain('c1')
    expect(history.state).toEqual({ kept: 1 })
    expect(page.beganWithToken).toBe(true)
    expect(page.takeAddressSecret()).toEqual({ kind: 'handOff', code: 'c1' })
    expect(page.takeAddressSecret()).toBeUndefined()
  })
  it('remembers its share link over a reload', async () => {
    const page = await open('/view/home/shareHome?shareToken=s1')
    expect(page.keptShareToken()).toBe('s1')
    vi.resetModules()
    const reloaded = await open('/view/home/shareHome')
    expect(reloaded.keptShareToken()).toBe('s1')
    expect(reloaded.beganWithToken).toBe(false)
  })
  it('keeps the answer of WeChat for the sign-in page', async () => {
    const page = await open('/login?code=w1&state=s1')
    expect(location.search).toBe('')
    expect(page.takeAddressSecret()).toBeUndefined()
    expect(page.takeWechatReply()).toEqual({ code: 'w1', state: 's1' })
    expect(page.takeWechatReply()).toBeUndefined()
  })
  it('leaves other addresses as they are', async () => {
    await open('/view/a?b=%20')
    expect(location.search).toBe('?b=%20')
  })

  it.each([
    ['Mozilla/5.0 MicroMessenger/8.0.49 miniProgram/wx1', { js_code: 'j1' }],
    ['Mozilla/5.0 MicroMessenger/8.0.49', undefined],
  ])('%s: the code of a mini-program is believed in its own pages alone', async (userAgent, reply) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const page = await open('/m/?js_code=j1')
    expect(location.href).not.toContain('j1')
    expect(page.takeWechatReply()).toEqual(reply)
    expect(page.takeWechatReply()).toBeUndefined()
  })
})
