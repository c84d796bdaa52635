import { expect, test } from 'vitest'
import { selfTimes } from './self-times.ts'

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 4 })

test('sums the time of each function over its places in the tree, idle time apart', () => {
  const nodes = [
    { id: 1, callFrame: frame('(idle)') },
    { id: 2, callFrame: frame('parse', 'file:///x/node_modules/mqtt-packet/parser.js') },
    { id: 3, callFrame: frame('', 'file:///x/server/src/ingest/mqtt.ts') },
    { id: 4, callFrame: frame('parse', 'file:///x/node_modules/mqtt-packet/parser.js') },
  ]
  const profile = { nodes, samples: [1, 2, 3, 4, 2], timeDeltas: [100, 10, 5, 20, 400], startTime: 1000 }
  expect(selfTimes([profile], 1050, 1200)).toEqual({
    idleUs: 100,
    busyUs: 35,
    functions: [
      { name: 'parse mqtt-packet/parser.js:5', selfUs: 30 },
      { name: '(anonymous) server/src/ingest/mqtt.ts:5', selfUs: 5 },
    ],
  })
})
