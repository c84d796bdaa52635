/**
 * Checks who imports what: the directions of docs/tour.md. Tests may reach further, but the console never the server.
 */
import { moduleOrder } from '../server/src/modules/order.ts'
import { type Import, importsOf } from './imports.ts'
import { isTest, readSources, report, type Source } from './sources.ts'

/** The workspaces that a workspace may import, beside itself. */
const workspaces: Record<string, readonly string[]> = {
  contract: [],
  protocols: ['contract'],
  i18n: ['contract'],
  // The client takes only what has no package from the contract: whoever installs it gets nothing
  // else.
  client: ['contract'],
  server: ['contract', 'protocols', 'i18n'],
  // The verifier knows the maker by docs/evidence-format.md alone.
  verifier: [],
  // Files of loggers are read in the browser by what reads them on the server.
  console: ['contract', 'i18n', 'verifier', 'protocols'],
  mobile: ['contract', 'i18n', 'console'],
  simulator: ['contract', 'protocols'],
  bench: ['contract', 'protocols', 'server', 'simulator'],
  e2e: ['contract', 'i18n', 'simulator'],
  tools: ['contract', 'i18n', 'server', 'console', 'client'],
}
/** Workspaces that run anywhere: no packages but these, and nothing of Node. */
const pure: Record<string, readonly string[]> = { contract: ['zod'], protocols: ['zod'], i18n: [], client: [] }
/** What lies below the features, in the console and in the companion. */
const consoleLayers = ['ui', 'map', 'api', 'settings', 'kept', 'queue', 'account', 'worker']
const aboveModules = ['ingest', 'rules', 'app', 'assembly', 'cli', 'cluster']
/** The shape of every module, and their order. */
const ofAllModules = ['server/src/modules/module.ts', 'server/src/modules/order.ts']
/** The interface of rules and what rules share: the worker takes the rules of the modules. */
const forRules = ['server/src/rules/rule.ts', 'server/src/rules/event-time/index.ts']

export const violations = (sources: readonly Source[], order: readonly string[]): string[] =>
  sources.flatMap((source) =>
    importsOf(source).flatMap((to) => {
      const why = refusal(source.path, to, order)
      return why ? [`${source.path} imports ${to.path ?? to.package}: ${why}`] : []
    }),
  )

const refusal = (from: string, to: Import, order: readonly string[]): string | undefined => {
  const [workspace = ''] = from.split('/')
  if (to.path === undefined) return isTest(from) ? undefined : refusePackage(from, workspace, to.package)
  const [target = ''] = to.path.split('/')
  if (workspace === 'console' && target === 'server') return 'the console knows the server by its contract only'
  if (isTest(from)) return undefined
  if (target !== workspace) {
    // The demo registers the fleet that the simulator plays.
    if (from.startsWith('server/src/demo/') && target === 'simulator') return undefined
    if (!workspaces[workspace]?.includes(target)) return `${workspace} may not import ${target}`
    return workspace === 'mobile' && target === 'console' ? refuseOfConsole(to.path) : undefined
  }
  if (workspace === 'console' || workspace === 'mobile') return refuseInConsole(from, to.path)
  return workspace === 'server' ? refuseInServer(from, to.path, order) : undefined
}

const refusePackage = (from: string, workspace: string, name: string): string | undefined => {
  const allowed = pure[workspace]
  // A file that writes a generated one is a tool beside what it writes.
  const isTool = from.endsWith('.write.ts') || from === 'client/build.ts' || from.startsWith('client/examples/')
  if (!allowed || allowed.includes(name) || isTool) return undefined
  return `${workspace} imports ${allowed.length > 0 ? `no package but ${allowed.join(', ')}` : 'no package'}`
}

const refuseInConsole = (from: string, to: string): string | undefined => {
  const [layer = '', feature = ''] = from.split('/').slice(2)
  const [toLayer = '', toFeature = ''] = to.split('/').slice(2)
  if (consoleLayers.includes(layer) && (toLayer === 'features' || toLayer === 'app'))
    return `${layer} lies below ${toLayer}`
  if (layer !== 'features') return undefined
  if (toLayer === 'app') return 'features lie below app'
  const isDoor = /\/features\/[^/]+\/index\.tsx?$/.test(to)
  return toLayer === 'features' && toFeature !== feature && !isDoor
    ? 'another feature is imported by its index.ts'
    : undefined
}

/** The companion shares the lower layers, and of features what they show others; it has a frame of its own. */
const refuseOfConsole = (to: string): string | undefined => {
  if (to.includes('/src/app/')) return 'the companion has a frame of its own'
  const isInside = /\/features\//.test(to) && !/\/features\/[^/]+\/index\.tsx?$/.test(to)
  return isInside ? 'a feature is imported by its index.ts' : undefined
}

const refuseInServer = (from: string, to: string, order: readonly string[]): string | undefined => {
  const [layer = '', own = ''] = from.split('/').slice(2)
  const [toLayer = '', other = ''] = to.split('/').slice(2)
  if (layer === 'platform' && toLayer !== 'platform') return 'platform knows nothing above it'
  if (layer === 'modules' && aboveModules.includes(toLayer) && !forRules.includes(to))
    return `modules lie below ${toLayer}`
  if (toLayer !== 'modules' || ofAllModules.includes(to)) return undefined
  if (layer === 'modules' && own === other) return undefined
  if (!to.endsWith(`/modules/${other}/index.ts`)) return 'a module is imported by its index.ts'
  if (layer !== 'modules') return undefined
  if (!order.includes(own)) return `${own} is not in modules/order.ts`
  return order.indexOf(other) < order.indexOf(own)
    ? undefined
    : `${other} does not come before ${own} in modules/order.ts`
}

if (import.meta.main) report(violations(readSources(), moduleOrder), 'Every import goes the right way.')
