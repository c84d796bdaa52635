/** The size of a run. `tiny` only shows that everything works; its figures are meaningless and never written. */
export type FormName = 'tiny' | 'default' | 'long'

export interface Form {
  readonly name: FormName
  readonly rounds: number
  /** The value for this size. */
  pick<Value>(sizes: Readonly<Record<FormName, Value>>): Value
}

export const formOf = (name: FormName): Form => ({
  name,
  rounds: name === 'tiny' ? 1 : 3,
  pick: (sizes) => sizes[name],
})

/** Runs every side once per round, so that a disturbance of the machine affects all of them. */
export const interleave = async <Figures>(
  { rounds }: Form,
  ways: ReadonlyMap<string, () => Promise<Figures>>,
): Promise<Map<string, Figures[]>> => {
  const found = new Map([...ways.keys()].map((name): [string, Figures[]] => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of ways) found.get(name)?.push(await measure())
  }
  return found
}
