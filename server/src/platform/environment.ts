/** The variables of our environment that a process of ours may see: no secret of the operator is among them. */
export const passedOn = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => names.includes(name)))
