export const history = {
  action: 'Enter reading',
  title: 'A reading for {{name}}, by hand',
  hint: 'It is kept beside what the device reported and marked as entered by hand. The audit trail names you and your reason.',
  time: 'Time',
  timeRule: 'Within the use of the device',
  series: 'What was read',
  value: 'Value',
  reason: 'Reason',
  reasonRule: '1 to {{max}} characters',
  save: 'Enter',
  done: 'Entered.',
} as const
