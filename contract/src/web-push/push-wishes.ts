/** The notices that a user wants in browsers, kept with the account as a user setting. What was never said is wanted. */
import { z } from 'zod'

/** notices: what stands newly in the message centre. The others stand in the companion alone. */
export const pushSubjects = ['notices', 'unlocks', 'lateShipments'] as const
export type PushSubject = (typeof pushSubjects)[number]

export type PushWishes = Readonly<Record<PushSubject, boolean>>

export const pushWishesKey = 'companion.pushes'

const all: PushWishes = { notices: true, unlocks: true, lateShipments: true }

/** A page writes settings as it likes, so what cannot be read says nothing. */
export const readPushWishes = (kept: unknown): PushWishes => ({
  ...all,
  ...z.partialRecord(z.enum(pushSubjects), z.boolean()).safeParse(kept).data,
})

/** Reads the text of the setting; null when it was never kept. */
export const parsePushWishes = (text: string | null): PushWishes => {
  try {
    return readPushWishes(JSON.parse(text ?? '{}'))
  } catch {
    return all
  }
}
