/**
 * Alarms: what has gone wrong, where, how far and how long, and what was done about it; for who is signed in and for who
 * holds a link. Owns the list, one alarm whole, the live feed and the state of alarms beside a device. Not here: what is
 * watched for (alarm-policies), messages that tell of alarms. Invariants: a live frame renders what it concerns, never the
 * page; a level is seen by colour, sign and word; acknowledging takes a comment. The monitoring centre imports this file: it
 * brings no table and no form; the pages are loaded by app/pages.ts, each from its own.
 */
export { AlarmFeed } from './alarm-feed.tsx'
export { DeviceAlarms } from './device-alarms.tsx'
export { LevelMark } from './level-mark.tsx'
export { type DeviceAlarm, openAlarms } from './open-alarms.ts'
