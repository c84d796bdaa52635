/**
 * A reporter of vitest: adds up what the files of each class took, from their imports to their last
 * test, and writes it as JSON.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { classOf, type TestClass } from './test-classes.ts'

// oxlint-disable-next-line import/no-default-export -- vitest wants one.
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.COLDWAY_TIMES_FILE
    if (!file) return
    const seconds: Partial<Record<TestClass, number>> = {}
    for (const module of modules) {
      const name = classOf(relative(module.project.vitest.config.root, module.moduleId).replaceAll('\\', '/'))
      seconds[name] = (seconds[name] ?? 0) + secondsOf(module)
    }
    writeFileSync(file, JSON.stringify(seconds))
  }
}

const secondsOf = (module: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}
