import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { createMail, type MailParts } from './mail.ts'

const open: MailServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})
const start = async (options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> => {
  const server = await startMailServer(options)
  open.push(server)
  return server
}
const email = (more: object = {}) => ({
  address: 'zhang@example.com',
  subject: '验证码 и เกณฑ์ 인증',
  text: '您的验证码是 1234。\nКод: 1234',
  messageId: 'a-b-c',
  signal: new AbortController().signal,
  ...more,
})
const mailTo = (server: MailServer, address: string, more: Partial<MailParts> = {}) =>
  createMail({
    url: address.replace('PORT', String(server.port)),
    from: 'Coldway <no-reply@coldway.example>',
    ca: server.ca,
    waitMs: { connect: 2000, talk: 2000, reply: 1000 },
    ...more,
  })

test('goes by STARTTLS, with the password only then, and is the same mail in five scripts', async () => {
  const server = await start()
  const mail = mailTo(server, 'smtp://user%40x:p%2Fw@localhost:PORT')
  expect(await mail.send(email())).toEqual({ is: 'sent', providerId: expect.stringContaining('250') })
  const [got] = server.received
  expect(got).toMatchObject({
    messageId: '<a-b-c@coldway.example>',
    to: 'zhang@example.com',
    isSecure: true,
    user: 'user@x',
  })
  expect(got?.raw).toMatch(/Auto-Submitted: auto-generated/i)
  expect(got?.raw).toMatch(/Content-Type: text\/plain; charset=utf-8/i)
})

test('takes a picture along', async () => {
  const server = await start()
  const image = Buffer.from('89504e470d0a1a0a', 'hex')
  await mailTo(server, 'smtp://localhost:PORT').send(email({ image }))
  const raw = server.received[0]?.raw ?? ''
  expect(raw).toMatch(/Content-Type: image\/png; name=code\.png/i)
  expect(raw).toContain(image.toString('base64'))
})

test('takes a file along under its name, in any script', async () => {
  const server = await start()
  const content = Buffer.from('time,temp1\n2026-01-15,4.5\n')
  await mailTo(server, 'smtp://localhost:PORT').send(email({ file: { name: '温度 2026.csv', content } }))
  const raw = server.received[0]?.raw ?? ''
  expect(raw).toMatch(/Content-Disposition: attachment;\s+filename\*0?\*?=utf-8''%E6%B8%A9%E5%BA%A6%202026\.csv/i)
  expect(raw.replaceAll(/\s/g, '')).toContain(content.toString('base64'))
})

test('goes by TLS from the start', async () => {
  const server = await start({ secure: true })
  expect(await mailTo(server, 'smtps://localhost:PORT').send(email())).toMatchObject({ is: 'sent' })
})

test('says nothing to a server without TLS, or with a certificate nobody vouches for', async () => {
  const plain = await start({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  expect(await mailTo(plain, 'smtp://u:p@localhost:PORT').send(email())).toMatchObject({ is: 'busy' })
  const stranger = await start()
  const { ca } = await start()
  expect(await mailTo(stranger, 'smtp://u:p@localhost:PORT', { ca }).send(email())).toMatchObject({ is: 'busy' })
  expect([...plain.received, ...stranger.received]).toEqual([])
  expect(await mailTo(plain, 'smtp://localhost:PORT?tls=off').send(email())).toMatchObject({ is: 'sent' })
})

test.each([
  [421, 'busy'],
  [451, 'busy'],
  [550, 'refused'],
  [552, 'refused'],
] as const)('a reply of %s is %s', async (code, is) => {
  const server = await start()
  server.answer = () => code
  const delivery = await mailTo(server, 'smtp://localhost:PORT').send(email())
  expect(delivery).toMatchObject({ is, error: expect.stringContaining(String(code)) })
})

test('a server that hangs, drips, drops, refuses connections or the password costs a bounded wait', async () => {
  const server = await start()
  const mail = mailTo(server, 'smtp://localhost:PORT')
  for (const manner of ['hang', 'drop'] as const) {
    server.answer = () => manner
    expect(await mail.send(email())).toMatchObject({ is: 'busy' })
  }
  expect(server.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<a-b-c@coldway.example>'))
  const closed = mailTo(server, 'smtp://localhost:PORT')
  await open.pop()?.close()
  expect(await closed.send(email())).toMatchObject({ is: 'busy', error: expect.stringContaining('ECONN') })
  // The server repeats what it was given, which nobody may read.
  const repeated = new Error('no: u, wrong')
  const guarded = await start({ onAuth: (_, __, done) => done(Object.assign(repeated, { responseCode: 535 })) })
  expect(await mailTo(guarded, 'smtp://u:wrong@localhost:PORT').send(email())).toEqual({
    is: 'busy',
    error: 'sign-in refused: 535',
  })
})

test('stops waiting when the lease is lost', async () => {
  const server = await start()
  server.answer = () => 'hang'
  const lost = new AbortController()
  const sending = mailTo(server, 'smtp://localhost:PORT', { waitMs: { connect: 9000, talk: 9000, reply: 9000 } }).send(
    email({ signal: lost.signal }),
  )
  setTimeout(() => lost.abort(), 100)
  expect(await sending).toMatchObject({ is: 'busy' })
})

test('a line end in an address or subject adds no header and no recipient', async () => {
  const server = await start()
  const mail = mailTo(server, 'smtp://localhost:PORT')
  await mail.send(email({ address: 'a@x.example\r\nBcc: b@x.example', subject: 'one\r\nX-Evil: yes' }))
  expect(server.received.flatMap(({ raw, to }) => [/^X-Evil|^Bcc/im.test(raw), to === 'b@x.example'])).not.toContain(
    true,
  )
})
