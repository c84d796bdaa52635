/** What is needed before a page is chosen: the frame, signing in, the monitoring centre and what opens on it. */
import { alarms } from './alarms.ts'
import { commands } from './commands.ts'
import { common } from './common.ts'
import { decoder } from './decoder.ts'
import { devices } from './devices.ts'
import { downloads } from './downloads.ts'
import { enums } from './enums.ts'
import { errors } from './errors.ts'
import { exports } from './exports.ts'
import { lines } from './lines.ts'
import { menu } from './menu.ts'
import { messages } from './messages.ts'
import { monitoring } from './monitoring.ts'
import { pieces } from './pieces.ts'
import { places } from './places.ts'
import { schedules } from './schedules.ts'
import { security } from './security.ts'
import { sensors } from './sensors.ts'
import { shares } from './shares.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { signInProviders } from './sign-in-providers.ts'
import { sites } from './sites.ts'
import { titles } from './titles.ts'
import { wechat } from './wechat.ts'

export const start = {
  alarms,
  commands,
  common,
  decoder,
  devices,
  downloads,
  enums,
  errors,
  exports,
  lines,
  menu,
  messages,
  monitoring,
  pieces,
  places,
  schedules,
  security,
  sensors,
  shares,
  shell,
  signIn,
  signInProviders,
  sites,
  titles,
  wechat,
} as const
