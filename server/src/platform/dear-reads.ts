/** Checks in tests that every call that reads past reports is declared heavy in the contract. */
import type { CheckStatement } from './scoped-driver.ts'

const readsHistory = /\b(?:from|join)\s+(?:seen_)?readings\b/i

export const refuseDearReads: CheckStatement = (sql, lane) => {
  if (lane !== 'heavy' && readsHistory.test(sql))
    throw new Error(`A call reads readings without \`cost: 'heavy'\` in its contract: ${sql.slice(0, 200)}`)
}
