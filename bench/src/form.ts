/** How large a run is. `tiny` only shows that everything works; its figures say nothing and are never written. */
export type FormName = 'tiny' | 'default' | 'long'

export interface Form {
  readonly name: FormName
  readonly rounds: number
  /** The one of the three that belongs to this form. */
  pick<Value>(sizes: Readonly<Record<FormName, Value>>): Value
}

export const formOf = (name: FormName): Form => ({
  name,
  rounds: name === 'tiny' ? 1 : 3,
  pick: (sizes) => sizes[name],
})

/** Every way once in each round, so that a disturbance of the machine meets all of them. */
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
