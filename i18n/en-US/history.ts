export const history = {
  action: 'Enter reading',
  title: 'Enter a reading for {{name}}',
  hint: 'It is kept alongside the device’s own reports and marked as entered by hand. The audit trail records your name and reason.',
  time: 'Time',
  timeRule: 'While the device was in use',
  series: 'Sensor',
  value: 'Value',
  reason: 'Reason',
  reasonRule: '1 to {{max}} characters',
  save: 'Save reading',
  done: 'Reading saved.',
} as const
