/** The files of deploy/ agree with the program: ports, roles, variables, and names of each other. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@coldway/contract/readings/open.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { listeners, portVariableOf } from '../server/src/platform/config-ports.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: readonly string[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly command?: readonly string[]
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const services = Object.entries(compose.services)
const program = services.filter(([, { environment }]) => environment?.COLDWAY_ROLES)
const gate = read('deploy/haproxy.cfg')
const dockerfile = read('deploy/Dockerfile')
const documented = read('docs/configuration.md')
const devicePorts = listeners.filter(({ name }) => name !== 'http').map(({ port }) => port)
const allPorts = listeners.map(({ port }) => port)
const numbersOf = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([number]) => Number(number))
const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b)

test('every variable that the containers get is documented', () => {
  const names = program.flatMap(([, { environment = {} }]) => Object.keys(environment))
  for (const name of new Set(names)) expect(documented).toContain(`\`${name}\``)
})

test('all roles are there, by their names', () => {
  const roles = program.flatMap(([, { environment }]) => String(environment?.COLDWAY_ROLES).split(','))
  expect(roles.sort()).toEqual(['api', 'ingest', 'jobs', 'live', 'rules'])
})

test('whom a service waits for, where it keeps things and whom it names exists', () => {
  const names = services.map(([name]) => name)
  for (const [, { depends_on = [], volumes = [], environment = {}, command = [] }] of services) {
    expect(names).toEqual(expect.arrayContaining([...depends_on]))
    for (const volume of volumes.filter((one) => !one.startsWith('.')))
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    const said = [...Object.values(environment), ...command].join(' ')
    for (const [, name] of said.matchAll(/(?:@|\/\/)([a-z]+(?:-\d)?):\d+/g)) expect(names).toContain(name)
  }
})

test('device ports and the console are let in at the image, the gate and the engine', () => {
  const all = sorted(allPorts)
  expect(sorted(numbersOf(/^EXPOSE (.*)$/m.exec(dockerfile)?.[1] ?? ''))).toEqual(all)
  expect(sorted((compose.services.gate?.ports ?? []).flatMap(numbersOf))).toEqual(all)
  const binds = [...gate.matchAll(/bind :(\d+)/g)].map(([, port]) => Number(port))
  expect(sorted(binds)).toEqual(sorted([...all, 5432, 5433]))
  for (const port of devicePorts) expect(gate).toMatch(new RegExp(`ingest:${port} check port 8080`))
})

test('what devices send by HTTP is led to ingest, path by path', () => {
  const led = /acl is_device path_beg (.*)$/m.exec(gate)?.[1]?.split(' ')
  expect(led?.sort()).toEqual(
    Object.values(open)
      .map(({ path }) => path)
      .sort(),
  )
})

test('ports are documented as they are', () => {
  for (const { name, port } of listeners) expect(documented).toContain(`| \`${portVariableOf(name)}\` | ${port} |`)
})

test('a container runs Node as npm start does', () => {
  const flags = JSON.parse(read('server/src/node-flags.json')) as string[]
  const command = ['node', ...flags, 'server/src/main.ts', '--no-demo'].map((word) => JSON.stringify(word))
  expect(read('deploy/Dockerfile')).toContain(`CMD [${command.join(', ')}]`)
})

test('files that are copied or mounted are there, and scripts read', () => {
  for (const file of [
    'deploy/haproxy.cfg',
    'deploy/postgres/patroni.sh',
    'deploy/postgres/bootstrap.sh',
    'tools/run.mjs',
    'server/src/main.ts',
  ])
    expect(existsSync(join(root, file))).toBe(true)
  for (const script of ['patroni.sh', 'bootstrap.sh']) execFileSync('sh', ['-n', join(root, 'deploy/postgres', script)])
})

test('the configuration of Patroni reads as YAML and holds what the program insists on', () => {
  const [, yaml = ''] = /<<YAML\n([\s\S]*)\nYAML\n/.exec(read('deploy/postgres/patroni.sh')) ?? []
  const { bootstrap } = parse(yaml.replaceAll(/\$\{(\w+)\}/g, 'some-$1')) as {
    bootstrap: { dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, unknown> } } }
  }
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(bootstrap.dcs.postgresql.parameters).toMatchObject({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  })
})

const haproxy = '/usr/sbin/haproxy'
const title = existsSync(haproxy) ? 'HAProxy takes its file' : 'HAProxy takes its file (skipped: it is not installed)'
test.skipIf(!existsSync(haproxy))(title, () => {
  execFileSync(haproxy, ['-c', '-f', join(root, 'deploy/haproxy.cfg')], { stdio: 'pipe' })
})
