import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const test = (name: string, folders: string[], more = {}) => ({
  test: {
    name,
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ['**/node_modules/**', '**/dist/**'],
    ...more,
  },
})

/** The few files that take minutes begin first: at the end one of them would keep one worker busy and the others idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(app\/matrix|faults)\//.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// biome-ignore lint/style/noDefaultExport: vitest wants one
export default defineConfig({
  test: {
    // Otherwise one less, which on two cores is one; many tests wait more than they work.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    projects: [
      test('unit', ['contract', 'protocols', 'i18n', 'simulator', 'bench', 'tools']),
      test('server', ['server'], {
        globalSetup: ['server/src/testing/postgres.setup.ts'],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      test('console', ['console'], { environment: 'happy-dom', testTimeout: 15_000 }),
      // Real browsers on few cores: one story after the other.
      test('e2e', ['e2e'], { fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 }),
    ],
  },
})
