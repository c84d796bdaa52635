/** The classes of tests, by where a file stands: what docs/how-to/test.md describes, and what the times are counted by. */
export const testClasses = [
  ['protocols', /^protocols\//],
  ['simulations and oracles', /^server\/.*(\/simulation\/|oracle[^/]*\.test\.ts$)/],
  ['matrix', /^server\/src\/app\/matrix\/(?!mutants)/],
  ['mutants', /^server\/src\/app\/matrix\/mutants/],
  ['faults', /^server\/src\/faults\//],
  ['server modules', /^server\/src\/modules\//],
  ['rest of the server', /^(server|client)\//],
  ['pages of the console', /^console\/.*\.test\.tsx$/],
  ['rest of the console', /^console\//],
  ['browser stories', /^e2e\//],
  ['contract, texts, simulator, tools', /^/],
] as const satisfies readonly (readonly [name: string, pattern: RegExp])[]

export type TestClass = (typeof testClasses)[number][0]

/** The first that fits. */
export const classOf = (path: string): TestClass =>
  testClasses.find(([, pattern]) => pattern.test(path))?.[0] ?? 'contract, texts, simulator, tools'
