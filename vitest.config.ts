import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A run starts the program a hundred times and more: what Node has compiled for one start, the next one reads. Workers and the
// programs they start inherit the setting.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.tmp/compile-cache')

const neverTests = ['**/node_modules/**', '**/dist/**']

const test = (name: string, folders: string[], more = {}) => ({
  test: {
    name,
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: neverTests,
    ...more,
  },
})

const ofServer = {
  globalSetup: ['server/src/testing/postgres.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}
const ofConsole = {
  environment: 'happy-dom',
  // The desk of the browser stories.
  environmentOptions: { happyDOM: { width: 1440, height: 900 } },
  testTimeout: 45_000,
  setupFiles: ['console/src/testing/between-files.setup.ts'],
}
/** The console's tests that put other modules in place of ours: a module that another file has loaded would stay. */
const withMocks = globSync('console/src/**/*.test.{ts,tsx}').filter((path) =>
  readFileSync(path, 'utf8').includes('vi.mock('),
)
/**
 * The program's own code as the server's tests see it: Node loads it as in production, once for each worker, because to load it
 * takes longer than most files. What only tests use is loaded anew for each file (between-files.setup.ts).
 */
const ofProgram = [
  /\/(contract|protocols|i18n|simulator)\/(?!.*\.test\.ts$).*\.ts$/,
  /\/server\/src\/(?!(testing|faults|app\/matrix)\/)(?!.*(\/simulation\/|\.(test|fixture)\.ts$)).*\.ts$/,
]
const mutants = 'server/src/app/matrix/mutants.test.ts'

// The default is one worker less than there are cores, which on two cores is one. A test waits for half of its time, for the
// database or for time to pass.
const maxWorkers = availableParallelism() + 2

const projects = ['alone', 'server', 'console-alone', 'console', 'unit', 'e2e']

/**
 * The few files that take minutes begin first: at the end one of them would keep one worker busy and the others idle. Those
 * of a project stand together, because a worker that goes on to another project begins anew.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(app\/matrix|faults|e2e\/screens)\//.test(moduleId)
    const sorted = await super.sort(files)
    const others = sorted.filter((file) => !isLong(file))
    return [
      ...sorted.filter(isLong),
      ...projects.flatMap((name) => others.filter(({ project }) => project.name === name)),
    ]
  }
}

// biome-ignore lint/style/noDefaultExport: vitest wants one
export default defineConfig({
  test: {
    maxWorkers,
    // Projects differ in what Node loads by itself. A server that they share tells a new worker what another project's workers
    // have loaded so, and a module then exists twice (vitest 5.1.1, `warmExternals`).
    sharedViteServer: false,
    sequence: { sequencer: LongFirst },
    projects: [
      test('unit', ['contract', 'protocols', 'i18n', 'mobile', 'simulator', 'bench', 'tools']),
      test('server', ['server', 'client'], {
        ...ofServer,
        exclude: [...neverTests, mutants],
        setupFiles: ['server/src/testing/between-files.setup.ts'],
        isolate: false,
        server: { deps: { external: ofProgram } },
      }),
      // A process of its own: a module that another file left loaded would hold the guards that this one takes away.
      test('alone', [], { ...ofServer, include: [mutants], setupFiles: ['server/src/testing/between-files.setup.ts'] }),
      // Files share what they have loaded, which halves the time; those that put other modules in place of ours stand apart.
      test('console', ['console'], { ...ofConsole, exclude: [...neverTests, ...withMocks], isolate: false }),
      test('console-alone', [], { ...ofConsole, include: withMocks }),
      // Each story is a server, its database and a browser, and waits for half of its time: three at a time keep two cores busy.
      test('e2e', ['e2e'], {
        globalSetup: ['e2e/src/data-folder.setup.ts'],
        setupFiles: ['e2e/src/between-stories.setup.ts'],
        // Files share what a process has loaded, and its browser.
        isolate: false,
        maxWorkers: Math.min(3, maxWorkers),
        sequence: { groupOrder: 1 },
        testTimeout: 240_000,
        hookTimeout: 180_000,
      }),
    ],
  },
})
