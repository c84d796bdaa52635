/** `npm run check`: types, lint, format and the tools' own checks, without a test. */
import { runChecks } from './checks.ts'

const failed = (await runChecks()).filter(({ outcome }) => outcome.failed > 0).map(({ name }) => name)
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks are fine.')
process.exitCode = failed.length > 0 ? 1 : 0
