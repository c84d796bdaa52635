import { limits } from '@coldway/contract/limits.ts'

const dayMs = 86_400_000

export const agreement = {
  intro:
    'What this service does with data, who is responsible for it, and what it asks of you. It applies to everyone who signs in.',
  service: {
    title: '1. The service',
    text: 'Coldway shows where devices, vehicles and shipments are and whether their cargo stays within its limits. It stores what devices report, raises alarms, sends messages to chosen recipients, and produces records of a transport. It supports decisions about goods; it replaces neither the inspection of the goods nor the law that applies to them.',
  },
  operator: {
    title: '2. The operator',
    text: 'The service runs on machines of the organisation that gave you your account, or of one it has engaged: the operator. The operator decides how the data is used, runs the machines, appoints administrators and answers your questions. The makers of the software receive no data from it.',
  },
  data: {
    title: '3. Data',
    text: 'About users: account, name, organisation, role, e-mail address, phone number, a bound WeChat identity, chosen settings, and what was changed when. About transports: positions, times, speeds, sensor values, commands and alarms of devices; names, phone numbers and addresses that users enter for shipments, vehicles, drivers and recipients. Passwords are stored only as a hash that cannot be read back.',
  },
  purpose: {
    title: '4. Purpose',
    text: 'Only to provide the service described above, to protect it against misuse, and to prove afterwards what happened to a shipment. There is no advertising, no profiling of people and no sale of data.',
  },
  readers: {
    title: '5. Who sees it',
    text: 'A user sees the data of their own organisation and those below it, as far as their role allows. Another organisation sees what was shared with it; the holder of a share link sees what the link covers until it ends. E-mail, SMS and WeChat providers set up by the operator receive the address and the text of a message. Unless the operator sets up an outside map, maps are served by this machine.',
  },
  kept: {
    title: '6. Retention',
    text: `Positions and sensor values are kept for 3 months, or for up to 24 months if the operator sets it so for an organisation. Records of a completed shipment are kept as evidence beyond that. Exported files are deleted after ${limits.exportKeptMs / dayMs} days; verification codes expire after ${limits.verificationCodeMs / 60_000} minutes. The audit trail keeps who changed what, also after an account has been deleted.`,
  },
  security: {
    title: '7. Security',
    text: `A session lives in the browser tab; “keep me signed in” stores a cookie that only renews the session, for ${limits.rememberMs / dayMs} days at most. Signing out, a new password and deactivation end sessions at once. Only this cookie and your settings are stored in the browser; there is no tracking.`,
  },
  duties: {
    title: '8. Your part',
    text: 'Keep your password to yourself and never share a verification code. Enter data about other people only if you are allowed to. Do not try to access data that is not meant for you, and do not overload the service on purpose. An administrator may deactivate an account that does.',
  },
  rights: {
    title: '9. Your rights',
    text: 'You may ask the operator which data about you is stored, have it corrected, and have it deleted unless a law requires it to be kept or it is evidence of a transport. Changes to this agreement are shown on this page.',
  },
} as const
