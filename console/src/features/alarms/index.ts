/**
 * Alarms: their values, places, peaks and durations, and what was done about them; for signed-in users and holders of a link.
 * Owns the list, the single alarm, the live feed and the alarm state beside a device. Not here: what is watched for
 * (alarm-policies), messages about alarms. Invariants: a live frame renders what it concerns, never the page; a level is
 * visible by colour, sign and word; acknowledging takes a comment. The monitoring centre imports this file, so it brings no
 * table and no form; app/pages.ts loads the pages, each from its own file.
 */
export { AlarmFeed } from './alarm-feed.tsx'
export { alarmLabel, alarmLine, crossedLimit, printValue, printWorst } from './alarm-words.ts'
export { DeviceAlarms } from './device-alarms.tsx'
export { laterColumn } from './known-alarms.tsx'
export { LevelMark } from './level-mark.tsx'
export { type DeviceAlarm, openAlarms } from './open-alarms.ts'
export { WaitingAlarms } from './waiting-alarms.tsx'
export { outSinceMs, useDeviceAlarms } from './use-device-alarms.ts'
