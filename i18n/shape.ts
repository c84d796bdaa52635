/**
 * The types of the texts. English is the shape: a language that misses a key or has one too many does not compile. Plural
 * endings are free (i18next v4: `x_one`, `x_other`, and `x_few`, `x_many` in Russian), since languages differ in them; that
 * each language has exactly its own is a test.
 */
import type { later } from './en-US/later.ts'
import type { start } from './en-US/start.ts'

type English = typeof start & typeof later

/** What the frame, signing in and the monitoring centre show. */
export type StartTexts = TextsOf<typeof start>
/** What every other page shows beside them. */
export type LaterTexts = TextsOf<typeof later>
export type Texts = StartTexts & LaterTexts

export type TextsOf<Tree> = {
  readonly [Key in keyof Tree as Key extends `${string}_one` ? never : Key]: Tree[Key] extends string
    ? string
    : TextsOf<Tree[Key]>
} & { readonly [Key in `${PluralOf<keyof Tree>}_${'zero' | 'one' | 'two' | 'few' | 'many'}`]?: string }

/** Every text by its dotted key, such as `monitoring.detail.door`; a plural by the name before its ending. */
export type TextKey = KeysOf<English>

type PluralOf<Key> = Key extends `${infer Stem}_other` ? Stem : never
type StemOf<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key
type KeysOf<Tree, Before extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Before}${StemOf<Key>}`
    : KeysOf<Tree[Key], `${Before}${Key}.`>
}[keyof Tree & string]
