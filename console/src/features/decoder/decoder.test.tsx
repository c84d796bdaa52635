import type { Output } from '@coldway/contract/call.ts'
import { type ProtocolInfo, protocols } from '@coldway/contract/devices/protocols.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const list: ProtocolInfo[] = [
  { name: 'json', title: 'JSON (MQTT, HTTP)', terminal: 'none', port: null, commands: [] },
  { name: 'jt808', title: 'JT/T 808', terminal: 'phone', port: 6808, commands: [] },
]
const known = answer(protocols.queryProtocols, () => ({ protocols: list }))
const explained: Output<typeof protocols.explainFrame> = {
  protocol: 'jt808',
  bytes: '7e0102',
  parts: [
    { from: 0, to: 1, depth: 0, field: null, raw: null, becomes: [] },
    {
      from: 1,
      to: 3,
      depth: 0,
      field: 'item',
      raw: '258',
      becomes: [{ key: 'temp1', value: null, quality: 'decodeFault' }],
    },
  ],
  outcomes: [
    {
      kind: 'report',
      text: '',
      timeMs: Date.UTC(2026, 10, 21, 8),
      lng: null,
      lat: null,
      becomes: [{ key: 'hum1', value: 61.9, quality: 'good' }],
    },
  ],
}

it('shows what a pasted frame becomes, its bytes, and a value that is not good by its reason', async () => {
  const asked: unknown[] = []
  answerCalls(
    ...userCentreBasics(),
    known,
    answer(protocols.explainFrame, (body) => {
      asked.push(body)
      return explained
    }),
  )
  const { user } = await openApp(paths.frameDecoder, { isSignedIn: true })
  await user.type(await screen.findByLabelText('Frame'), '7e 01 02')
  await user.click(screen.getByRole('button', { name: 'Explain' }))
  const outcomes = await screen.findByRole('region', { name: 'Result' })
  expect(outcomes.textContent).toContain('Read as JT/T 808')
  expect(outcomes.textContent).toContain('61.9')
  const table = within(await screen.findByRole('region', { name: 'Byte by byte' }))
  expect(table.getByText('not decoded')).toBeDefined()
  expect(table.getByRole('row', { name: /01 02/ }).textContent).not.toContain('null')
  expect(asked).toEqual([{ frame: '7e 01 02', protocol: null, type: null }])
})
