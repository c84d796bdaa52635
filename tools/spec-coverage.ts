/**
 * Prints which calls and routes of docs/spec exist and which are missing. A missing one is counted, not a failure,
 * until the product is complete.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../contract/src/api.ts'
import { mockCalls, mockPath } from '../contract/src/mock-calls.ts'
import type { ScreenEntry } from '../contract/src/screens/screen.ts'
import { type ScreenId, screens } from '../contract/src/screens/screens.ts'
import { root } from './sources.ts'

/** The screen that stands for each label of routes.tsv, which the product names without an address. */
const screenOfLabel: Readonly<Record<string, ScreenId>> = {
  messageRecipients: 'recipients',
  commonFunctions: 'commonFunctions',
  messageCentre: 'messages',
  downloadCentre: 'downloads',
  systemSettings: 'settings',
  // The choice between aggregate and tile in the tools of its map.
  displayConfiguration: 'monitoring',
  // A dialog of every list (console/src/ui/table/table-fields-dialog.tsx).
  tableFields: 'portableDevices',
  openApiClients: 'openApiClients',
  greenhouseScenario: 'greenhouse',
  // The report is made of the evidence of a shipment, on its page.
  coldChainReport: 'waybill',
}

interface Coverage {
  readonly area: string
  readonly there: readonly string[]
  readonly missing: readonly string[]
}

/** `wanted` are rows of [area, name]; parameters such as `:id` or `{id}` count as equal. */
export const coverage = (wanted: readonly (readonly [string, string])[], existing: readonly string[]): Coverage[] => {
  const known = new Set(existing.map(plain))
  return Object.entries(Object.groupBy(wanted, ([area]) => area)).map(([area, rows = []]) => ({
    area,
    there: rows.map(([, name]) => name).filter((name) => known.has(plain(name))),
    missing: rows.map(([, name]) => name).filter((name) => !known.has(plain(name))),
  }))
}

export const readTable = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const plain = (name: string): string => name.replace(/(:\w+\??|\{\w+\})/g, ':').replace(/(.)\/$/, '$1')

const print = (title: string, areas: readonly Coverage[]): void => {
  const total = (key: 'there' | 'missing') => areas.reduce((sum, area) => sum + area[key].length, 0)
  console.log(`${title}: ${total('there')} of ${total('there') + total('missing')} exist`)
  for (const { area, there, missing } of areas) {
    console.log(`  ${area}: ${there.length} of ${there.length + missing.length}`)
    if (process.argv.includes('--all')) for (const name of missing) console.log(`    missing ${name}`)
  }
}

const read = (name: string): string[][] => readTable(readFileSync(join(root, 'docs/spec', name), 'utf8'))

if (import.meta.main) {
  const calls = read('calls.tsv').map(([area = '', method, path]) => [area, `${method} ${path}`] as const)
  print(
    'calls',
    coverage(calls, [
      ...api.map(({ method, path }) => `${method} ${path}`),
      ...Object.keys(mockCalls).map((name) => `GET ${mockPath(name)}`),
    ]),
  )
  const routes = read('routes.tsv').map(([area = '', path = '']) => [area, path] as const)
  print(
    'routes',
    coverage(
      routes,
      // The shell's own address leads on to home (console/src/app/guard.ts).
      [
        '/',
        ...Object.values<ScreenEntry>(screens).flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]),
        ...Object.entries(screenOfLabel).flatMap(([label, id]) => (screens[id] ? [label] : [])),
      ],
    ),
  )
  console.log('The missing ones by name: node tools/spec-coverage.ts --all')
}
