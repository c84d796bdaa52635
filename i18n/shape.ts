/**
 * The types of the texts. English is the shape: a language that misses a key or has one too many does not compile. Plural
 * endings are free (i18next v4: `x_one`, `x_other`, and `x_few`, `x_many` in Russian), since languages differ in them; that
 * each language has exactly its own is a test.
 */
import type { texts as english } from './en-US/index.ts'

export type Texts = TextsOf<typeof english>

export type TextsOf<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : TextsOf<English[Key]>
} & { readonly [Key in `${PluralOf<keyof English>}_${'zero' | 'one' | 'two' | 'few' | 'many'}`]?: string }

/** Every text by its dotted key, such as `monitoring.detail.door`; a plural by the name before its ending. */
export type TextKey = KeysOf<typeof english>

type PluralOf<Key> = Key extends `${infer Stem}_other` ? Stem : never
type StemOf<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key
type KeysOf<English, Before extends string = ''> = {
  [Key in keyof English & string]: English[Key] extends string
    ? `${Before}${StemOf<Key>}`
    : KeysOf<English[Key], `${Before}${Key}.`>
}[keyof English & string]
