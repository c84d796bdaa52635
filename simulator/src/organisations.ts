/** The two organisations of the demo: the product's own tree, and a foreign one for the partner account. */
export interface DemoOrganisation {
  readonly code: string
  readonly name: string
  /** The parent, which comes before its children; null for a root of its own. */
  readonly parentCode: string | null
  /** Made of a prefix that GS1 keeps for examples. */
  readonly gln?: string
}

export const demoOrganisations: readonly DemoOrganisation[] = [
  { code: 'HD', name: '华东冷链', parentCode: null, gln: '9521234001003' },
  { code: 'HD-SH', name: '上海', parentCode: 'HD', gln: '9521234001010' },
  { code: 'HD-NJ', name: '南京', parentCode: 'HD' },
  { code: 'HD-HZ', name: '杭州', parentCode: 'HD' },
  { code: 'HD-HF', name: '合肥', parentCode: 'HD' },
  { code: 'HD-XZ', name: '徐州', parentCode: 'HD' },
  { code: 'BF', name: '北方医药', parentCode: null },
]
