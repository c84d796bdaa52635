import { expect, test } from 'vitest'
import { readMessage } from './message.ts'

test('a message is read, quoted and plain', () => {
  const text = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName>\n<CreateTime>123</CreateTime><Event><![CDATA[a]b]]>x</Event></xml>`
  expect(readMessage(text)).toBeUndefined()
  const good = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName>\n <CreateTime>123</CreateTime><Event><![CDATA[a]b<&]]></Event></xml>\n`
  expect(Object.fromEntries(readMessage(good) ?? [])).toEqual({ ToUserName: 'gh_1', CreateTime: '123', Event: 'a]b<&' })
})

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
test.each([
  [
    'an external entity',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><Event>&e;</Event></xml>`,
  ],
  ['a parameter entity', `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/x">%p;]><xml><Event>SCAN</Event></xml>`],
  ['an entity bomb', `${bomb}<xml><Event>&b;</Event></xml>`],
  ['an entity without a declaration', '<xml><Event>&amp;</Event></xml>'],
  ['a declaration', '<?xml version="1.0"?><xml><Event>SCAN</Event></xml>'],
  ['a comment', '<xml><!-- --><Event>SCAN</Event></xml>'],
  ['an attribute', '<xml><Event a="b">SCAN</Event></xml>'],
  ['XInclude', '<xml xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></xml>'],
  ['a nested element', '<xml><Event><Event>SCAN</Event></Event></xml>'],
  ['a field twice', '<xml><Event>SCAN</Event><Event>subscribe</Event></xml>'],
  ['another root', '<x><Event>SCAN</Event></x>'],
  ['something behind it', '<xml><Event>SCAN</Event></xml><xml></xml>'],
  ['an end that is missing', '<xml><Event>SCAN</Event>'],
  ['nothing', ''],
])('%s is refused', (_what, text) => {
  expect(readMessage(text)).toBeUndefined()
})

test('a long malformed message is refused in no time', () => {
  const began = performance.now()
  expect(readMessage(`<xml><Event><![CDATA[${']'.repeat(16_000)}</Event></xml>`)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(500)
})
