import { streamNames } from '@coldway/contract/devices/protocols.ts'
import { expect, test } from 'vitest'
import { setups } from './setups.ts'

test.each(streamNames)('the setup of %s names makers, host and port', (name) => {
  const text = setups[name]
    .linesOf({ host: 'track.example.com', port: 45_678 })
    .map((line) => line.text)
    .join('\n')
  expect(setups[name].makers.length).toBeGreaterThan(0)
  expect(text).toContain('track.example.com')
  expect(text).toContain('45678')
})

test('GT06 distinguishes a name from an address', () => {
  const serverOf = (host: string) =>
    setups.gt06.linesOf({ host, port: 5023 }).find(({ text }) => text.startsWith('SERVER'))?.text
  expect(serverOf('track.example.com')).toBe('SERVER,1,track.example.com,5023,0#')
  expect(serverOf('203.0.113.9')).toBe('SERVER,0,203.0.113.9,5023,0#')
})
