import { describe, expect, it } from 'vitest'
import { readScenario } from './scenario.ts'

describe('the scenario of an address', () => {
  it.each([
    ['type=101', 'transport'],
    ['type=102', 'device'],
    ['type=103&device=4', 'container'],
    ['type=104&pid=100', 'vehicle'],
    ['type=105', undefined],
    ['type=toString', undefined],
    ['', undefined],
  ])('%s', (query, expected) => expect(readScenario(new URLSearchParams(query))).toBe(expected))
})
