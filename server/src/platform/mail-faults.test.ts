/**
 * faults.md row 31: a mail server that refuses, hangs, drips, floods, accepts a message and hangs up, or answers 4xx or
 * 5xx, at every step of the dialogue. The outcome is known in bounded time, and no connection is left behind.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmtpScript, smtpSteps, startScriptedSmtp } from '../testing/scripted-smtp.ts'
import { until } from '../testing/until.ts'
import { createMail } from './mail.ts'

let smtp: Awaited<ReturnType<typeof startScriptedSmtp>>
beforeAll(async () => {
  smtp = await startScriptedSmtp()
})
afterAll(() => smtp.close())

const send = (script: SmtpScript) => {
  smtp.script = script
  smtp.taken.length = 0
  const mail = createMail({
    url: `smtp://127.0.0.1:${smtp.port}?tls=off`,
    from: 'no-reply@coldway.example',
    waitMs: { connect: 400, talk: 800, reply: 2000 },
  })
  const signal = new AbortController().signal
  return mail.send({ address: 'li@example.com', subject: 'S', text: 'T', messageId: 'a-b-c', signal })
}
const nobodyIsLeft = () => until(() => smtp.connections() === 0)

// HELO comes only after a refused EHLO.
const steps = smtpSteps.filter((step) => step !== 'HELO')
const manners = ['silence', 'drop', 'reset', 'drip', 'flood', '421 closing', '451 later', 'HTTP/1.1 400 what'] as const
describe.each(steps)('at %s', (step) => {
  test.each(manners)('%s may pass: it is tried again, and nothing hangs on', async (manner) => {
    const script = step === 'EHLO' ? { EHLO: manner, HELO: manner } : { [step]: manner }
    expect(await send(script)).toMatchObject({ is: 'busy' })
    // Accepted without a reply: the other side may have it, under the id that the repetition has too.
    if (step === 'body') expect(smtp.taken).toEqual([expect.stringContaining('<a-b-c@coldway.example>')])
    else expect(smtp.taken).toEqual([])
    await nobodyIsLeft()
  })
})

test.each(['MAIL', 'RCPT', 'DATA', 'body'] as const)('5xx at %s is about the message, and final', async (step) => {
  for (const code of ['550 unknown', '552 too large', '554 no'])
    expect(await send({ [step]: code })).toMatchObject({ is: 'refused', error: expect.stringContaining(code) })
  await nobodyIsLeft()
})

test('5xx before that is about us: the operator may set it right within the day', async () => {
  expect(await send({ greeting: '554 no service' })).toMatchObject({
    is: 'busy',
    error: expect.stringContaining('554'),
  })
  expect(await send({ EHLO: '550 go away', HELO: '550 go away' })).toMatchObject({ is: 'busy' })
})

test.each([
  ['in many pieces', { body: 'bytes:250 queued' }],
  ['late, when it has looked at all of it', { body: 'late:250 queued' }],
  ['and hangs up', { body: '250 queued then drop' }],
  ['on several lines', { body: '250-taken\r\n250 queued' }],
  ['and knows HELO alone', { EHLO: '502 what' }],
] as const)('a server that says yes %s has it', async (_how, script) => {
  expect(await send(script)).toMatchObject({ is: 'sent' })
  expect(smtp.taken).toHaveLength(1)
  await nobodyIsLeft()
})

test('a server that is late with anything before it has the message is asked again', async () => {
  expect(await send({ RCPT: 'late:250 ok' })).toMatchObject({ is: 'busy', error: 'no answer in time' })
  expect(smtp.taken).toEqual([])
  await nobodyIsLeft()
})
