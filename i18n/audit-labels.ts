/** The names audit.ts must contain: every call that writes a row of the trail. A new one does not compile without its words. */
import type { WriteName } from '@coldway/contract/api.ts'

type Features<Name extends string> = Name extends `${infer Feature}.${string}` ? Feature : never
type KeysOf<Name extends string, Feature extends string> = Name extends `${Feature}.${infer Key}` ? Key : never

export interface AuditLabels {
  /** The screen's own texts. */
  readonly [key: string]: unknown
  readonly calls: {
    readonly [Feature in Features<WriteName>]: { readonly [Key in KeysOf<WriteName, Feature>]: string }
  }
}
