import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })

test('an error is logged with its message and its place', () => {
  log.error({ error: new Error('out of order') }, 'call failed')
  expect(lines.at(-1)).toMatchObject({
    msg: 'call failed',
    error: { message: 'out of order', stack: expect.any(String) },
  })
  log.warn({ error: 'as text' }, 'call failed')
  expect(lines.at(-1)).toMatchObject({ error: 'as text' })
})

test('no secret is logged, wherever it stands', () => {
  const secrets = { password: 'S3CRET', secret: 'S3CRET', token: 'S3CRET', access_token: 'S3CRET' }
  log.info({ ...secrets, body: secrets, headers: { authorization: 'S3CRET' } }, 'asked')
  expect(JSON.stringify(lines.at(-1))).not.toContain('S3CRET')
})
