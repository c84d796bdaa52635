export const secrets = {
  noOverlap: '0 hours: it ends at once',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
} as const
